# Wire protocol 1 for implementations in Ruby: one JSON object a line in, one out.

require "base64"
require "digest"
require "json"

module Loop
  # The request needs what the implementation has not.
  class Unsupported < StandardError; end

  # The document has no canonical form; the message is the kind.
  class Reject < StandardError; end

  # The document as it was sent.
  def self.text(request)
    return request["input"] if request.key?("input")
    raise Unsupported, "takes JSON text only" unless request.key?("input_b64")

    Base64.strict_decode64(request["input_b64"]).force_encoding("UTF-8").tap do |text|
      raise Reject, "invalid_utf8" unless text.valid_encoding?
    end
  end

  # The answer to an operation that hashes.
  def self.hashed(canonical, prefix = "")
    { canonical: canonical, hash: prefix + Digest::SHA256.hexdigest(canonical) }
  end

  # Answers requests until end of file. An exception of the implementation is a refusal.
  def self.serve(name:, version:, supports:, operations:, input: "raw")
    hello = { protocol: 1, name: name, version: version, language: "ruby", input: input, supports: supports }
    $stdin.each_line do |line|
      request = JSON.parse(line, max_nesting: false)
      answer = request["op"] == "hello" ? hello : answer_to(request, operations)
      answer = { id: request["id"] }.merge(answer) if request.key?("id")
      $stdout.puts(JSON.generate(answer, max_nesting: false))
      $stdout.flush
    end
  end

  def self.answer_to(request, operations)
    operation = operations[[request["profile"], request["op"]]]
    operation ? operation.call(request) : { unsupported: "no such operation" }
  rescue Unsupported => unsupported
    { unsupported: unsupported.message }
  rescue Reject => reject
    { reject: reject.message }
  rescue StandardError, SystemStackError => fault
    { reject: "syntax", message: "#{fault.class}: #{fault.message}".scrub[0, 300] }
  end
end
