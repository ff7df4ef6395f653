import { auditEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { hashLinkToken } from "@/lib/sign-in/secrets/link-token";
import { hashPassword, hashUnknownPassword, isCrowded } from "@/lib/sign-in/secrets/passwords";
import { type AttemptLimit, addressCounts } from "@/lib/sign-in/store/attempts";
import {
  findLink,
  type LinkPurpose,
  resetPasswordByLink,
  takeLink,
} from "@/lib/sign-in/store/passwords";
import { findUser } from "@/lib/users/store/users";
import { findPasswordProblem, refused } from "./password-rules";
import { failedSignIn, isSignInLimited, startSession } from "./start-session";
import { type Caller, originOf } from "./web/audit-origin";
import { limitTries } from "./web/limit-tries";

/** Protects the database; nobody guesses 256 bits. */
const PER_ADDRESS: AttemptLimit = { name: "link-use", tries: 60, perSeconds: 900 };

/**
 * The owner of a link, without using it up. Null: it never existed, or was used, replaced or
 * expired.
 */
export async function findLinkOwner(purpose: LinkPurpose, token: string) {
  const tokenHash = hashLinkToken(token);
  const owner = tokenHash && (await findLink({ tokenHash, purpose }));
  return owner ? { email: owner.email } : null;
}

/**
 * Sets a new password and uses up the link. Ends all sessions of the person; the second step stays.
 */
export async function resetByLink(token: string, next: string, caller: Caller) {
  const wait = await limitTries(addressCounts(PER_ADDRESS, caller.address), () =>
    failedReset(caller, "limited"),
  );
  if (wait !== null) return refused("locked");
  const tokenHash = hashLinkToken(token);
  const owner = tokenHash && (await findLink({ tokenHash, purpose: "reset" }));
  if (!tokenHash || !owner) return deadLink(caller);
  const problem = findPasswordProblem(next, owner.email);
  if (problem) return refused(problem);
  if (isCrowded()) return refused("busy");
  const changed = await resetPasswordByLink(tokenHash, await hashPassword(next), caller);
  return changed ? ({ kind: "changed" } as const) : deadLink(caller);
}

/** Starts a session and uses up the link. */
export async function signInByLink(token: string, caller: Caller) {
  if (await isSignInLimited(PER_ADDRESS, "link", caller)) return { kind: "locked" } as const;
  const tokenHash = hashLinkToken(token);
  const link = tokenHash && (await findLink({ tokenHash, purpose: "sign-in" }));
  const owner =
    link && (await takeLink({ tokenHash, purpose: "sign-in" }, await hashUnknownPassword()));
  const user = owner && (await findUser(owner.userId));
  const session = user ? await startSession({ user, how: "link", caller }) : null;
  if (user && session) return { kind: "known", user, session } as const;
  await appendAudit(failedSignIn(caller, { how: "link" }));
  return { kind: "dead-link" } as const;
}

async function deadLink(caller: Caller) {
  await appendAudit(failedReset(caller, "refused"));
  return refused("dead-link");
}

function failedReset(caller: Caller, result: "refused" | "limited") {
  return auditEntry(
    originOf({ kind: "nobody" }, caller),
    result,
    "password-reset-by-link",
    null,
    {},
  );
}
