import {
  acceptInvitation,
  findInvitation as findStored,
  type Invitation,
} from "@/lib/people/store/invitations";
import { findPasswordProblem, refused } from "@/lib/sign-in/password-rules";
import { hashLinkToken } from "@/lib/sign-in/secrets/link-token";
import { hashPassword, isCrowded } from "@/lib/sign-in/secrets/passwords";
import type { Session } from "@/lib/sign-in/store/sessions";
import type { Caller } from "@/lib/sign-in/web/audit-origin";
import { findUser, findUserByEmail, type User } from "@/lib/users/store/users";

export type OpenInvitation = {
  readonly invitation: Invitation;
  /** Somebody has the address: they sign in and accept, and no second person is made. */
  readonly isKnown: boolean;
};

/** Null: the link never existed, or was used, revoked or expired; the answer does not say which. */
export async function findInvitation(token: string): Promise<OpenInvitation | null> {
  const tokenHash = hashLinkToken(token);
  const invitation = tokenHash === null ? null : await findStored(tokenHash);
  return invitation && { invitation, isKnown: (await findUserByEmail(invitation.email)) !== null };
}

/**
 * Accepts an invitation with a new password, which makes the person. Of two at the same time, one
 * succeeds.
 */
export async function acceptAsNew(token: string, password: string, caller: Caller) {
  const [tokenHash, open] = [hashLinkToken(token), await findInvitation(token)];
  if (!open || !tokenHash) return refused("not-open");
  if (open.isKnown) return refused("known");
  const problem = findPasswordProblem(password, open.invitation.email);
  if (problem) return refused(problem);
  if (isCrowded()) return refused("busy");
  const accepter = { kind: "new", passwordHash: await hashPassword(password) } as const;
  const accepted = await acceptInvitation(tokenHash, accepter, caller);
  if (accepted === "not-open") return refused("not-open");
  const user = accepted === "other-person" ? null : await findUser(accepted.userId);
  return user ? ({ kind: "accepted", user } as const) : refused("known");
}

/** Gives this person what the invitation grants. Ends their other sessions. */
export async function acceptAsPerson(
  token: string,
  { user, session }: { user: Pick<User, "id">; session: Pick<Session, "id"> },
  caller: Caller,
): Promise<"accepted" | "not-open" | "other-person"> {
  const tokenHash = hashLinkToken(token);
  if (tokenHash === null) return "not-open";
  const accepter = { kind: "person", userId: user.id, sessionId: session.id } as const;
  const accepted = await acceptInvitation(tokenHash, accepter, caller);
  return typeof accepted === "string" ? accepted : "accepted";
}
