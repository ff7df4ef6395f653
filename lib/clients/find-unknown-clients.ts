import { findUnknownUids } from "@/lib/commissions/store/uid-lists";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type FewOfMany, fewOf } from "./client";
import type { SplitUids } from "./split-uids";

/** Those of `uids` of which the account has never had a row; null: it knows all of them. */
export async function findUnknownClients(
  scope: WholeAccountScope,
  uids: readonly string[],
): Promise<FewOfMany | null> {
  if (uids.length === 0) return null;
  const unknown = await findUnknownUids(scope, uids);
  return unknown.length === 0 ? null : fewOf(unknown);
}

/** Takes those parts for uids, too, that are no number and of which the account has had a row. */
export async function takeKnownClients(
  scope: WholeAccountScope,
  { known, wrong }: SplitUids,
): Promise<SplitUids> {
  if (wrong.length === 0) return { known, wrong };
  const unknown = new Set(await findUnknownUids(scope, wrong));
  return { known: [...known, ...wrong.filter((part) => !unknown.has(part))], wrong: [...unknown] };
}
