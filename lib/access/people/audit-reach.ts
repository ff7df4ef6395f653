import type { AuditReach } from "@/lib/core/audit/reach";
import type { User } from "@/lib/store/people/users";
import { isAdministrator } from "../scope/account-scope";

/** Which entries of the audit log this person may see: an administrator all of them, anybody else (null) none. */
export function findAuditReach(user: User): AuditReach | null {
  return isAdministrator(user) ? { kind: "desk" } : null;
}

/** For commands on the server itself: they need access to the database, so they reach all of them. */
export function operatorReach(): AuditReach {
  return { kind: "desk" };
}
