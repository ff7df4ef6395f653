import type { NextRequest } from "next/server";
import { loadRecordDetail, RECORD_KINDS } from "@/lib/reports/trading/load";
import { openTradingBook } from "@/lib/reports/trading/state";
import { requireWholeAccount } from "../../../request-access";

const LONGEST_ID = 500;

/** Everything that is known of the record that the address names. */
export async function GET(request: NextRequest): Promise<Response> {
  const answer = await requireWholeAccount(request);
  if ("refusal" in answer) return answer.refusal;
  const { searchParams } = request.nextUrl;
  const row = searchParams.get("row") ?? "";
  const kind = RECORD_KINDS.find((one) => one === searchParams.get("kind"));
  if (kind === undefined || row === "" || row.length > LONGEST_ID || row.includes("\0"))
    return Response.json({ error: "malformed-address" }, { status: 400 });
  const detail = await loadRecordDetail(await openTradingBook(answer.scope), kind, row);
  if (detail === null) return Response.json({ error: "unknown-record" }, { status: 404 });
  return Response.json(detail, { headers: { "cache-control": "private, no-store" } });
}
