import type { AccountRole } from "@/lib/users/account-role";

type GrantView = {
  readonly accountId: number;
  readonly account: string;
  readonly role: AccountRole;
};

export type PersonView = {
  readonly id: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly grants: readonly GrantView[];
  readonly lastSignInAt: Date | null;
  readonly hasFactor: boolean;
  /** The person has shown that the e-mail is theirs. */
  readonly isEmailProven: boolean;
  readonly state: "active" | "one-time" | "one-time-over" | "new";
};

export type InvitationView = Pick<PersonView, "id" | "email" | "isAdmin" | "grants"> & {
  /** How many clients a partner gets by UID. */
  readonly uids: number;
  readonly labels: readonly string[];
  readonly invitedBy: string | null;
  readonly expiresAt: Date;
};

export type AccountView = { readonly id: number; readonly name: string };

export type InvitableAccount = AccountView & { readonly labels: readonly string[] };
