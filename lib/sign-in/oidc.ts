import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { attemptedName } from "@/lib/audit/attempted-name";
import { doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { databaseNow } from "@/lib/database/database";
import { readEnv } from "@/lib/env/read-env";
import { hashUnknownPassword } from "@/lib/sign-in/secrets/passwords";
import type { AttemptLimit } from "@/lib/sign-in/store/attempts";
import { findIdentityOwner, type Identity, linkIdentity } from "@/lib/sign-in/store/identities";
import { findUser, findUserByEmail, insertUser, type User } from "@/lib/users/store/users";
import { failedSignIn, isSignInLimited, startSession } from "./start-session";
import { type Caller, originOf } from "./web/audit-origin";

/** Each sign-in costs requests to the provider. */
const PER_ADDRESS: AttemptLimit = { name: "oidc-address", tries: 120, perSeconds: 900 };

/** What the provider signed. next-auth has checked signature, issuer, audience and nonce. */
const claims = z.object({
  iss: z.string().min(1).max(500),
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.literal(true).optional().catch(undefined),
});
type Claims = z.infer<typeof claims>;

/** The provider's name for the button; null: none is set up. */
export function oidcName(): string | null {
  const { OIDC_ISSUER, OIDC_NAME } = readEnv();
  return OIDC_ISSUER === null ? null : OIDC_NAME;
}

export async function mayAskOidc(caller: Caller): Promise<boolean> {
  return !(await isSignInLimited(PER_ADDRESS, "oidc", caller));
}

/**
 * Starts a session of the person who is linked to the provider's subject, or who has its verified
 * e-mail and is linked now. Null: nobody.
 */
export async function signInByOidc(given: unknown, caller: Caller) {
  const parsed = claims.safeParse(given);
  const user = parsed.success ? await findPerson(parsed.data, caller) : null;
  const session = user ? await startSession({ user, how: "oidc", caller }) : null;
  if (user && session) return { user, session };
  const email = parsed.data?.email;
  await appendAudit(failedSignIn(caller, { how: "oidc" }, email ? attemptedName(email) : null));
  return null;
}

async function findPerson(said: Claims, caller: Caller): Promise<User | null> {
  const identity = { issuer: said.iss, subject: said.sub };
  const ownerId = await findIdentityOwner(identity);
  if (ownerId !== null) return findUser(ownerId);
  if (!said.email || !said.email_verified) return null;
  const email = said.email.toLowerCase();
  const user = (await findByEmail(email)) ?? (await createPerson(email, caller));
  return user && (await link(identity, user, caller)) ? findUser(user.id) : null;
}

async function link(identity: Identity, user: User, caller: Caller): Promise<boolean> {
  const origin = originOf({ kind: "person", id: user.id, name: user.email }, caller);
  if (await linkIdentity(identity, user, await hashUnknownPassword(), origin)) return true;
  return (await findIdentityOwner(identity)) === user.id; // pressed twice
}

/**
 * Makes a person without any role, and with a password that nobody knows; they can set one by a
 * link by e-mail.
 */
async function createPerson(email: string, caller: Caller): Promise<User | null> {
  if (!readEnv().OIDC_CREATE) return null;
  const inserted = await insertUser(
    {
      email,
      passwordHash: await hashUnknownPassword(),
      isAdmin: false,
      mustChangePassword: false,
      emailProvenAt: await databaseNow(),
    },
    doneEntry(originOf({ kind: "nobody" }, caller), "person-added", email, { isAdmin: false }),
  );
  return inserted === "email-taken" ? findByEmail(email) : inserted.inserted; // pressed twice
}

async function findByEmail(email: string): Promise<User | null> {
  const found = await findUserByEmail(email);
  return found && findUser(found.id); // without the password's hash
}

/** Part of the address that the provider leads back to: /api/auth/callback/oidc. */
export const OIDC_PROVIDER = "oidc";
/** Short, because a person waits. */
const TIMEOUT_MS = 10_000;

/**
 * The OpenID Connect provider of the environment for next-auth: code flow with PKCE, state and
 * nonce. Empty: none.
 */
export function oidcProviders(): OAuthConfig<{ sub: string }>[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = readEnv();
  if (OIDC_ISSUER === null || OIDC_CLIENT_ID === null || OIDC_CLIENT_SECRET === null) return [];
  return [
    {
      id: OIDC_PROVIDER,
      name: OIDC_NAME,
      type: "oauth",
      wellKnown: `${OIDC_ISSUER}/.well-known/openid-configuration`,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      authorization: { params: { scope: "openid email" } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      httpOptions: { timeout: TIMEOUT_MS },
      profile: ({ sub }) => ({ id: sub }), // `signInByOidc` finds the person
    },
  ];
}
