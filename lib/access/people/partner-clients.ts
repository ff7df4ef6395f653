import { hash } from "node:crypto";
import { type AuditOrigin, doneEntry } from "@/lib/core/audit/origin";
import { splitUids } from "@/lib/core/clients/split-uids";
import { readUidFile } from "@/lib/core/clients/uid-file";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findUnknownUids } from "@/lib/store/clients/uid-lists";
import {
  type ClientsChange,
  type ClientsChanged,
  changePartnerClients,
  loadNamedUids,
} from "@/lib/store/people/partner-clients";
import type { ListedPerson } from "@/lib/store/people/people";

export { listNamedClients, loadPartnerClients } from "@/lib/store/people/partner-clients";

/** Assigned by uid; for more of them there are labels. */
export const MOST_NAMED_CLIENTS = 20_000;

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

export async function planPartnerClients(scope: WholeAccountScope, userId: string, { kind, text }: UidsText) {
  const read = kind === "file" ? readUidFile(text) : ({ kind: "read", ...splitUids(text) } as const);
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

export function changeClients(
  scope: WholeAccountScope,
  person: Pick<ListedPerson, "id" | "email">,
  change: ClientsChange,
  origin: AuditOrigin,
): Promise<ClientsChanged | "no-partner" | "too-many"> {
  const account = { id: scope.accountId, name: null };
  const asked = { userId: person.id, change, most: MOST_NAMED_CLIENTS };
  return changePartnerClients(scope, asked, ({ added, removed, named, labels }) => {
    const details = { added, removed, named, labels };
    return doneEntry(origin, "partner-clients-changed", person.email, details, account);
  });
}
