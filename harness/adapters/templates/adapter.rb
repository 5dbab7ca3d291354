# Save as adapter.rb, then: canon run --profile jcs -- ruby adapter.rb
require "digest"; require "json"

def sorted(v) = v.is_a?(Hash) ? v.sort.to_h { |k, x| [k, sorted(x)] } : v.is_a?(Array) ? v.map { |x| sorted(x) } : v
def canonicalize(text) = JSON.generate(sorted(JSON.parse(text))) # YOUR IMPLEMENTATION: the document in, its canonical text out
REFUSALS = [JSON::JSONError, EncodingError, SystemStackError] # what the parser raises when it refuses a document; anything else is a mistake, not a refusal

$stdout.sync = true
$stdin.each_line do |line|
  q = JSON.parse(line)
  a = { protocol: 1, name: "my-implementation", language: "ruby", supports: { jcs: ["hash"] } }
  begin c = canonicalize(q["input"] || q["input_b64"].unpack1("m").force_encoding("UTF-8")); a = { id: q["id"], canonical: c, hash: Digest::SHA256.hexdigest(c) }
  rescue *REFUSALS => e then a = { id: q["id"], reject: "syntax", message: e.message.scrub[0, 200] }
  rescue StandardError, ScriptError => e then a = { id: q["id"], error: "#{e.class}: #{e.message}".scrub } end if q["op"] != "hello"
  puts JSON.generate(a)
end
