import type { AuditAccount } from "@/lib/audit/event";
import type { AuditOrigin } from "@/lib/audit/origin";
import { changeRole, removeGrant } from "@/lib/people/store/people";
import type { AccountRole } from "@/lib/users/account-role";
import type { User } from "@/lib/users/store/users";

export {
  changeAdministrator,
  changeRole,
  removeGrant,
  removePerson,
} from "@/lib/people/store/people";

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
