import type { NextRequest } from "next/server";
import { loadRepaymentVersions } from "@/lib/reports/repayments/load";
import { requireWholeAccount } from "../../request-access";

export async function GET(request: NextRequest): Promise<Response> {
  const answer = await requireWholeAccount(request);
  if ("refusal" in answer) return answer.refusal;
  const orderId = request.nextUrl.searchParams.get("row") ?? "";
  if (orderId === "" || orderId.length > 200 || orderId.includes("\0"))
    return Response.json({ error: "malformed-address" }, { status: 400 });
  const versions = await loadRepaymentVersions(answer.scope, orderId);
  if (versions.length === 0) return Response.json({ error: "unknown-repayment" }, { status: 404 });
  return Response.json({ versions }, { headers: { "cache-control": "private, no-store" } });
}
