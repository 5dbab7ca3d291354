# OpenAgents canonical JSON in Elixir, written from the decision record: jiffy reads and prints, maps are sorted in between.
defmodule Adapter do
  @operations ~w(hash payload_json params_hash job_hash)

  def serve do
    with line when is_binary(line) <- IO.binread(:stdio, :line) do
      answer = line |> :jiffy.decode([:return_maps]) |> answer()
      IO.binwrite(:stdio, [:jiffy.encode(answer), "\n"])
      serve()
    end
  end

  defp answer(%{"op" => "hello"}) do
    {:ok, version} = :application.get_key(:jiffy, :vsn)
    %{protocol: 1, name: "openagents in elixir", version: "jiffy #{version}", language: "elixir", supports: %{openagents: @operations}}
  end

  defp answer(%{"id" => id, "op" => op} = request) when op in @operations do
    canonical = canonicalize(request["input"] || Base.decode64!(request["input_b64"]))
    digits = Base.encode16(:crypto.hash(:sha256, canonical), case: :lower)
    %{id: id, canonical: canonical, hash: "sha256:" <> digits}
  catch
    _, fault -> %{id: id, reject: "syntax", message: inspect(fault)}
  end

  defp answer(%{"id" => id}), do: %{id: id, unsupported: "not written"}

  defp canonicalize(text) do
    text |> :jiffy.decode([:return_maps]) |> sorted() |> :jiffy.encode() |> IO.iodata_to_binary()
  end

  # Pairs in a tuple are an object whose members keep their order.
  defp sorted(map) when is_map(map), do: {Enum.map(Enum.sort_by(map, &elem(&1, 0)), fn {name, value} -> {name, sorted(value)} end)}
  defp sorted(list) when is_list(list), do: Enum.map(list, &sorted/1)
  defp sorted(value), do: value
end

# Bytes in, bytes out: the protocol is UTF-8 already.
:io.setopts(:standard_io, encoding: :latin1)
:ok = Application.load(:jiffy)
Adapter.serve()
