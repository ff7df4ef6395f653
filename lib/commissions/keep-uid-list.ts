import { uidParam } from "@/lib/clients/uid-param";
import * as store from "@/lib/commissions/store/uid-lists";
import { type RawParams, toSearchParams } from "@/lib/core/address/params";
import type { AccountScope } from "@/lib/core/scope";
import { type AttemptLimit, countAttempt } from "@/lib/sign-in/store/attempts";
import type { KeepUidListOutcome, UidListProblem } from "./contract";
import { isUid, LIST_KEYS, MOST_UIDS, UID_LIST_KEYS, uidListId } from "./query";

/**
 * More than a person chooses by hand. Each list is a row, so that without a limit they would fill
 * the database.
 */
const PER_PERSON: AttemptLimit = { name: "uid-list", tries: 60, perSeconds: 3_600 };
const MOST_NAMED = 10;

/**
 * Keeps clients that a person chose, if the book has them all and the person has not kept too many
 * lists this hour.
 */
export async function keepChosenClients(
  scope: AccountScope,
  { userId, uids }: { userId: string; uids: readonly string[] },
): Promise<KeepUidListOutcome> {
  const problem = await findProblem(scope, userId, uids);
  if (problem) return { kind: "refused", problem };
  return { kind: "kept", id: await keepUidList(scope, uids) };
}

async function findProblem(
  scope: AccountScope,
  userId: string,
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

/**
 * Keeps the clients of a filter and returns the id of their list. The order of clients does not
 * change the id.
 */
export async function keepUidList(scope: AccountScope, uids: readonly string[]): Promise<string> {
  const distinct = [...new Set(uids)].sort();
  const id = uidListId(distinct);
  await store.saveUidList(scope, id, distinct);
  return id;
}

/**
 * The address with its kept lists of clients written out. An unknown list stays, and its reader
 * refuses it.
 */
export async function expandUidLists(scope: AccountScope, params: RawParams): Promise<RawParams> {
  const given = toSearchParams(params);
  for (const { key, list } of UID_LIST_KEYS) {
    for (const id of new Set(given.getAll(list))) {
      const uids = await store.findUidList(scope, id);
      if (!uids || (uids.length === 0 && key === LIST_KEYS.uids.only)) continue;
      given.delete(list, id);
      if (uids.length > 0) given.append(key, uids.map(uidParam).join(","));
    }
  }
  return given;
}

/** Those of `uids` that the scope's book has never had, in the order given. */
export function findUnknownUids(scope: AccountScope, uids: readonly string[]): Promise<string[]> {
  return store.findUnknownUids(scope, uids);
}
