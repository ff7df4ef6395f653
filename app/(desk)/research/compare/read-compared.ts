import { colourCodes } from "@/components/research/compare/compare-charts";
import { COMPARE_PATH, choiceText, codesText } from "@/lib/core/reality/compare/compare-query";
import type { PanelName } from "@/lib/core/reality/panels";
import { comparePanel } from "@/lib/research/compare";
import { readPanels } from "@/lib/research/read";
import { readingView } from "../reading-view";
import type { OpenCompare } from "./open-compare";

/** One panel of all stocks for a person who looks at them; each is asked again behind the page where it is old. */
export async function readCompared<Name extends PanelName>({ research, stocks }: OpenCompare, name: Name) {
  const { codes } = stocks;
  const readings = await readPanels(research, name, stocks);
  const views = readings.map((reading, at) => readingView(name, reading, codes[at]));
  const { columns, rows } = await comparePanel(name, research, stocks, readings);
  return { columns, rows, table: { panel: name as PanelName, codes: colourCodes(codes), views, rows } };
}

export function csvHref(file: string, { query, stocks }: OpenCompare): string {
  const params = new URLSearchParams({ codes: codesText(stocks.codes) });
  if (file === "dividends") params.set("years", choiceText(query.years));
  return `${COMPARE_PATH}/${file}.csv?${params}`;
}
