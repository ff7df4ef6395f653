import type { AccountScope } from "@/lib/core/scope";
import { uidParam } from "@/lib/core/uid-param";
import { findUidList, findUnknownUids, saveUidList } from "@/lib/store/uid-lists";
import type { RawParams } from "./params";
import { isUid, LIST_KEYS, MOST_UIDS, UID_LIST_KEYS, uidListId } from "./query";

/** Why clients are not kept as a list. */
export type UidListProblem =
  | { readonly kind: "too-many"; readonly most: number }
  | { readonly kind: "not-a-uid"; readonly given: string };
export type SavedUidList = { readonly id: string } | { readonly refused: UidListProblem };

/** Keeps clients that are too many for an address; the same clients have the same id, in whatever order. */
export async function keepUidList(scope: AccountScope, uids: readonly string[]): Promise<SavedUidList> {
  const distinct = [...new Set(uids)].sort();
  if (distinct.length > MOST_UIDS) return { refused: { kind: "too-many", most: MOST_UIDS } };
  const wrong = distinct.find((uid) => !isUid(uid));
  if (wrong !== undefined) return { refused: { kind: "not-a-uid", given: wrong.slice(0, 40) } };
  const id = uidListId(distinct);
  await saveUidList(scope, id, distinct);
  return { id };
}

/**
 * The address with its kept lists of clients written out, as `readCommissionFilter` needs it. A list that the account
 * does not have, or that names nobody whom the scope has, stays as it is, and is refused there: without it everybody
 * would be shown.
 */
export async function expandUidLists(scope: AccountScope, params: RawParams): Promise<RawParams> {
  const given = toSearchParams(params);
  for (const { key, list } of UID_LIST_KEYS) {
    for (const id of given.getAll(list)) {
      const uids = await findUidList(scope, id);
      if (!uids || (uids.length === 0 && key === LIST_KEYS.uids.only)) continue;
      given.delete(list, id);
      if (uids.length > 0) given.append(key, uids.map(uidParam).join(","));
    }
  }
  return given;
}

/** Those of the clients that the book has never had, in the order given. */
export function listUnknownUids(scope: AccountScope, uids: readonly string[]): Promise<string[]> {
  return findUnknownUids(scope, uids);
}

function toSearchParams(params: RawParams): URLSearchParams {
  if (params instanceof URLSearchParams) return new URLSearchParams(params);
  return new URLSearchParams(
    Object.entries(params).flatMap(([key, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [key, one as string]),
    ),
  );
}
