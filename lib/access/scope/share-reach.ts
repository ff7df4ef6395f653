import type { ShareReach } from "@/lib/core/share/reach";
import type { User } from "@/lib/store/people/users";
import { isAdministrator } from "./account-scope";

/** The links that this person made. */
export function ownShareReach(user: User): ShareReach {
  return { kind: "own", userId: user.id };
}

/** Everybody's links for an administrator, for anybody else his own. */
export function widestShareReach(user: User): ShareReach {
  return isAdministrator(user) ? { kind: "all" } : ownShareReach(user);
}
