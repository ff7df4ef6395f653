import { z } from "zod";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { FewOfMany } from "@/lib/clients/client";
import { webOrigin } from "@/lib/env/web-origin";
import { postLetter } from "@/lib/mail/outbox";
import type { LetterText } from "@/lib/mail/store/letters";
import * as store from "@/lib/people/store/invitations";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import { type AttemptLimit, countAttempt } from "@/lib/sign-in/store/attempts";
import { MOST_NAMED_CLIENTS } from "@/lib/users/account-role";
import type { User } from "@/lib/users/store/users";
import type { InvitePersonGrant, InvitePersonOutcome, InvitePersonProblem } from "./contract";
import { type PeopleReach, reachedAccounts } from "./people-reach";

export const INVITATION_DAYS = 7;
/** Protects mailboxes and the table from floods. */
const PER_INVITER: AttemptLimit = { name: "invite", tries: 100, perSeconds: 3_600 };
const email = z.email().max(254);

export type InvitationAsk = {
  readonly email: string;
  readonly isAdmin: boolean;
  readonly grants: readonly InvitePersonGrant[];
  /** Writes the letter with the link; null: the caller hands the link over. */
  readonly letter: ((link: string, invitation: store.Invitation) => LetterText) | null;
  /** Which of the clients are not known; absent: they are not asked about. */
  readonly findUnknown?: ((grants: readonly NamedClients[]) => Promise<FewOfMany | null>) | null;
};

/** Clients that an invitation assigns by UID. */
export type NamedClients = { readonly accountId: number; readonly uids: readonly string[] };

/**
 * Invites somebody with a link that works once, within seven days. Whether the address is known
 * makes no difference. `inviter` null: a command.
 */
export async function invitePerson(
  reach: PeopleReach,
  inviter: Pick<User, "id"> | null,
  ask: InvitationAsk,
  origin: AuditOrigin,
): Promise<InvitePersonOutcome> {
  const mistyped = ask.grants.find(({ uids }) => uids && uids.wrong.length > 0);
  if (mistyped?.uids) {
    const problem = { kind: "wrong-uids", uids: mistyped.uids.wrong } as const;
    return { kind: "refused", field: mistyped.accountId, problem };
  }
  const address = ask.email.trim().toLowerCase();
  const problem = findProblem(reach, address, ask);
  if (problem !== null) return refuse(problem);
  const { isAdmin, letter, findUnknown } = ask;
  const grants = ask.grants.map(({ accountId, role, uids, labels = [] }) => {
    return { accountId, role, uids: uids?.known ?? [], labels };
  });
  const unknown = findUnknown ? await findUnknown(grants) : null;
  if (unknown) return { kind: "ask", unknown };
  if (inviter && !(await countAttempt(PER_INVITER, inviter.id)).allowed) return refuse("too-many");
  const { token, tokenHash } = makeLinkToken();
  const invitedBy = inviter?.id ?? null;
  const inserted = await store.insertInvitation(
    { email: address, isAdmin, grants, tokenHash, invitedBy, days: INVITATION_DAYS },
    letter ? "e-mail" : "link",
    origin,
  );
  if (!inserted) return refuse("account-gone");
  const invitation = { id: inserted.id, email: inserted.email };
  const link = `${webOrigin()}/invite/${token}`;
  if (!letter) return { kind: "link", invitation, link, unsent: null };
  const posted = await postLetter({
    kind: "invitation",
    mail: { to: address, ...letter(link, inserted) },
    userId: null,
    about: null,
    giveUpAfterSeconds: INVITATION_DAYS * 86_400,
  });
  if (posted.kind === "failed") return { kind: "link", invitation, link, unsent: posted.problem };
  // Nobody but the mailbox has seen this link, so using it proves the address.
  await store.markInvitationMailed(invitation.id);
  return { kind: "posted", invitation, posted };
}

function refuse(kind: Exclude<InvitePersonProblem["kind"], "wrong-uids">): InvitePersonOutcome {
  const field = kind === "not-an-email" ? "email" : null;
  return { kind: "refused", field, problem: { kind } };
}

function findProblem(reach: PeopleReach, address: string, { isAdmin, grants }: InvitationAsk) {
  if (!email.safeParse(address).success) return "not-an-email";
  const managed = new Set(reach.accounts.map(({ id }) => id));
  const accounts = new Set(grants.map(({ accountId }) => accountId));
  if (accounts.size !== grants.length) return "not-allowed";
  if (!grants.every(({ accountId }) => managed.has(accountId))) return "not-allowed";
  const clientCount = ({ uids }: InvitePersonGrant) => uids?.known.length ?? 0;
  if (grants.some((grant) => clientCount(grant) > MOST_NAMED_CLIENTS)) return "too-many-clients";
  const others = grants.filter(({ role }) => role !== "partner");
  const hasClients = others.some((grant) => clientCount(grant) + (grant.labels?.length ?? 0) > 0);
  if (hasClients) return "not-allowed";
  if (reach.kind === "desk") return null;
  if (isAdmin) return "not-allowed";
  return grants.length > 0 ? null : "nothing-granted";
}

/** Open invitations, newest first. */
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

/**
 * The e-mail of whose invitation this person accepted last. Null: a command invited, or the inviter
 * was removed.
 */
export function findInviter(email: string): Promise<string | null> {
  return store.findInviter(email);
}
