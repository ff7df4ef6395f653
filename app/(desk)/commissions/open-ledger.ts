import { cache } from "react";
import { type CommissionFilter, commissionSorts } from "@/lib/commissions/commission";
import { expandUidLists } from "@/lib/commissions/keep-uid-list";
import { loadCommissionOverview } from "@/lib/commissions/load-commissions";
import {
  type CommissionViewQuery,
  formatCommissionFilter,
  parseCommissionQuery,
} from "@/lib/commissions/query";
import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { accountUrl, type OpenAccount, type PageParams } from "../open-account";

/** One account's ledger with the address's query. `today`: the exchange's day. */
export type OpenLedger = OpenAccount & { readonly query: CommissionViewQuery; readonly today: Day };

export function ledgerUrl(account: { readonly id: number }, filter: CommissionFilter): string {
  return `${accountUrl("/commissions", account)}&${formatCommissionFilter(filter)}`;
}

/** Reads the ledger's address, with its kept lists of clients. `days`: the account's days. */
export async function readLedgerQuery(scope: AccountScope, params: PageParams | URLSearchParams) {
  const [days, expanded] = await Promise.all([loadBookDays(scope), expandUidLists(scope, params)]);
  return { parsed: parseCommissionQuery(expanded, days, commissionSorts(scope)), days };
}

/** Totals and gaps, loaded once for the panels that show them. */
export const loadOverview = cache(({ scope, query, today }: OpenLedger) =>
  loadCommissionOverview(scope, query.filter, today),
);
