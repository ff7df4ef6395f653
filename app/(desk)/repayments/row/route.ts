import type { RepaymentDetail } from "@/components/repayments/repayments-table";
import { findImport } from "@/lib/imports/manage-imports";
import { loadRepaymentVersions } from "@/lib/repayments/load-repayments";
import { accountUrl } from "../../open-account";
import { forWholeAccount, refuse } from "../../request-access";

export const GET = forWholeAccount(async ({ scope, account, request }) => {
  const orderId = request.nextUrl.searchParams.get("row") ?? "";
  if (orderId === "" || orderId.length > 200 || orderId.includes("\0"))
    return refuse(400, "malformed-address");
  const versions = await loadRepaymentVersions(scope, orderId);
  if (versions.length === 0) return refuse(404, "unknown-repayment");
  const imports: RepaymentDetail["imports"] = [];
  for (const importId of new Set(versions.map((version) => version.importId))) {
    const source = importId === null ? null : await findImport(scope, importId);
    if (source === null) continue;
    const { id, fileName, broughtBy } = source;
    imports.push({
      id,
      fileName,
      broughtBy,
      href: `${accountUrl("/import", account)}&import=${id}`,
    });
  }
  const detail: RepaymentDetail = { versions, imports };
  return Response.json(detail, { headers: { "cache-control": "private, no-store" } });
});
