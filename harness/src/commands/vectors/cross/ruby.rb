require "json"
# The layout of floats changed in json 2.11; an installation that new cannot speak for the rule.
exit 1 if Gem::Version.new(JSON::VERSION) >= Gem::Version.new("2.11")
STRIP = %w[timestamp ts request_id trace_id nonce].freeze
def plain(value)
  case value
  when Hash then value.reject { |name, _| STRIP.include?(name) }.sort_by { |name, _| name }.to_h { |name, inner| [name, plain(inner)] }
  when Array then value.map { |inner| plain(inner) }
  else value
  end
end
STDIN.set_encoding("UTF-8")
STDOUT.set_encoding("UTF-8")
STDIN.each_line do |line|
  text = begin
    JSON.generate(plain(JSON.parse(JSON.parse(line)[1])))
  rescue StandardError, SystemStackError
    nil
  end
  puts JSON.generate(text)
end
