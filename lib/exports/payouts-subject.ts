import { createParamReader } from "@/lib/core/address/params";
import { monthDays } from "@/lib/core/month";
import {
  loadPartnerStatement,
  openPartnerStatementTable,
} from "@/lib/payouts/load-partner-statements";
import { type ClientsSubject, openDays } from "./subject";

/** The lines of one partner's statement, as it was prepared or approved. */
export const payoutSubject: ClientsSubject = {
  name: "payout",
  of: "clients",
  label: "Partner statement",
  params: { once: ["statement"] },
  open: async (scope, params) => {
    const reader = createParamReader(params);
    const text = reader.one("statement") ?? "";
    const found = /^\d{1,9}$/.test(text) ? await loadPartnerStatement(scope, Number(text)) : null;
    if (!found) {
      if (reader.problems.length === 0) reader.refuse({ kind: "no-statement" });
      return { ok: false, problems: reader.problems };
    }
    const { statement } = found;
    return openDays(monthDays(statement.month), {
      fileLabel: `${statement.month}-${statement.number ?? "draft"}`,
      query: new URLSearchParams({ statement: text }),
      rowCount: found.lines.length,
      table: async () => openPartnerStatementTable(found),
      control: [{ coin: "coin", sums: ["earned"] }],
      version: async () => ({
        days: [],
        notWhole: statement.number === null ? "in preparation: not approved yet" : null,
      }),
    });
  },
};
