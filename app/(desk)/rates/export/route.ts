import { Readable } from "node:stream";
import type { NextRequest } from "next/server";
import { writeCsv } from "@/lib/core/files/export-table";
import { openRatesTable } from "@/lib/reports/rates/load";
import { answerCsv } from "../../exports/answer-csv";
import { requireWholeAccount } from "../../request-access";

export async function GET(request: NextRequest): Promise<Response> {
  const answer = await requireWholeAccount(request);
  if ("refusal" in answer) return answer.refusal;
  const { currency, ...table } = await openRatesTable();
  return answerCsv(() => Readable.from(writeCsv(table)), {
    fileName: `rates-${currency.replace(/[^A-Za-z0-9._-]+/g, "-")}.csv`,
    origin: answer.origin,
    file: { account: null, object: "rates", filter: new URLSearchParams({ currency }).toString() },
    request,
  });
}
