import { Readable } from "node:stream";
import type { ExportTable } from "@/lib/core/files/export-table";
import { writeCsv } from "@/lib/core/files/export-table";
import { sharedHolders } from "@/lib/core/reality/compare/shared-holders";
import type { PanelName } from "@/lib/core/reality/panels";
import { PANEL_NAMES } from "@/lib/core/reality/question";
import { comparePanel, compareTable, sharedTable } from "@/lib/research/compare";
import { loadPanels } from "@/lib/research/read";
import { answerCsv } from "../../../exports/answer-csv";
import { forResearch } from "../../open-research";
import { type OpenCompare, openCompare } from "../open-compare";

/** "dividends.csv?codes=AAPL,NVDA": a panel's table; "shareholders-shared.csv": who holds several. Nothing is asked for. */
export const GET = forResearch(async (asked, { params }: RouteContext<"/research/compare/[file]">) => {
  const { research, origin, request } = asked;
  const { file } = await params;
  const compare = await openCompare(research, request.nextUrl.searchParams);
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
});

async function findTable(file: string, compare: OpenCompare): Promise<ExportTable | null> {
  const { codes } = compare.stocks;
  for (const name of ["shareholders", "executives"] as const) {
    if (file !== `${name}-shared.csv`) continue;
    const { columns } = await compareStored(name, compare);
    return sharedTable(codes, sharedHolders(columns));
  }
  const name = PANEL_NAMES.find((panel) => file === `${panel}.csv`);
  if (name === undefined) return null;
  const { readings, rows } = await compareStored(name, compare);
  return compareTable(codes, readings, rows);
}

async function compareStored<Name extends PanelName>(name: Name, { research, stocks }: OpenCompare) {
  const readings = await loadPanels(research, name, stocks);
  return { readings, ...(await comparePanel(name, research, stocks, readings)) };
}
