import type { WholeAccountScope } from "../scope";

/**
 * Which entries somebody may see: all of the desk, or those about one account. Entries without an account (sign-ins,
 * people, rates) are the desk's. Made by lib/access alone.
 */
export type AuditReach =
  | { readonly kind: "desk" }
  | { readonly kind: "account"; readonly scope: WholeAccountScope };
