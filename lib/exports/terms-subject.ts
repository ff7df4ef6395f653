import { parseReconciliationQuery } from "@/lib/reconciliation/query";
import { openRebateAuditTable } from "@/lib/terms/audit-rebates";
import { type AccountSubject, openDays } from "./subject";
import { SUBJECT_PARAMS } from "./subject-params";

/** The rows of some days that were not paid as agreed. */
export const rebateAuditSubject: AccountSubject = {
  name: "rebate-audit",
  of: "account",
  label: "Rebates that differ from the agreed terms",
  params: SUBJECT_PARAMS.days,
  open: async (scope, params, days) => {
    const parsed = parseReconciliationQuery(params, days);
    if (!parsed.ok) return parsed;
    const { range } = parsed.query;
    return openDays(range, {
      query: new URLSearchParams({ ...range }),
      table: () => openRebateAuditTable(scope, range),
      control: [{ coin: "coin", sums: ["feePaid", "agreedRebate", "rebateAmount", "difference"] }],
    });
  },
};
