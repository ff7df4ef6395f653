import type { CommissionFilter } from "@/lib/commissions/commission";
import type { AccountScope } from "@/lib/core/scope";
import { type Sql, sql } from "./sql";

declare const narrowed: unique symbol;

/** A filter within its scope. Statements on rows require one, and only `narrowFilter` makes it. */
export type NarrowedFilter = CommissionFilter & { readonly [narrowed]: true };

/**
 * The only entry of a list for no client, since an empty list means all. No stored uid is empty.
 */
const NOBODY = "";

/**
 * The filter narrowed to the scope: unchanged for a whole account, for a partner to their clients
 * among those named.
 */
export function narrowFilter(scope: AccountScope, filter: CommissionFilter): NarrowedFilter {
  const { clients } = scope;
  if (clients === null) return filter as NarrowedFilter;
  const { uids, except } = filter;
  const [asked, leftOut] = [new Set(uids), new Set(except.uids)];
  const own = clients.filter((uid) => (asked.size === 0 || asked.has(uid)) && !leftOut.has(uid));
  const named = own.length > 0 ? own : [NOBODY];
  return { ...filter, uids: named, except: { ...except, uids: [] } } as unknown as NarrowedFilter;
}

/** The clients that the scope may see, in the order given. */
export function narrowUids({ clients }: AccountScope, uids: readonly string[]): readonly string[] {
  if (clients === null) return uids;
  const own = new Set(clients);
  return uids.filter((uid) => own.has(uid));
}

/** Whether a client is one of the scope's. `uid`: a column. */
export function isOfScope(uid: Sql, { clients }: AccountScope): Sql {
  return clients === null ? sql`true` : sql`${uid} = any(${clients}::text[])`;
}
