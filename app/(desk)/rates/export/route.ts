import { Readable } from "node:stream";
import { writeCsv } from "@/lib/exports/export-table";
import { openRatesTable } from "@/lib/rates/load-rates";
import { answerCsv } from "../../exports/answer-csv";
import { forWholeAccount } from "../../request-access";

export const GET = forWholeAccount(async ({ origin, request }) => {
  const { currency, ...table } = await openRatesTable();
  return answerCsv(() => Readable.from(writeCsv(table)), {
    fileName: `rates-${currency.replace(/[^A-Za-z0-9._-]+/g, "-")}.csv`,
    origin,
    file: { account: null, object: "rates", filter: new URLSearchParams({ currency }).toString() },
    request,
  });
});
