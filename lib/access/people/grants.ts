import type { AccountRole } from "@/lib/core/account-role";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { deleteGrant, saveGrant } from "@/lib/store/people/grants";
import { type ListedPerson, setAdministrator } from "@/lib/store/people/people";
import type { VisibleAccount } from "../scope/account-scope";

type Person = Pick<ListedPerson, "id" | "email">;
type NamedAccount = Pick<VisibleAccount, "id" | "name">;

/** Makes a person something at an account that the caller manages; his sessions end with it. */
export function changeRole(
  person: Person,
  account: NamedAccount,
  role: AccountRole,
  origin: AuditOrigin,
): Promise<"saved" | "unchanged" | "gone"> {
  const about = { result: "done", account: toAccount(account), object: person.email } as const;
  return saveGrant({ userId: person.id, accountId: account.id, role }, (before) => ({
    origin,
    event:
      before === null
        ? { kind: "grant-added", ...about, details: { role } }
        : { kind: "role-changed", ...about, details: { before, after: role } },
  }));
}

/** Takes a person's role at an account back; false: there was none. */
export function removeGrant(person: Person, account: NamedAccount, origin: AuditOrigin): Promise<boolean> {
  const about = { result: "done", account: toAccount(account), object: person.email } as const;
  return deleteGrant({ userId: person.id, accountId: account.id }, (role) => ({
    origin,
    event: { kind: "grant-removed", ...about, details: { role } },
  }));
}

/** Makes a person an administrator, or no longer one; the last one stays. */
export function changeAdministrator(
  person: Person,
  isAdmin: boolean,
  origin: AuditOrigin,
): Promise<"saved" | "unchanged" | "last-administrator" | "gone"> {
  const words = (is: boolean) => (is ? "administrator" : "person");
  return setAdministrator(person.id, isAdmin, {
    origin,
    event: {
      kind: "role-changed",
      result: "done",
      account: null,
      object: person.email,
      details: { before: words(!isAdmin), after: words(isAdmin) },
    },
  });
}

function toAccount({ id, name }: NamedAccount) {
  return { id, name };
}
