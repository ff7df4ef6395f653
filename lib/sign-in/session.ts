import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { doneEntry } from "@/lib/audit/origin";
import { ACTIVE_COOKIE } from "@/lib/sign-in/active-cookie";
import { findViewedUser } from "@/lib/sign-in/scope/view-as";
import {
  endSession,
  type FoundSession,
  findSession,
  type OwnSession,
  saveSessionSeen,
} from "@/lib/sign-in/store/sessions";
import type { User } from "@/lib/users/store/users";
import { authenticate } from "./authenticate";
import {
  KNOWN_SECONDS,
  type KnownBrowser,
  knownBrowserCookie,
  readKnownBrowser,
  rememberIn,
} from "./known-browser";
import { findNextStep, STEP_PAGES } from "./session-steps";
import { decodeSession, encodeSession, SESSION_SECONDS, sessionCookie } from "./session-token";
import { callerOf, personOrigin } from "./web/audit-origin";
import { takeUpLanguage } from "./web/language";
import { ASKED_HEADER, HOME_PATH, withNext } from "./web/safe-next";

export type { User } from "@/lib/users/store/users";

/** The session of this browser, asked of the database once a request; null when there is none, or it was ended. */
export const findOwnSession = cache(async (): Promise<FoundSession | null> => {
  const { name } = sessionCookie();
  const jar = await cookies();
  const claim = await decodeSession(jar.get(name)?.value);
  const found = claim && (await findSession(claim.sessionId));
  if (found && isUsed(await headers(), jar)) await saveSessionSeen(found.session);
  return found;
});

/** Who is signed in, or whose view an administrator has taken. Null also before the second factor. */
export const findSignedInUser = cache(async (): Promise<User | null> => {
  const found = await findOwnSession();
  if (!found || found.session.factorPending) return null;
  return (await findViewedUser(found)) ?? found.user;
});

/** For pages and actions: without a session to sign-in, else to the step that is still to do. */
export async function requireUser(): Promise<User> {
  const found = await requireSession();
  const step = findNextStep(found);
  if (step) redirect(STEP_PAGES[step]);
  return (await findSignedInUser()) ?? found.user;
}

/** The session and whose it is, whatever its view; also where a step after the second one is left. */
export async function requireSession(): Promise<FoundSession> {
  const found = (await findOwnSession()) ?? redirect("/sign-in");
  if (!found.session.factorPending) return found;
  return redirect(withNext(STEP_PAGES["second-step"], (await headers()).get(ASKED_HEADER)));
}

/** A session that waits for its second step; another one is led to where it belongs. */
export async function requireWaiting(): Promise<FoundSession> {
  const found = (await findOwnSession()) ?? redirect("/sign-in");
  return found.session.factorPending ? found : redirect(HOME_PATH);
}

/** For routes that answer with data: the person whose view is shown, or how to refuse. */
export async function findRequestUser(): Promise<
  { readonly user: User } | { readonly status: 401 | 403; readonly error: string }
> {
  const [found, user] = await Promise.all([findOwnSession(), findSignedInUser()]);
  if (!found || !user) return { status: 401, error: "unauthorized" };
  const step = findNextStep(found);
  if (step === null) return { user };
  return {
    status: 403,
    error: step === "add-factor" ? "second-factor-required" : "password-change-required",
  };
}

/** Starts a session; only in a server action or route, where cookies can be set. */
export async function signIn(email: string, password: string) {
  const browser = await findKnownBrowser();
  const answer = await authenticate({
    email,
    password,
    caller: callerOf(await headers()),
    browser,
  });
  if (answer.kind !== "known") return answer.kind;
  await comeIn(answer);
  return answer.session.factorPending ? "second-step" : "signed-in";
}

export async function findKnownBrowser(): Promise<KnownBrowser | null> {
  return readKnownBrowser((await cookies()).get(knownBrowserCookie().name)?.value);
}

/** What a browser keeps of a sign-in, whichever way it came; only where cookies can be set. */
export async function comeIn({ user, session }: OwnSession): Promise<void> {
  const jar = await cookies();
  const { name, options } = sessionCookie();
  const token = await encodeSession({ sessionId: session.id });
  jar.set(name, token, { ...options, maxAge: SESSION_SECONDS });
  // A browser is known by a whole sign-in: the password alone does not make one.
  if (!session.factorPending) await rememberPerson(user);
}

/** The same but for the session's cookie, where that is next-auth's to set. */
export async function rememberPerson(user: User): Promise<void> {
  const jar = await cookies();
  const { name, options } = knownBrowserCookie();
  const browser = await readKnownBrowser(jar.get(name)?.value);
  jar.set(name, await rememberIn(browser, user.email), { ...options, maxAge: KNOWN_SECONDS });
  await takeUpLanguage(user);
}

/** Ends the session with its entry. A log that cannot be written keeps nobody signed in: the cookie goes all the same. */
export async function signOut(): Promise<void> {
  const found = await findOwnSession();
  if (found) {
    const { user, session } = found;
    const origin = personOrigin(user, await headers());
    await endSession(user.id, session.id, () => doneEntry(origin, "sign-out", null, {})).catch(
      (error: unknown) =>
        console.error("a session could not be ended, only its cookie is gone:", error),
    );
  }
  const { name, options } = sessionCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

/** Whether a person is behind a request: what a page that is left open asks for by itself keeps no session alive. */
export function isUsed(headers: Headers, cookies: { has: (name: string) => boolean }): boolean {
  if (cookies.has(ACTIVE_COOKIE) || headers.has("next-action")) return true;
  return !headers.has("rsc") && (headers.get("accept") ?? "").includes("text/html");
}
