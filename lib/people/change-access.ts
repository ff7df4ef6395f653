import type { AuditAccount } from "@/lib/audit/event";
import type { AuditOrigin } from "@/lib/audit/origin";
import * as store from "@/lib/people/store/people";
import type { AccountRole } from "@/lib/users/account-role";
import type { User } from "@/lib/users/store/users";

/**
 * Gives a person a role at an account; null takes the role away. "gone": the person or the account
 * was removed.
 */
export async function setRole(
  person: Pick<User, "id" | "email">,
  account: AuditAccount,
  role: AccountRole | null,
  origin: AuditOrigin,
): Promise<"set" | "gone"> {
  if (role === null) {
    await removeGrant(person, account, origin);
    return "set";
  }
  const changed = await changeRole(person, account, role, origin);
  return changed === "gone" ? "gone" : "set";
}

/**
 * Gives a person a role at an account and ends their sessions. "gone": the person or the account
 * was removed.
 */
export function changeRole(
  person: Pick<User, "id" | "email">,
  account: AuditAccount,
  role: AccountRole,
  origin: AuditOrigin,
) {
  return store.changeRole(person, account, role, origin);
}

/**
 * Takes a role away, with its export files (except an administrator's) and all sessions. False:
 * there was no role.
 */
export function removeGrant(
  person: Pick<User, "id" | "email">,
  account: AuditAccount,
  origin: AuditOrigin,
): Promise<boolean> {
  return store.removeGrant(person, account, origin);
}

/** Makes a person an administrator or takes that away. The last administrator stays one. */
export function changeAdministrator(
  person: Pick<User, "id" | "email">,
  isAdmin: boolean,
  origin: AuditOrigin,
) {
  return store.changeAdministrator(person, isAdmin, origin);
}

/**
 * Removes a person and all they own. The last administrator stays; the audit log keeps the name.
 */
export function removePerson(person: Pick<User, "id" | "email">, origin: AuditOrigin) {
  return store.removePerson(person, origin);
}
