import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { NextRequest } from "next/server";
import { markCsv } from "@/lib/exports/csv-for-excel";
import { writeCsv } from "@/lib/exports/export-table";
import { CSV_FORMATS } from "@/lib/exports/subject";
import { shareFileName, shareTables } from "@/lib/shares/facts/share-tables";
import { answerVisit } from "../../../answers";
import { drawShared } from "../../../draw-shared";
import { openVisit } from "../../../open-visit";

/** "dividends.csv": what a section shows, as a file; "dividends-excel.csv" is for Excel. */
export async function GET(request: NextRequest, { params }: RouteContext<"/s/[token]/csv/[file]">) {
  const visit = await openVisit(request, { token: (await params).token, path: "csv" });
  if ("refusal" in visit) return visit.refusal;
  const { file } = await params;
  const csv = await drawShared(visit, `csv ${file}`, async ({ facts }) => {
    for (const { name, table } of shareTables(facts)) {
      const format = CSV_FORMATS.find((each) => file === shareFileName(name, each));
      if (format !== undefined) return buffer(markCsv(Readable.from(writeCsv(table)), format));
    }
    return null;
  });
  return answerVisit(visit, csv, {
    "content-type": "text/csv; charset=utf-8",
    // Sent only with a file that was found among the tables by this name.
    "content-disposition": `attachment; filename="${file}"`,
  });
}
