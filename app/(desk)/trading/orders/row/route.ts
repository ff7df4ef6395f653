import { openTradingBook } from "@/lib/trading/load-reading-state";
import { loadRecordDetail, RECORD_KINDS } from "@/lib/trading/load-records";
import { forWholeAccount, refuse } from "../../../request-access";

const LONGEST_ID = 500;

/** Everything that is known of the record that the address names. */
export const GET = forWholeAccount(async ({ scope, request }) => {
  const { searchParams } = request.nextUrl;
  const row = searchParams.get("row") ?? "";
  const kind = RECORD_KINDS.find((one) => one === searchParams.get("kind"));
  if (kind === undefined || row === "" || row.length > LONGEST_ID || row.includes("\0"))
    return refuse(400, "malformed-address");
  const detail = await loadRecordDetail(await openTradingBook(scope), kind, row);
  if (detail === null) return refuse(404, "unknown-record");
  return Response.json(detail, { headers: { "cache-control": "private, no-store" } });
});
