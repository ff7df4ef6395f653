import { Readable } from "node:stream";
import { forStocks } from "@/app/(desk)/research/open-queue";
import type { ExportTable } from "@/lib/exports/export-table";
import { writeCsv } from "@/lib/exports/export-table";
import { comparePanel } from "@/lib/stocks/compare/compare-panel";
import { comparedTables } from "@/lib/stocks/compare/compared-tables";
import { PANEL_NAMES } from "@/lib/stocks/queue/question";
import { loadPanels } from "@/lib/stocks/queue/read-panels";
import { answerCsv } from "../../../exports/answer-csv";
import { type OpenCompare, openCompare } from "../open-compare";

/**
 * "dividends.csv?codes=AAPL,NVDA": a panel's table; "shareholders-shared.csv": who holds several.
 * Nothing is asked for.
 */
export const GET = forStocks(
  async (asked, { params }: RouteContext<"/research/compare/[file]">) => {
    const { queue, origin, request } = asked;
    const { file } = await params;
    const compare = await openCompare(queue, request.nextUrl.searchParams);
    const { codes } = compare.stocks;
    if (codes.length === 0) return Response.json({ error: "no-stocks" }, { status: 400 });
    const table = await findTable(file, compare);
    if (table === null) return Response.json({ error: "unknown-file" }, { status: 404 });
    return answerCsv(() => Readable.from(writeCsv(table)), {
      fileName: `${codes.join("-")}-${file}`,
      origin,
      file: {
        account: null,
        object: `compare ${file.replace(/\.csv$/, "")}`,
        filter: new URLSearchParams({ codes: codes.join(",") }).toString(),
      },
      request,
    });
  },
);

async function findTable(
  file: string,
  { queue, stocks }: OpenCompare,
): Promise<ExportTable | null> {
  const panel = PANEL_NAMES.find((name) => file === `${name}.csv` || file === `${name}-shared.csv`);
  if (panel === undefined) return null;
  const readings = await loadPanels(queue, panel, stocks);
  const compared = await comparePanel(panel, queue, stocks, readings);
  return comparedTables(stocks.codes, readings, compared)[file.replace(/\.csv$/, "")] ?? null;
}
