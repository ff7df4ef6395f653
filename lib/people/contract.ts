import { z } from "zod";
import type { FewOfMany } from "@/lib/clients/client";
import { splitUids } from "@/lib/clients/split-uids";
import type { CsvSyntaxError } from "@/lib/core/files/csv-records";
import { exactText, ofAccount } from "@/lib/core/input";
import type { MailProblem, Posted } from "@/lib/mail/letter";
import { ACCOUNT_ROLES } from "@/lib/users/account-role";
import type { ClientsChanged } from "@/lib/users/store/partner-clients";
import type { Invitation } from "./store/invitations";

const MOST_ACCOUNTS = 1_000;
const MOST_LABELS = 1_000;
/** A list of UIDs as it was typed or pasted, or a file. A server action takes 1 MB. */
const longText = exactText(1_000_000);
const shortText = exactText(200);

/** `uids` come out split into those that can be UIDs and those that cannot. */
const invitedRole = z.object({
  accountId: ofAccount.accountId,
  role: z.enum(ACCOUNT_ROLES),
  uids: longText.transform((text) => splitUids(text)),
  labels: z.array(shortText.min(1)).max(MOST_LABELS).readonly(),
});

/**
 * `byMail`: the link leaves in a letter; else the inviter hands it over. `anyway`: also if clients
 * are not known.
 */
export const invitePersonInput = z.object({
  email: exactText(1_000),
  isAdmin: z.boolean(),
  grants: z.array(invitedRole).max(MOST_ACCOUNTS).readonly(),
  byMail: z.boolean(),
  anyway: z.boolean(),
});
export type InvitePerson = z.input<typeof invitePersonInput>;
/** A role as the use case takes it; a command may leave the clients out. */
export type InvitePersonGrant = Pick<z.output<typeof invitedRole>, "accountId" | "role"> &
  Partial<z.output<typeof invitedRole>>;

export type InvitePersonProblem =
  | {
      readonly kind:
        | "not-an-email"
        | "not-allowed"
        | "nothing-granted"
        | "too-many"
        | "too-many-clients"
        | "account-gone";
    }
  | { readonly kind: "wrong-uids"; readonly uids: readonly string[] };

type InvitedPerson = Pick<Invitation, "id" | "email">;

export type InvitePersonOutcome =
  /** The link is shown this once. `unsent`: why its letter failed; null: there was to be none. */
  | {
      readonly kind: "link";
      readonly invitation: InvitedPerson;
      readonly link: string;
      readonly unsent: MailProblem | null;
    }
  /** Only the letter has the link. */
  | {
      readonly kind: "posted";
      readonly invitation: InvitedPerson;
      readonly posted: Exclude<Posted, { readonly kind: "failed" }>;
    }
  /** No rows of these clients are known. Nobody was invited: the inviter has to say they are meant. */
  | { readonly kind: "ask"; readonly unknown: FewOfMany }
  /** `field`: a number is the account whose clients are wrong; null: it is about the whole form. */
  | {
      readonly kind: "refused";
      readonly field: "email" | number | null;
      readonly problem: InvitePersonProblem;
    };

export const acceptInvitationInput = z.object({ token: exactText(1_000) });

export const revokeInvitationInput = z.object({ invitationId: z.uuid() });
export type RevokeInvitation = z.input<typeof revokeInvitationInput>;

export const onePersonInput = z.object({ personId: z.uuid() });
export type OnePerson = z.input<typeof onePersonInput>;

/** Null: no role at the account any more. */
export const setRoleInput = z.object({
  personId: z.uuid(),
  ...ofAccount,
  role: z.enum(ACCOUNT_ROLES).nullable(),
});
export type SetRole = z.input<typeof setRoleInput>;

export const setAdministratorInput = z.object({ personId: z.uuid(), isAdmin: z.boolean() });
export type SetAdministrator = z.input<typeof setAdministratorInput>;

/** A one-time password or a link, shown this once. */
export type MakeSecretOutcome =
  | { readonly kind: "made"; readonly secret: string }
  | { readonly kind: "refused"; readonly problem: "self" | "gone" };

/** A partner at an account. */
const ofPartner = { personId: z.uuid(), ...ofAccount };
export type OfPartner = { readonly personId: string; readonly accountId: number };

export const oneClientInput = z.object({ ...ofPartner, uid: shortText.min(1) });
export type OneClient = z.input<typeof oneClientInput>;

const labelList = z.array(shortText.min(1)).max(MOST_LABELS).readonly();

/** `seen`: the labels that were chosen when the page was filled. */
export const setLabelsInput = z.object({ ...ofPartner, seen: labelList, labels: labelList });
export type SetLabels = z.input<typeof setLabelsInput>;

const uidsText = z.object({ kind: z.enum(["file", "pasted"]), text: longText });
export type UidsText = z.output<typeof uidsText>;

export const checkUidsInput = z.object({ ...ofPartner, uids: uidsText });
export type CheckUids = z.input<typeof checkUidsInput>;

/**
 * "replace": every client who is not in the list is no longer assigned by UID. `digest`: of the
 * plan that was shown.
 */
export const assignUidsInput = z.object({
  ...ofPartner,
  uids: uidsText,
  how: z.enum(["add", "replace"]),
  digest: shortText,
});
export type AssignUids = z.input<typeof assignUidsInput>;

/** What a list of UIDs would do. */
export type UidsPlan = {
  readonly count: number;
  /** Not assigned yet. */
  readonly added: number;
  /** Assigned, and not in the list: "replace" removes them. */
  readonly missing: number;
  /** The exchange never sent a row of them; they are assigned all the same. */
  readonly unknown: FewOfMany;
  /** No UIDs: nothing is assigned until they are gone. */
  readonly wrong: FewOfMany;
  readonly digest: string;
};

export type UidsProblem =
  | { readonly kind: "gone" | "no-uid-column" | "no-partner" | "too-many" }
  | { readonly kind: "not-csv"; readonly line: number; readonly fault: CsvSyntaxError["fault"] };

export type AssignUidsOutcome =
  | { readonly kind: "checked" | "changed-meanwhile"; readonly plan: UidsPlan }
  | { readonly kind: "assigned"; readonly changed: ClientsChanged }
  | { readonly kind: "refused"; readonly problem: UidsProblem };
