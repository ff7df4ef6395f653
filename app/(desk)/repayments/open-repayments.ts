import type { VisibleAccount } from "@/lib/access/scope/account-scope";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { RepaymentOverview } from "@/lib/reports/repayments/load";
import type { RepaymentViewQuery } from "@/lib/reports/repayments/query";

/** One account's repayments as an address asks for them, with the figures that all panels need. */
export type OpenRepayments = {
  readonly scope: WholeAccountScope;
  readonly account: VisibleAccount;
  readonly query: RepaymentViewQuery;
  /** The exchange's day. */
  readonly today: Day;
  /** The last day of commissions that the exchange has published. */
  readonly last: Day;
  readonly overview: RepaymentOverview;
};
