import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { createSafeActionClient } from "next-safe-action";
import type { ConfirmFirst } from "@/lib/core/confirm-first";
import { webOrigin } from "@/lib/env/web-origin";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import type { OwnSession } from "@/lib/sign-in/store/sessions";
import { loadFactors } from "../second-step/factors";
import {
  findSignedInUser,
  requireSession,
  requireUser,
  requireWaiting,
  type User,
} from "../session";
import { findNextStep, STEP_PAGES } from "../session-steps";
import { callerOf, personOrigin } from "./audit-origin";

const base = createSafeActionClient({
  // The person gets a sentence; the server's log gets the error.
  handleServerError: async (error): Promise<string | ConfirmFirst> => {
    if (error instanceof ViewedOnly)
      return (await getTranslations("viewing"))("refused", { email: error.email });
    if (error instanceof NotConfirmed) return error.answer;
    if (error instanceof NotAllowed) return (await getTranslations("ui.notAllowed"))(error.why);
    console.error("an action failed:", error);
    return (await getTranslations("ui"))("actionFailed");
  },
});

/** For anybody, before sign-in. */
export const openAction = base.use(async ({ next }) =>
  next({ ctx: { caller: callerOf(await headers()) } }),
);

/** For a session that waits for its second step; any other is led to where it belongs. */
export const waitingAction = openAction.use(async ({ next, ctx }) =>
  next({ ctx: { ...ctx, waiting: await requireWaiting() } }),
);

/**
 * For what changes nothing. Checks session and input first; without a session it leads to sign-in.
 */
export const lookAction = base.use(async ({ next }) => {
  const user = await requireUser();
  return next({ ctx: { user, origin: personOrigin(user, await headers()) } });
});

/** The same for a change, which nobody makes under another person's view. */
export const userAction = lookAction.use(async ({ next, ctx }) => {
  if (viewerOf(ctx.user)) throw new ViewedOnly(ctx.user.email);
  return next({ ctx });
});

/**
 * For what grants access: the person has confirmed who they are within ten minutes. Else nothing is
 * done, and the answer is ConfirmFirst: the form asks and sends the action again
 * (components/ui/forms/use-change.tsx).
 */
export const provenAction = userAction.use(async ({ next, ctx }) => {
  await requireConfirmed(await requireSession());
  return next({ ctx });
});

/**
 * For orders of real money: the person has confirmed who they are within 8 hours; else the form
 * asks for it. More often would hinder a trader: what one person may send alone has limits, and
 * approvals ask within ten minutes.
 */
export async function requireProvenToday(): Promise<void> {
  const own = await requireSession();
  if (!own.session.isProvenToday) await askFirst(own);
}

/**
 * For the session's own person, also while a step before the desk is left; never under another
 * person's view.
 */
export const sessionAction = base.use(async ({ next }) => {
  const own = await requireSession();
  const shown = await findSignedInUser();
  if (shown && viewerOf(shown)) throw new ViewedOnly(shown.email);
  return next({ ctx: { own, origin: personOrigin(own.user, await headers()) } });
});

/**
 * For how that person signs in: once they have a password of their own, also before a required
 * factor is set up.
 */
export const ownAction = sessionAction.use(async ({ next, ctx }) => {
  const step = findNextStep(ctx.own);
  if (step === "change-password") redirect(STEP_PAGES[step]);
  return next({ ctx });
});

/** The same with a fresh confirmation, so that nobody makes changes at an unattended screen. */
export const confirmedAction = ownAction.use(async ({ next, ctx }) => {
  await requireConfirmed(ctx.own);
  return next({ ctx });
});

async function requireConfirmed(own: OwnSession): Promise<void> {
  if (!own.session.isFresh) await askFirst(own);
}

async function askFirst({ user, session }: OwnSession): Promise<never> {
  const { hasApp, passkeys } = await loadFactors(user);
  throw new NotConfirmed({
    confirmFirst: {
      hasApp,
      hasPasskey: passkeys.length > 0,
      byOidc: session.how === "oidc",
      origin: webOrigin(),
    },
  });
}

/** For what only an administrator does. Throws NotAllowed. */
export function requireAdministrator(user: User): void {
  if (!isAdministrator(user)) throw new NotAllowed("administrator");
}

/**
 * The person lacks access to the account, or is not its manager or not an administrator. The
 * action's answer says so.
 */
export class NotAllowed extends Error {
  override readonly name = "NotAllowed";
  constructor(readonly why: "account" | "manager" | "administrator") {
    super(`not allowed: ${why}`);
  }
}

class NotConfirmed extends Error {
  override readonly name = "NotConfirmed";
  constructor(readonly answer: ConfirmFirst) {
    super("the person has to confirm first who they are");
  }
}

class ViewedOnly extends Error {
  override readonly name = "ViewedOnly";
  constructor(readonly email: string) {
    super("nothing is changed under another person's view");
  }
}
