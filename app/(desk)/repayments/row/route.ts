import { loadRepaymentVersions } from "@/lib/repayments/load-repayments";
import { forWholeAccount, refuse } from "../../request-access";

export const GET = forWholeAccount(async ({ scope, request }) => {
  const orderId = request.nextUrl.searchParams.get("row") ?? "";
  if (orderId === "" || orderId.length > 200 || orderId.includes("\0"))
    return refuse(400, "malformed-address");
  const versions = await loadRepaymentVersions(scope, orderId);
  if (versions.length === 0) return refuse(404, "unknown-repayment");
  return Response.json({ versions }, { headers: { "cache-control": "private, no-store" } });
});
