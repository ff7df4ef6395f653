import { z } from "zod";
import type { AuditOrigin } from "@/lib/audit/origin";
import { webOrigin } from "@/lib/env/web-origin";
import { isMailConfigured } from "@/lib/mail/mailer";
import { type Posted, postLetter } from "@/lib/mail/outbox";
import type { LetterMail } from "@/lib/mail/store/letters";
import * as store from "@/lib/people/store/invitations";
import { refused } from "@/lib/sign-in/password-rules";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import { type AttemptLimit, countAttempt } from "@/lib/sign-in/store/attempts";
import { MOST_NAMED_CLIENTS } from "@/lib/users/store/partner-clients";
import type { User } from "@/lib/users/store/users";
import { type PeopleReach, reachedAccounts } from "./people-reach";

export { findInviter } from "@/lib/people/store/invitations";
export { isMailConfigured as canMailInvitations };

export const INVITATION_DAYS = 7;
/** So that nobody's mailbox, nor the table, is filled. */
const PER_INVITER: AttemptLimit = { name: "invite", tries: 100, perSeconds: 3_600 };
const email = z.email().max(254);

export type InvitationAsk = {
  readonly email: string;
  readonly isAdmin: boolean;
  readonly grants: readonly store.InvitedRole[];
  /** Makes the letter of the link; null: the link is handed over by the caller. */
  readonly letter: ((link: string) => Omit<LetterMail, "to">) | null;
};

export type { Posted };
export type Invited = Awaited<ReturnType<typeof invite>>;

/**
 * Invites by a link that opens once, within seven days. A known address is answered like any other. No `inviter`: a command.
 * `link`: shown once and kept nowhere; null where a letter has it. `posted`: what became of the letter; null: none was
 * to be sent.
 */
export async function invite(
  reach: PeopleReach,
  inviter: Pick<User, "id"> | null,
  ask: InvitationAsk,
  origin: AuditOrigin,
) {
  const address = ask.email.trim().toLowerCase();
  const problem = problemOf(reach, address, ask);
  if (problem !== null) return refused(problem);
  if (inviter && !(await countAttempt(PER_INVITER, inviter.id)).allowed) return refused("too-many");
  const { token, tokenHash } = makeLinkToken();
  const { isAdmin, grants, letter } = ask;
  const invitedBy = inviter?.id ?? null;
  const invitation = await store.insertInvitation(
    { email: address, isAdmin, grants, tokenHash, invitedBy, days: INVITATION_DAYS },
    letter ? "e-mail" : "link",
    origin,
  );
  if (!invitation) return refused("account-gone");
  const link = `${webOrigin()}/invite/${token}`;
  const invited = { kind: "invited", invitation } as const;
  if (!letter) return { ...invited, link, posted: null };
  const posted = await postLetter({
    kind: "invitation",
    mail: { to: address, ...letter(link) },
    userId: null,
    about: null,
    giveUpAfterSeconds: INVITATION_DAYS * 86_400,
  });
  if (posted.kind === "failed") return { ...invited, link, posted };
  // Who comes by this link has the mailbox: nobody else has seen it.
  await store.markInvitationMailed(invitation.id);
  return { ...invited, link: null, posted };
}

/** Those that are still open, newest first. */
export function listInvitations(reach: PeopleReach): Promise<store.Invitation[]> {
  return store.listInvitations(reachedAccounts(reach));
}

/** False: there is no such open invitation within reach. */
export function revokeInvitation(
  reach: PeopleReach,
  id: string,
  origin: AuditOrigin,
): Promise<boolean> {
  return store.revokeInvitation(id, reachedAccounts(reach), origin);
}

function problemOf(reach: PeopleReach, address: string, { isAdmin, grants }: InvitationAsk) {
  if (!email.safeParse(address).success) return "not-an-email";
  const managed = new Set(reach.accounts.map(({ id }) => id));
  const isEachOnce = new Set(grants.map(({ accountId }) => accountId)).size === grants.length;
  if (!isEachOnce || !grants.every(({ accountId }) => managed.has(accountId))) return "not-allowed";
  if (grants.some(({ uids = [] }) => uids.length > MOST_NAMED_CLIENTS)) return "too-many-clients";
  if (
    grants.some(
      ({ role, uids = [], labels = [] }) => role !== "partner" && uids.length + labels.length > 0,
    )
  )
    return "not-allowed";
  if (reach.kind === "desk") return null;
  if (isAdmin) return "not-allowed";
  return grants.length > 0 ? null : "nothing-granted";
}
