import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { NextRequest } from "next/server";
import { writeCsv } from "@/lib/exports/export-table";
import { shareTables } from "@/lib/shares/facts/share-tables";
import { drawShared } from "../../../draw-shared";
import { openVisit } from "../../../open-visit";
import { refuseProgram } from "../../../refuse-program";
import { answerVisit } from "../../../share-answers";

/** "dividends.csv": what a section shows, as a file. */
export async function GET(request: NextRequest, { params }: RouteContext<"/s/[token]/csv/[file]">) {
  const visit = await openVisit(request, { token: (await params).token, path: "csv" });
  if ("refusal" in visit) return visit.refusal;
  const { file } = await params;
  const csv = await drawShared(visit, `csv ${file}`, async ({ facts }) => {
    const found = shareTables(facts).find(({ name }) => file === `${name}.csv`);
    return found ? buffer(Readable.from(writeCsv(found.table))) : null;
  });
  if (csv === null) return refuseProgram({ kind: "closed" });
  return answerVisit(visit, csv, {
    "content-type": "text/csv; charset=utf-8",
    // A name of ours, found among the tables: nothing of the address is in it.
    "content-disposition": `attachment; filename="${file}"`,
  });
}
