import type { Amount } from "@/lib/core/amount";
import { COMMISSION_CSV_COLUMNS } from "@/lib/core/commissions/commission";
import type { Day } from "@/lib/core/day";
import type { DaySum } from "@/lib/core/valuation";
import { loadValuation } from "../valuation/load";
import { withValueColumns } from "../valuation/value-columns";
import { commissionsSubject, SUMMED } from "./commissions-subject";
import type { ClientsSubject, ExportView } from "./subject";
import { SUBJECT_PARAMS } from "./subject-params";

/** The commission rows of a filter, each rebate with its rate, where that is from, and its exact value. */
export const valuedCommissionsSubject: ClientsSubject = {
  name: "valued-commissions",
  of: "clients",
  label: "Commission rows with the rebate's value",
  params: SUBJECT_PARAMS.ledger,
  open: async (scope, params, days) => {
    const opened = await commissionsSubject.open(scope, params, days);
    return opened.ok ? { ok: true, view: withValues(opened.view) } : opened;
  },
};

/** The sums of the database know no values, so every row is read here. */
function withValues({ quick, ...view }: ExportView): ExportView {
  return {
    ...view,
    table: async () => withValueColumns(await view.table(), await loadValuation(view.range), readRebate),
    control: { coin: "coin", sums: [...SUMMED, "value", "notValued"] },
  };
}

const indexOf = (header: string) => COMMISSION_CSV_COLUMNS.findIndex((column) => column.header === header);
const [DAY, COIN, REBATE] = [indexOf("date"), indexOf("coin"), indexOf("rebateAmount")];

/** A row of the exchange always has these three. */
function readRebate(row: readonly (string | null)[]): DaySum {
  return { day: row[DAY] as Day, coin: row[COIN] as string, amount: row[REBATE] as Amount };
}
