import { cache } from "react";
import { COMMISSION_LISTS } from "@/lib/core/commissions/commission";
import { loadClient } from "@/lib/reports/clients/client";
import type { CommissionViewQuery } from "@/lib/reports/commissions/query";
import type { OpenLedger } from "../../commissions/open-ledger";

/** One client as an address asks for it: the ledger of that client alone. `today` is the exchange's day. */
export type OpenClient = OpenLedger & { readonly uid: string; readonly mayManage: boolean };

export function ofClient(query: CommissionViewQuery, uid: string): CommissionViewQuery {
  const { filter } = query;
  return { ...query, filter: { ...filter, uids: [uid], except: { ...filter.except, uids: [] } } };
}

/** Whether the address narrows the client's rows by more than days. */
export function isNarrowed({ query: { filter } }: OpenClient): boolean {
  return COMMISSION_LISTS.some(
    (list) => list !== "uids" && filter[list].length + filter.except[list].length > 0,
  );
}

export const loadOpenClient = cache(({ scope, uid, query, today }: OpenClient) =>
  loadClient(scope, { uid, range: query.filter.range, today }),
);
