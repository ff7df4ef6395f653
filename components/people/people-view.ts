import type { Found } from "@/components/clients/use-found-clients";
import type { Change } from "@/components/ui/forms/use-change";
import type { FoundClient } from "@/lib/clients/client";
import type { ConfirmFirst } from "@/lib/core/confirm-first";
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
  /** The person showed once that the e-mail is theirs. */
  readonly isEmailProven: boolean;
  readonly state: "active" | "one-time" | "one-time-over" | "new";
};

export type InvitationView = Pick<PersonView, "id" | "email" | "isAdmin" | "grants"> & {
  /** Clients that a partner gets. */
  readonly uids: number;
  readonly labels: readonly string[];
  readonly invitedBy: string | null;
  readonly expiresAt: Date;
};

export type AccountView = { readonly id: number; readonly name: string };

export type InvitableAccount = AccountView & { readonly labels: readonly string[] };

export type InviteTexts = {
  readonly email: string;
  readonly isAdmin: boolean;
  readonly grants: readonly {
    readonly accountId: number;
    readonly role: AccountRole;
    readonly uids: string;
    readonly labels: readonly string[];
  }[];
  readonly byMail: boolean;
};

export type InviteOutcome =
  /** `problem`: why it was not sent though it was to be. */
  | {
      readonly kind: "link";
      readonly email: string;
      readonly link: string;
      readonly problem: string | null;
    }
  /** A letter has it. `text`: what became of the letter so far. */
  | { readonly kind: "sent"; readonly isSent: boolean; readonly text: string }
  /** `accountId`: the account whose clients are wrong. */
  | { readonly kind: "refused"; readonly problem: string; readonly accountId?: number };

export type FoundClientView = FoundClient & { readonly isNamed: boolean };

/** What a list of uids would do; of unknown and wrong ones the first few, with how many there are. */
export type UidsPlan = {
  readonly count: number;
  readonly added: number;
  /** Those named that the list does not have: they go where it replaces them. */
  readonly missing: number;
  readonly unknown: FewOfMany;
  readonly wrong: FewOfMany;
  readonly digest: string;
};
export type FewOfMany = { readonly first: readonly string[]; readonly count: number };

export type UidsAsk = { readonly kind: "file" | "pasted"; readonly text: string };
export type UidsOutcome =
  | { readonly kind: "checked" | "changed-meanwhile"; readonly plan: UidsPlan }
  | { readonly kind: "stored"; readonly text: string }
  | { readonly kind: "refused"; readonly problem: string };

export type ClientActions = {
  readonly find: (search: string) => Promise<Found<FoundClientView>>;
  readonly add: Change<[uid: string]>;
  readonly remove: Change<[uid: string]>;
  readonly setLabels: Change<[labels: string[]]>;
  readonly check: (ask: UidsAsk) => Promise<UidsOutcome>;
  readonly store: (
    ask: UidsAsk,
    how: "add" | "replace",
    digest: string,
  ) => Promise<UidsOutcome | ConfirmFirst>;
};
