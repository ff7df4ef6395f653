import { uidParam } from "@/lib/core/address/uid-param";
import type { AccountScope } from "@/lib/core/scope";
import { findUidList, findUnknownUids, saveUidList } from "@/lib/store/clients/uid-lists";
import { type AttemptLimit, countAttempt } from "@/lib/store/sessions/attempts";
import { type RawParams, toSearchParams } from "./params";
import { isUid, LIST_KEYS, MOST_UIDS, UID_LIST_KEYS, uidListId } from "./query";

export { findUnknownUids } from "@/lib/store/clients/uid-lists";

export type UidListProblem =
  | { readonly kind: "too-many"; readonly most: number }
  | { readonly kind: "not-a-uid"; readonly given: string }
  /** Not in the book, or not of the scope: both are answered the same. */
  | { readonly kind: "unknown"; readonly count: number; readonly first: readonly string[] }
  | { readonly kind: "too-often" };
export type SavedUidList = { readonly id: string } | { readonly refused: UidListProblem };

/** Nobody chooses clients so often by hand; each list is a row. */
const PER_PERSON: AttemptLimit = { name: "uid-list", tries: 60, perSeconds: 3_600 };
const MOST_NAMED = 10;

/** The same for a person, of clients of the book alone and so many times an hour: lists must not fill the database. */
export async function keepClientsOf(userId: string, scope: AccountScope, uids: readonly string[]) {
  const refused = findListProblem(uids) ?? (await findPersonsProblem(userId, scope, uids));
  return refused ? { refused } : keepUidList(scope, uids);
}

async function findPersonsProblem(userId: string, scope: AccountScope, uids: readonly string[]) {
  const unknown = await findUnknownUids(scope, uids);
  if (unknown.length > 0) {
    return { kind: "unknown", count: unknown.length, first: unknown.slice(0, MOST_NAMED) } as const;
  }
  return (await countAttempt(PER_PERSON, userId)).allowed ? null : ({ kind: "too-often" } as const);
}

function findListProblem(uids: readonly string[]): UidListProblem | null {
  const distinct = new Set(uids);
  if (distinct.size > MOST_UIDS) return { kind: "too-many", most: MOST_UIDS };
  const wrong = [...distinct].find((uid) => !isUid(uid));
  return wrong === undefined ? null : { kind: "not-a-uid", given: wrong.slice(0, 40) };
}

/** Keeps clients that are too many for an address; the same clients have the same id, in whatever order. */
export async function keepUidList(scope: AccountScope, uids: readonly string[]): Promise<SavedUidList> {
  const refused = findListProblem(uids);
  if (refused) return { refused };
  const distinct = [...new Set(uids)].sort();
  const id = uidListId(distinct);
  await saveUidList(scope, id, distinct);
  return { id };
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
