import { findUnknownUids } from "@/lib/commissions/store/uid-lists";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type FewOfMany, fewOf } from "./client";

/** Those of `uids` of which the account has never had a row; null: it knows all of them. */
export async function findUnknownClients(
  scope: WholeAccountScope,
  uids: readonly string[],
): Promise<FewOfMany | null> {
  if (uids.length === 0) return null;
  const unknown = await findUnknownUids(scope, uids);
  return unknown.length === 0 ? null : fewOf(unknown);
}
