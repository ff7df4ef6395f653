import type { DayDetail } from "@/components/coverage/day-details";
import { fetchableDays, findDay } from "@/lib/core/day";
import { loadDayHistory, loadExchangeToday } from "@/lib/coverage/load-coverage";
import { findImportOfDay } from "@/lib/imports/manage-imports";
import { loadDayReconciliation } from "@/lib/reconciliation/load-reconciliation";
import { accountUrl } from "../../open-account";
import { forWholeAccount, refuse } from "../../request-access";

export const GET = forWholeAccount(async ({ scope, account, request }) => {
  const day = findDay(request.nextUrl.searchParams.get("day") ?? "");
  if (day === null) return refuse(400, "malformed-address");
  const [versions, source, reconciled] = await Promise.all([
    loadDayHistory(scope, day),
    findImportOfDay(scope, day),
    loadDayReconciliation(scope, day, fetchableDays(await loadExchangeToday(scope))),
  ]);
  const restatement = `${accountUrl("/proof/restatements", account)}&kind=all&day=${day}&revision=`;
  const detail: DayDetail = {
    revisions: versions.map((version) => ({
      ...version,
      changeHref: version.revision > 1 ? restatement + version.revision : null,
    })),
    source: source && {
      fileName: source.fileName,
      broughtBy: source.broughtBy,
      appliedAtMs: source.appliedAt?.getTime() ?? null,
      href: `${accountUrl("/import", account)}&import=${source.id}`,
    },
    totals: reconciled?.totals ?? null,
    proofHref: `${accountUrl("/proof", account)}&day=${day}`,
  };
  return Response.json(detail, { headers: { "cache-control": "private, no-store" } });
});
