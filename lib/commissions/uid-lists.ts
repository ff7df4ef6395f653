import { uidParam } from "@/lib/clients/uid-param";
import { findUidList, findUnknownUids, saveUidList } from "@/lib/commissions/store/uid-lists";
import { type RawParams, toSearchParams } from "@/lib/core/address/params";
import type { AccountScope } from "@/lib/core/scope";
import { type AttemptLimit, countAttempt } from "@/lib/sign-in/store/attempts";
import { isUid, LIST_KEYS, MOST_UIDS, UID_LIST_KEYS, uidListId } from "./query";

export { findUnknownUids } from "@/lib/commissions/store/uid-lists";

export type UidListProblem =
  | { readonly kind: "too-many"; readonly most: number }
  | { readonly kind: "not-a-uid"; readonly given: string }
  /** Not in the book, or not of the scope: both are answered the same. */
  | { readonly kind: "unknown"; readonly count: number; readonly first: readonly string[] }
  | { readonly kind: "too-often" };

/** Nobody chooses clients so often by hand; each list is a row. */
const PER_PERSON: AttemptLimit = { name: "uid-list", tries: 60, perSeconds: 3_600 };
const MOST_NAMED = 10;

/** Keeps clients that a person named: of the book alone and so many times an hour, or lists would fill the database. */
export async function keepClientsOf(
  userId: string,
  scope: AccountScope,
  uids: readonly string[],
): Promise<{ readonly id: string } | { readonly refused: UidListProblem }> {
  const refused = await findProblem(userId, scope, uids);
  return refused ? { refused } : { id: await keepUidList(scope, uids) };
}

async function findProblem(
  userId: string,
  scope: AccountScope,
  uids: readonly string[],
): Promise<UidListProblem | null> {
  if (new Set(uids).size > MOST_UIDS) return { kind: "too-many", most: MOST_UIDS };
  const wrong = uids.find((uid) => !isUid(uid));
  if (wrong !== undefined) return { kind: "not-a-uid", given: wrong.slice(0, 40) };
  const unknown = await findUnknownUids(scope, uids);
  if (unknown.length > 0) {
    return { kind: "unknown", count: unknown.length, first: unknown.slice(0, MOST_NAMED) };
  }
  return (await countAttempt(PER_PERSON, userId)).allowed ? null : { kind: "too-often" };
}

/** Keeps the clients of a filter; returns the id of the list. The same clients have the same, in whatever order. */
export async function keepUidList(scope: AccountScope, uids: readonly string[]): Promise<string> {
  const distinct = [...new Set(uids)].sort();
  const id = uidListId(distinct);
  await saveUidList(scope, id, distinct);
  return id;
}

/** The address with its kept lists of clients written out. An unknown list stays, and is refused when it is read. */
export async function expandUidLists(scope: AccountScope, params: RawParams): Promise<RawParams> {
  const given = toSearchParams(params);
  for (const { key, list } of UID_LIST_KEYS) {
    for (const id of new Set(given.getAll(list))) {
      const uids = await findUidList(scope, id);
      if (!uids || (uids.length === 0 && key === LIST_KEYS.uids.only)) continue;
      given.delete(list, id);
      if (uids.length > 0) given.append(key, uids.map(uidParam).join(","));
    }
  }
  return given;
}
