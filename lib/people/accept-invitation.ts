import {
  acceptInvitation,
  type Invitation,
  findInvitation as store,
} from "@/lib/people/store/invitations";
import { findPasswordProblem, refused } from "@/lib/sign-in/password-rules";
import { hashLinkToken } from "@/lib/sign-in/secrets/link-token";
import { hashPassword, isCrowded } from "@/lib/sign-in/secrets/passwords";
import type { Session } from "@/lib/sign-in/store/sessions";
import type { Caller } from "@/lib/sign-in/web/audit-origin";
import { findUser, findUserByEmail, type User } from "@/lib/users/store/users";

export type OpenInvitation = {
  readonly invitation: Invitation;
  /** The address has an account already: its owner signs in and accepts; no second person is created. */
  readonly isKnown: boolean;
};

/** Null: the link never existed, was used, expired or was revoked; the answer does not say which. */
export async function findInvitation(token: string): Promise<OpenInvitation | null> {
  const tokenHash = hashLinkToken(token);
  const invitation = tokenHash === null ? null : await store(tokenHash);
  return invitation && { invitation, isKnown: (await findUserByEmail(invitation.email)) !== null };
}

/** Takes an invitation up with a password of one's own, which makes the person. Of two at once, one does. */
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

/** Adds what the invitation grants to what this person has. Every other session of the person ends. */
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
