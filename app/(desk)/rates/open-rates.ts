import { cache } from "react";
import type { VisibleAccount } from "@/lib/access/scope/account-scope";
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadRatesBoard } from "@/lib/reports/rates/load";

/** The rates as an address asks for them, beside one account's ledger. `today` is the exchange's day. */
export type OpenRates = {
  readonly scope: WholeAccountScope;
  readonly account: VisibleAccount;
  readonly mayManage: boolean;
  readonly range: DayRange;
  /** The last day of the table's page. */
  readonly until: Day | null;
  readonly today: Day;
};

/** Asked once, for the panels that show it. */
export const loadBoard = cache(({ scope, ...asked }: OpenRates) => loadRatesBoard(scope, asked));
