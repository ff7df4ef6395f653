import "server-only";
import type { User as AuthUser, NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { authenticate } from "./authenticate";
import { clientAddress } from "./client-address";
import { SESSION_SECONDS, sessionCookie, sessionSecret, usesSecureCookies } from "./session-token";

const credentials = z.object({ email: z.string().min(1), password: z.string().min(1) });

/** Built at the first request: a build has no secret. */
export function authOptions(): NextAuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    useSecureCookies: usesSecureCookies(),
    cookies: { sessionToken: sessionCookie() },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: (given, request) => authorize(given, new Headers(request.headers)),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sub: user.id, epoch: (user as DeskUser).epoch } : token),
      session: ({ session }) => ({ expires: session.expires }),
    },
  };
}

type DeskUser = AuthUser & { epoch: number };

/** Null: refused. The word "locked" travels as the error's message, as next-auth hands it on. */
async function authorize(given: unknown, headers: Headers): Promise<DeskUser | null> {
  const parsed = credentials.safeParse(given);
  if (!parsed.success) return null;
  const answer = await authenticate({ ...parsed.data, address: clientAddress(headers) });
  if (answer.kind === "locked") throw new Error("locked");
  return answer.kind === "known" ? { id: answer.user.id, epoch: answer.user.sessionEpoch } : null;
}
