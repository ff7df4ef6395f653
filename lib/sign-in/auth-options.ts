import "server-only";
import { headers } from "next/headers";
import type { User as AuthUser, NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { logText } from "@/lib/audit/attempted-name";
import { authenticate } from "./authenticate";
import { OIDC_PROVIDER, oidcProviders, signInByOidc } from "./oidc";
import { findKnownBrowser, rememberPerson } from "./session";
import { SESSION_SECONDS, sessionCookie, sessionSecret, usesSecureCookies } from "./session-token";
import { callerOf } from "./web/audit-origin";
import { safeRedirect } from "./web/safe-next";

const credentials = z.object({ email: z.string().min(1), password: z.string().min(1) });

/** Built at the first request: a build has no secret. */
export function authOptions(): NextAuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    useSecureCookies: usesSecureCookies(),
    cookies: { sessionToken: sessionCookie() },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    logger: { error: logTrouble, warn: () => {}, debug: () => {} },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize,
      }),
      ...oidcProviders(),
    ],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.provider !== OIDC_PROVIDER) return true; // `authorize` has checked the password
        const known = await signInByOidc(profile, callerOf(await headers()));
        if (known === null) return false;
        await rememberPerson(known);
        (user as DeskUser).sessionId = known.session.id; // `jwt` gets the same object
        return true;
      },
      redirect: ({ url, baseUrl }) => safeRedirect(url, baseUrl),
      jwt: ({ token, user }) => (user ? { sid: (user as DeskUser).sessionId } : token),
      session: ({ session }) => ({ expires: session.expires }),
    },
  };
}

/** next-auth's names of errors, such as SIGNIN_OAUTH_ERROR. */
const CODE = /^[A-Z_]{1,60}$/;

/**
 * Logs only name and message: other fields may hold codes and tokens, and the message a stranger's
 * text.
 */
function logTrouble(code: string, metadata: unknown): void {
  const cause = metadata instanceof Error ? metadata : (metadata as { error?: unknown })?.error;
  const name = CODE.test(code) ? code : "UNKNOWN";
  console.error(`sign-in: ${name}${cause instanceof Error ? `: ${logText(cause.message)}` : ""}`);
}

type DeskUser = AuthUser & { sessionId: string };

/**
 * Null: refused. "locked" and "busy" leave as the message of an error, which next-auth passes on.
 */
async function authorize(given: unknown): Promise<DeskUser | null> {
  const parsed = credentials.safeParse(given);
  if (!parsed.success) return null;
  const browser = await findKnownBrowser();
  const answer = await authenticate({ ...parsed.data, caller: callerOf(await headers()), browser });
  if (answer.kind === "locked" || answer.kind === "busy") throw new Error(answer.kind);
  if (answer.kind !== "known") return null;
  await rememberPerson(answer);
  return { id: answer.user.id, sessionId: answer.session.id };
}
