import { seriesColours } from "@/components/ui/series-colour";

/** A compared stock in its colour, the same in every chart of the page. */
export type ColouredCode = { readonly code: string; readonly colour: string };

export function colourCodes(codes: readonly string[]): ColouredCode[] {
  const colours = seriesColours("stockCode", codes);
  return codes.map((code, at) => ({ code, colour: colours[at] ?? "" }));
}
