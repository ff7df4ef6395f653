import { loadRowDetail } from "@/lib/commissions/load-commissions";
import { parseRowKey } from "@/lib/commissions/row-key";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import { forAccount, refuse } from "../../request-access";

export const GET = forAccount(async ({ scope, request }) => {
  const key = parseRowKey(request.nextUrl.searchParams.get("row") ?? "");
  if (!key) return refuse(400, "malformed-address");
  const today = await loadExchangeToday(scope);
  const detail = await loadRowDetail(scope, key, today);
  if (detail.versions.length === 0) return refuse(404, "unknown-row");
  return Response.json(detail, { headers: { "cache-control": "private, no-store" } });
});
