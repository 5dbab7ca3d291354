# Save as adapter.exs, then: canon run --profile jcs -- elixir adapter.exs
defmodule Refused do
  # The parser refuses the document; any other exception is a mistake, not a refusal.
  defexception [:message]
end

defmodule Adapter do
  # YOUR IMPLEMENTATION: the document in, its canonical text out; raise Refused for a document that you refuse.
  def canonicalize(text), do: text |> Json.decode() |> Json.encode()

  def serve do
    with line when is_binary(line) <- IO.binread(:stdio, :line) do
      line |> Json.decode() |> answer() |> Json.encode() |> then(&IO.binwrite(:stdio, [&1, "\n"]))
      serve()
    end
  end

  defp answer(%{"op" => "hello"}), do: %{"protocol" => {:number, "1"}, "name" => "my-implementation", "language" => "elixir", "supports" => %{"jcs" => ["hash"]}}
  defp answer(%{"id" => id} = request) do
    canonical = canonicalize(request["input"] || Base.decode64!(request["input_b64"]))
    %{"id" => id, "canonical" => canonical, "hash" => Base.encode16(:crypto.hash(:sha256, canonical), case: :lower)}
  rescue
    refusal in Refused -> %{"id" => id, "reject" => "syntax", "message" => Exception.message(refusal)}
    mistake -> %{"id" => id, "error" => Exception.message(mistake)}
  end
end

# Enough JSON for the protocol, for an Elixir without a JSON library. Numbers keep their spelling.
defmodule Json do
  def decode(text) do
    true = String.valid?(text)
    {value, rest} = text |> trim() |> value()
    "" = trim(rest)
    value
  rescue
    fault in [MatchError, CaseClauseError, FunctionClauseError, KeyError, ArgumentError] ->
      reraise Refused, [message: inspect(fault.__struct__)], __STACKTRACE__
  end

  defp trim(text), do: String.replace(text, ~r/\A[ \t\r\n]+/, "")

  defp value("{" <> rest), do: members(trim(rest), %{})
  defp value("[" <> rest), do: elements(trim(rest), [])
  defp value("\"" <> rest), do: string(rest, [])
  defp value("true" <> rest), do: {true, rest}
  defp value("false" <> rest), do: {false, rest}
  defp value("null" <> rest), do: {nil, rest}
  defp value(text) do
    [number] = Regex.run(~r/\A-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/, text)
    {{:number, number}, binary_part(text, byte_size(number), byte_size(text) - byte_size(number))}
  end

  defp members("}" <> rest, map) when map == %{}, do: {map, rest}
  defp members("\"" <> rest, map) do
    {name, rest} = string(rest, [])
    ":" <> rest = trim(rest)
    {value, rest} = rest |> trim() |> value()
    map = Map.put(map, name, value)
    case trim(rest) do
      "," <> rest -> members(trim(rest), map)
      "}" <> rest -> {map, rest}
    end
  end

  defp elements("]" <> rest, []), do: {[], rest}
  defp elements(text, list) do
    {value, rest} = value(text)
    case trim(rest) do
      "," <> rest -> elements(trim(rest), [value | list])
      "]" <> rest -> {Enum.reverse([value | list]), rest}
    end
  end

  @escapes %{?" => "\"", ?\\ => "\\", ?/ => "/", ?b => "\b", ?f => "\f", ?n => "\n", ?r => "\r", ?t => "\t"}
  defp string("\"" <> rest, parts), do: {IO.iodata_to_binary(Enum.reverse(parts)), rest}
  defp string(<<"\\u", high::binary-4, "\\u", low::binary-4, rest::binary>>, parts) when high >= "D800" and high < "E" or high >= "d800" and high < "e" do
    pair = :unicode.characters_to_binary(<<hex(high)::16, hex(low)::16>>, {:utf16, :big})
    true = is_binary(pair)
    string(rest, [pair | parts])
  end
  defp string(<<"\\u", code::binary-4, rest::binary>>, parts), do: string(rest, [<<hex(code)::utf8>> | parts])
  defp string(<<"\\", escape, rest::binary>>, parts), do: string(rest, [Map.fetch!(@escapes, escape) | parts])
  defp string(<<character::utf8, rest::binary>>, parts) when character >= 32, do: string(rest, [<<character::utf8>> | parts])

  defp hex(digits), do: String.to_integer(digits, 16)

  def encode({:number, text}), do: text
  def encode(value) when value in [true, false, nil], do: if(value == nil, do: "null", else: to_string(value))
  def encode(list) when is_list(list), do: "[" <> Enum.map_join(list, ",", &encode/1) <> "]"
  def encode(%{} = map), do: "{" <> Enum.map_join(Enum.sort(map), ",", fn {name, value} -> encode(name) <> ":" <> encode(value) end) <> "}"
  def encode(text), do: "\"" <> (for <<character::utf8 <- text>>, into: "", do: escape(character)) <> "\""

  @shorts Map.new(Map.delete(@escapes, ?/), fn {letter, <<character>>} -> {character, <<"\\", letter>>} end)
  defp escape(character) when is_map_key(@shorts, character), do: @shorts[character]
  defp escape(character) when character < 32, do: "\\u" <> String.pad_leading(String.downcase(Integer.to_string(character, 16)), 4, "0")
  defp escape(character), do: <<character::utf8>>
end

# Bytes in, bytes out: the protocol is UTF-8 already.
:io.setopts(:standard_io, encoding: :latin1)
Adapter.serve()
