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

/** The live session of this browser, read once a request; null: none. */
export const findOwnSession = cache(async (): Promise<FoundSession | null> => {
  const { name } = sessionCookie();
  const jar = await cookies();
  const claim = await decodeSession(jar.get(name)?.value);
  const found = claim && (await findSession(claim.sessionId));
  if (found && isUsed(await headers(), jar)) await saveSessionSeen(found.session);
  return found;
});

/**
 * The signed-in person, or the person whose view an administrator has taken. Null also before the
 * second step.
 */
export const findSignedInUser = cache(async (): Promise<User | null> => {
  const found = await findOwnSession();
  if (!found || found.session.factorPending) return null;
  return (await findViewedUser(found)) ?? found.user;
});

/**
 * For pages and actions. Redirects to sign-in without a session, and to the next step if one is
 * left.
 */
export async function requireUser(): Promise<User> {
  const found = await requireSession();
  const step = findNextStep(found);
  if (step) redirect(STEP_PAGES[step]);
  return (await findSignedInUser()) ?? found.user;
}

/**
 * The session and its own person, also under another person's view, and while a step after the
 * second is left.
 */
export async function requireSession(): Promise<FoundSession> {
  const found = (await findOwnSession()) ?? redirect("/sign-in");
  if (!found.session.factorPending) return found;
  return redirect(withNext(STEP_PAGES["second-step"], (await headers()).get(ASKED_HEADER)));
}

/** A session that waits for its second step. Redirects any other to where it belongs. */
export async function requireWaiting(): Promise<FoundSession> {
  const found = (await findOwnSession()) ?? redirect("/sign-in");
  return found.session.factorPending ? found : redirect(HOME_PATH);
}

/** For routes that answer with data: the person whose view is shown, or the refusal. */
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

/** Starts a session. Call it in a server action or route, where cookies can be set. */
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

/** Sets the cookies of a sign-in. Call it where cookies can be set. */
export async function comeIn(own: OwnSession): Promise<void> {
  const jar = await cookies();
  const { name, options } = sessionCookie();
  const token = await encodeSession({ sessionId: own.session.id });
  jar.set(name, token, { ...options, maxAge: SESSION_SECONDS });
  await rememberPerson(own);
}

/**
 * The same without the session's cookie, which next-auth sets itself. A browser becomes known by a
 * complete sign-in, not by the password alone.
 */
export async function rememberPerson({ user, session }: OwnSession): Promise<void> {
  if (session.factorPending) return;
  const jar = await cookies();
  const { name, options } = knownBrowserCookie();
  const browser = await readKnownBrowser(jar.get(name)?.value);
  jar.set(name, await rememberIn(browser, user.email), { ...options, maxAge: KNOWN_SECONDS });
  await takeUpLanguage(user);
}

/** Ends the session with its audit entry. The cookie goes even if the entry cannot be written. */
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

/**
 * Whether a person caused the request. Requests that an open page sends by itself keep no session
 * alive.
 */
export function isUsed(headers: Headers, cookies: { has: (name: string) => boolean }): boolean {
  if (cookies.has(ACTIVE_COOKIE) || headers.has("next-action")) return true;
  return !headers.has("rsc") && (headers.get("accept") ?? "").includes("text/html");
}
