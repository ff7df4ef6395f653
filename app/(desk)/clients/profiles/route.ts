import { Readable } from "node:stream";
import { writeProfileCsv } from "@/lib/clients/import-profiles";
import { answerCsv } from "../../exports/answer-csv";
import { forWholeAccount } from "../../request-access";

export const GET = forWholeAccount(async ({ scope, account, origin, request }) => {
  return answerCsv(() => Readable.from(writeProfileCsv(scope)), {
    fileName: `client-labels-${account.name.replace(/[^A-Za-z0-9._-]+/g, "-")}.csv`,
    origin,
    file: { account, object: "client-labels", filter: "" },
    request,
  });
});
