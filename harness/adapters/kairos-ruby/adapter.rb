# The canonical form of the Kairos log, written from its description: strip, sort by `to_s`, `JSON.generate`.

require_relative "../common/loop"

STRIPPED = %w[timestamp ts request_id trace_id nonce].freeze
STEP = %w[step_id tool params_hash pre_hash expected_post_hash].freeze
PREFIX = "sha256-"

def canonical(value)
  case value
  when Hash
    kept = value.reject { |key, _| STRIPPED.include?(key.to_s) }
    kept.keys.sort_by(&:to_s).to_h { |key| [key, canonical(kept[key])] }
  when Array then value.map { |element| canonical(element) }
  else value
  end
end

# The tagged notation for what JSON cannot hold: symbols, insertion order, nil keys.
def untag(value)
  case value
  when Array then value.map { |element| untag(element) }
  when Hash
    case value["$rb"]
    when "sym" then value["v"].to_sym
    when "nil" then nil
    when "entries" then value["e"].to_h { |key, member| [untag(key), untag(member)] }
    else value.transform_values { |member| untag(member) }
    end
  else value
  end
end

def document(request)
  value = request.dig("args", "value")
  return untag(value) if request.fetch("args", {}).key?("value")

  JSON.parse(Loop.text(request))
end

digest = ->(request) { Loop.hashed(JSON.generate(canonical(document(request))), PREFIX) }
raw = ->(request) { { hash: Loop.hashed(request["args"]["text"].to_s, PREFIX)[:hash] } }
plan = lambda do |request|
  steps = document(request)
  raise Loop::Reject, "wrong_root" unless steps.is_a?(Array)

  steps = steps.map { |step| STEP.to_h { |key| [key, step.is_a?(Hash) ? step[key] : nil] } }
  Loop.hashed(JSON.generate(canonical(steps)), PREFIX)
end

Loop.serve(
  name: "kairos in ruby", version: "ruby #{RUBY_VERSION}, json #{JSON::VERSION}",
  supports: { "kairos" => %w[hash sha256 plan_hash] },
  operations: { %w[kairos hash] => digest, %w[kairos sha256] => raw, %w[kairos plan_hash] => plan }
)
