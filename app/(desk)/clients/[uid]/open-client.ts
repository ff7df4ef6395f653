import { cache } from "react";
import { loadClient } from "@/lib/clients/load-client";
import { COMMISSION_LISTS } from "@/lib/commissions/commission";
import type { CommissionViewQuery } from "@/lib/commissions/query";
import { hasValues } from "@/lib/core/filter-lists";
import type { Earner, SeenFigures } from "@/lib/earnings/earnings";
import type { OpenLedger } from "../../commissions/open-ledger";

/**
 * One client with the address's query: the ledger of this client alone. `today`: the exchange's
 * day.
 */
export type OpenClient = OpenLedger & {
  readonly uid: string;
  readonly mayManage: boolean;
  /** A partner with a share: the page shows what the client earned him. */
  readonly earner: Earner | null;
  readonly seen: SeenFigures;
};

export function ofClient(query: CommissionViewQuery, uid: string): CommissionViewQuery {
  const { filter } = query;
  return { ...query, filter: { ...filter, uids: [uid], except: { ...filter.except, uids: [] } } };
}

/** Whether the address filters the client's rows by more than days. */
export function isNarrowed({ query: { filter } }: OpenClient): boolean {
  const others = COMMISSION_LISTS.filter((list) => list !== "uids");
  return hasValues(filter, others);
}

export const loadOpenClient = cache(({ scope, uid, query, today }: OpenClient) =>
  loadClient(scope, { uid, range: query.filter.range, today }),
);
