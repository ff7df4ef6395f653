import type { NextRequest } from "next/server";
import { parseRowKey } from "@/lib/core/commissions/row-key";
import { loadRowDetail } from "@/lib/reports/commissions/row-detail";
import { loadExchangeToday } from "@/lib/reports/coverage/load";
import { requireRequestAccess } from "../../request-access";

export async function GET(request: NextRequest): Promise<Response> {
  const answer = await requireRequestAccess(request);
  if ("refusal" in answer) return answer.refusal;
  const key = parseRowKey(request.nextUrl.searchParams.get("row") ?? "");
  if (!key) return Response.json({ error: "malformed-address" }, { status: 400 });
  const today = await loadExchangeToday(answer.scope);
  const detail = await loadRowDetail(answer.scope, key, today);
  if (detail.versions.length === 0) return Response.json({ error: "unknown-row" }, { status: 404 });
  return Response.json(detail, { headers: { "cache-control": "private, no-store" } });
}
