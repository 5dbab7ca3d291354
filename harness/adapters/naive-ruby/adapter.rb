# The obvious thing in Ruby: sort the keys of every hash, then `JSON.generate`.

require_relative "../common/loop"

def sorted(value)
  case value
  when Hash then value.sort.to_h.transform_values { |member| sorted(member) }
  when Array then value.map { |element| sorted(element) }
  else value
  end
end

prefixes = { "jcs" => "", "openagents" => "sha256:" }
digest = lambda do |request|
  Loop.hashed(JSON.generate(sorted(JSON.parse(Loop.text(request)))), prefixes[request["profile"]])
end

Loop.serve(
  name: "sorted JSON.generate", version: "ruby #{RUBY_VERSION}, json #{JSON::VERSION}",
  supports: prefixes.transform_values { ["hash"] },
  operations: prefixes.keys.to_h { |profile| [[profile, "hash"], digest] }
)
