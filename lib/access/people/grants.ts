import type { AccountRole } from "@/lib/core/account-role";
import { type AuditOrigin, doneEntry } from "@/lib/core/audit/origin";
import { deleteGrant, saveGrant } from "@/lib/store/people/grants";
import { type ListedPerson, setAdministrator } from "@/lib/store/people/people";
import type { VisibleAccount } from "../scope/account-scope";

type Person = Pick<ListedPerson, "id" | "email">;
type NamedAccount = Pick<VisibleAccount, "id" | "name">;

/** Gives a person a role at an account that the caller manages; their sessions end. */
export function changeRole(person: Person, account: NamedAccount, role: AccountRole, origin: AuditOrigin) {
  return saveGrant({ userId: person.id, accountId: account.id, role }, (before) =>
    before === null
      ? doneEntry(origin, "grant-added", person.email, { role }, toAccount(account))
      : doneEntry(origin, "role-changed", person.email, { before, after: role }, toAccount(account)),
  );
}

export function removeGrant(person: Person, account: NamedAccount, origin: AuditOrigin): Promise<boolean> {
  return deleteGrant({ userId: person.id, accountId: account.id }, (role) =>
    doneEntry(origin, "grant-removed", person.email, { role }, toAccount(account)),
  );
}

/** Makes a person an administrator, or no longer one; the last one stays. */
export function changeAdministrator(person: Person, isAdmin: boolean, origin: AuditOrigin) {
  const words = (is: boolean) => (is ? "administrator" : "person");
  return setAdministrator(
    person.id,
    isAdmin,
    doneEntry(origin, "role-changed", person.email, { before: words(!isAdmin), after: words(isAdmin) }),
  );
}

function toAccount({ id, name }: NamedAccount) {
  return { id, name };
}
