import { Readable } from "node:stream";
import type { NextRequest } from "next/server";
import { writeProfileCsv } from "@/lib/reports/clients/import-profiles";
import { answerCsv } from "../../exports/answer-csv";
import { requireWholeAccount } from "../../request-access";

export async function GET(request: NextRequest): Promise<Response> {
  const answer = await requireWholeAccount(request);
  if ("refusal" in answer) return answer.refusal;
  const { scope, account, origin } = answer;
  return answerCsv(() => Readable.from(writeProfileCsv(scope)), {
    fileName: `client-labels-${account.name.replace(/[^A-Za-z0-9._-]+/g, "-")}.csv`,
    origin,
    file: { account, object: "client-labels", filter: "" },
    request,
  });
}
