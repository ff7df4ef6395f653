import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { MOST_MAPPINGS } from "./contract";
import type { FileKind } from "./fields";
import { parseMapping } from "./file-mapping";
import * as store from "./store";
import type { SavedMapping } from "./wizard";

/** In the order in which they were saved. */
export async function listSavedMappings(
  scope: WholeAccountScope,
  kind: FileKind,
): Promise<SavedMapping[]> {
  const saved = await store.listMappings(scope, kind);
  return saved.map((one) => ({ ...one, mapping: parseMapping(one.mapping) }));
}

/** A name that exists is replaced. "too-many": the account has as many as it may have. */
export async function saveMapping(
  scope: WholeAccountScope,
  saved: Omit<SavedMapping, "id">,
  origin: AuditOrigin,
): Promise<"saved" | "too-many"> {
  const { kind, name } = saved;
  const account = { id: scope.accountId, name: null };
  const entry = doneEntry(origin, "mapping-saved", name, { of: kind, name }, account);
  const by = { savedBy: actorWord(origin), entry, most: MOST_MAPPINGS };
  return store.upsertMapping(scope, saved, by);
}

/** False: the account has no such mapping. */
export async function deleteSavedMapping(
  scope: WholeAccountScope,
  id: number,
  origin: AuditOrigin,
): Promise<boolean> {
  const account = { id: scope.accountId, name: null };
  return store.removeMapping(scope, id, ({ kind, name }) =>
    doneEntry(origin, "mapping-deleted", name, { of: kind, name }, account),
  );
}
