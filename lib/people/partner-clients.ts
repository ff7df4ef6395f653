import { hash } from "node:crypto";
import { splitUids } from "@/lib/clients/split-uids";
import { readUidFile } from "@/lib/clients/uid-file";
import { findUnknownUids } from "@/lib/commissions/store/uid-lists";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadNamedUids } from "@/lib/users/store/partner-clients";

export {
  changeClients,
  listNamedClients,
  loadPartnerClients,
  MOST_NAMED_CLIENTS,
} from "@/lib/users/store/partner-clients";

export type UidsText = { readonly kind: "file" | "pasted"; readonly text: string };

/** What a list of uids would do, added to those that are named or in their place. Nothing of it is stored. */
export type ClientsPlan = {
  readonly uids: readonly string[];
  /** Not named yet; and those that are named and not in the list. */
  readonly added: number;
  readonly missing: number;
  /** Uids of the list that the exchange never sent: taken, but said. */
  readonly unknown: readonly string[];
  /** What is no uid: nothing is taken before it is gone. */
  readonly wrong: readonly string[];
  /** Changes with the list and with what is named: a plan that was looked at is applied, or none. */
  readonly digest: string;
};

export async function planPartnerClients(
  scope: WholeAccountScope,
  userId: string,
  { kind, text }: UidsText,
) {
  const read =
    kind === "file" ? readUidFile(text) : ({ kind: "read", ...splitUids(text) } as const);
  if (read.kind !== "read") return read;
  const [named, unknown] = await Promise.all([
    loadNamedUids(scope, userId),
    findUnknownUids(scope, read.known),
  ]);
  const [inList, before] = [new Set(read.known), new Set(named)];
  const plan: ClientsPlan = {
    uids: read.known,
    added: read.known.filter((uid) => !before.has(uid)).length,
    missing: named.filter((uid) => !inList.has(uid)).length,
    unknown,
    wrong: read.wrong,
    digest: hash("sha256", JSON.stringify([read.known, named])),
  };
  return { kind: "checked", plan } as const;
}

/** Those of `uids` that are named one by one. */
export async function areNamed(scope: WholeAccountScope, userId: string, uids: readonly string[]) {
  const named = new Set(await loadNamedUids(scope, userId));
  return new Set(uids.filter((uid) => named.has(uid)));
}
