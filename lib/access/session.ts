import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { findUser, type User } from "@/lib/store/users";
import { authenticate } from "./authenticate";
import { clientAddress } from "./client-address";
import { decodeSession, encodeSession, SESSION_SECONDS, sessionCookie } from "./session-token";

export type { User } from "@/lib/store/users";

/** Whoever is signed in, asked of the database once a request; null when nobody is, or the session was ended. */
export const findSignedInUser = cache(async (): Promise<User | null> => {
  const { name } = sessionCookie();
  const claim = await decodeSession((await cookies()).get(name)?.value);
  const user = claim && (await findUser(claim.userId));
  return user && user.sessionEpoch === claim.epoch ? user : null;
});

/** For pages and actions: without a session to sign-in, with a one-time password to a password of one's own. */
export async function requireUser(): Promise<User> {
  const user = await requireSession();
  if (user.mustChangePassword) redirect("/change-password");
  return user;
}

/** Like requireUser, for the page that changes the password. */
export async function requireSession(): Promise<User> {
  return (await findSignedInUser()) ?? redirect("/sign-in");
}

export type SignInOutcome = "signed-in" | "wrong" | "locked";

/** Starts a session; only in a server action or route, where cookies can be set. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const answer = await authenticate({ email, password, address: clientAddress(await headers()) });
  if (answer.kind !== "known") return answer.kind;
  await setSessionCookie(answer.user);
  return "signed-in";
}

/** Forgets the session in this browser. */
export async function signOut(): Promise<void> {
  const { name, options } = sessionCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

/** Keeps this browser signed in under the person's present session number. */
export async function setSessionCookie(user: User): Promise<void> {
  const { name, options } = sessionCookie();
  (await cookies()).set(name, await encodeSession(user), { ...options, maxAge: SESSION_SECONDS });
}
