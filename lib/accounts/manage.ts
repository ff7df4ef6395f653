import { type AuditOrigin, doneEntry } from "@/lib/core/audit/origin";
import {
  type Account,
  deleteAccount,
  loadAccountContents,
  renameAccount,
} from "@/lib/store/accounts/accounts";

export {
  type Account,
  findAccount,
  findAccountByName,
  listAccounts,
  loadAccountContents,
  pauseAccount,
} from "@/lib/store/accounts/accounts";

const MAX_LENGTH = 60;

/** The name as it is stored. Throws RangeError with a sentence: names are typed on a command line and shown in tables. */
export function parseAccountName(text: string): string {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  if (name === "") throw new RangeError("an account needs a name");
  if (name.length > MAX_LENGTH)
    throw new RangeError(`an account's name has at most ${MAX_LENGTH} characters`);
  if (/\p{C}/u.test(name)) throw new RangeError("an account's name has a character that cannot be shown");
  return name;
}

/** What `check` makes of typed text; where it throws RangeError, why it was refused, as one sentence. */
export function checkTyped<T>(check: () => T): { readonly value: T } | { readonly reason: string } {
  try {
    return { value: check() };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { reason: `${error.message}.`.replace(/^./, (first) => first.toUpperCase()) };
  }
}

export type Renamed =
  | { readonly kind: "renamed" | "unchanged"; readonly name: string }
  | { readonly kind: "name-taken"; readonly name: string }
  | { readonly kind: "invalid"; readonly reason: string }
  | { readonly kind: "gone" };

export async function rename(
  { id, name: before }: Pick<Account, "id" | "name">,
  text: string,
  origin: AuditOrigin,
): Promise<Renamed> {
  const typed = checkTyped(() => parseAccountName(text));
  if ("reason" in typed) return { kind: "invalid", reason: typed.reason };
  const name = typed.value;
  if (name === before) return { kind: "unchanged", name };
  const entry = doneEntry(origin, "account-renamed", name, { before }, { id, name });
  const changed = await renameAccount(id, name, entry);
  if (changed === "changed") return { kind: "renamed", name };
  return changed === "name-taken" ? { kind: "name-taken", name } : { kind: "gone" };
}

/** Removes the account and all that is stored of it. Null where it was gone already, else what went with it. */
export async function removeAccount({ id, name }: Pick<Account, "id" | "name">, origin: AuditOrigin) {
  const contents = await loadAccountContents(id);
  if (contents === null) return null;
  const { days, rows } = contents;
  const entry = doneEntry(origin, "account-removed", name, { days, rows }, { id, name });
  return (await deleteAccount(id, entry)) ? contents : null;
}
