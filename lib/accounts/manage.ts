import { AccountInputError, type AccountProblem } from "@/lib/accounts/key-answer";
import {
  type Account,
  deleteAccount,
  loadAccountContents,
  renameAccount,
} from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";

export {
  type Account,
  findAccount,
  findAccountByName,
  listAccounts,
  loadAccountContents,
  pauseAccount,
} from "@/lib/accounts/store/accounts";

const MAX_LENGTH = 60;

/** The name as it is stored. Throws AccountInputError: names are typed on a command line and shown in tables. */
export function parseAccountName(text: string): string {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  if (name === "") throw new AccountInputError("nameEmpty");
  if (name.length > MAX_LENGTH) throw new AccountInputError("nameTooLong");
  if (/\p{C}/u.test(name)) throw new AccountInputError("nameUnreadable");
  return name;
}

/** What `check` makes of typed text; where it throws AccountInputError, why it was refused. */
export function checkTyped<T>(
  check: () => T,
): { readonly value: T } | { readonly problem: AccountProblem } {
  try {
    return { value: check() };
  } catch (error) {
    if (!(error instanceof AccountInputError)) throw error;
    return { problem: error.problem };
  }
}

export type Renamed =
  | { readonly kind: "renamed" | "unchanged"; readonly name: string }
  | { readonly kind: "name-taken"; readonly name: string }
  | { readonly kind: "invalid"; readonly problem: AccountProblem }
  | { readonly kind: "gone" };

export async function rename(
  { id, name: before }: Pick<Account, "id" | "name">,
  text: string,
  origin: AuditOrigin,
): Promise<Renamed> {
  const typed = checkTyped(() => parseAccountName(text));
  if ("problem" in typed) return { kind: "invalid", problem: typed.problem };
  const name = typed.value;
  if (name === before) return { kind: "unchanged", name };
  const entry = doneEntry(origin, "account-renamed", name, { before }, { id, name });
  const changed = await renameAccount(id, name, entry);
  if (changed === "changed") return { kind: "renamed", name };
  return changed === "name-taken" ? { kind: "name-taken", name } : { kind: "gone" };
}

/** Removes the account and all that is stored of it. Null where it was gone already, else what went with it. */
export async function removeAccount(
  { id, name }: Pick<Account, "id" | "name">,
  origin: AuditOrigin,
) {
  const contents = await loadAccountContents(id);
  if (contents === null) return null;
  const { days, rows } = contents;
  const entry = doneEntry(origin, "account-removed", name, { days, rows }, { id, name });
  return (await deleteAccount(id, entry)) ? contents : null;
}
