import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ActionBindArgsValidationError, createSafeActionClient } from "next-safe-action";
import { isAdministrator } from "../scope/account-scope";
import { viewerOf } from "../scope/view-as";
import { askForProof } from "../sign-in/ask-proof";
import { findSignedInUser, requireSession, requireUser, type User } from "../sign-in/session";
import { findNextStep, STEP_PAGES } from "../sign-in/session-steps";
import { personOrigin } from "./audit-origin";

const base = createSafeActionClient({
  // What a person reads; what happened is in the server's log.
  handleServerError: async (error) => {
    if (error instanceof ViewedOnly)
      return (await getTranslations("viewing"))("refused", { email: error.email });
    if (error instanceof NotConfirmed) return (await getTranslations("factors"))("confirmFirst");
    if (error instanceof NotAllowed) return (await getTranslations("ui.notAllowed"))(error.why);
    // What no page sends is refused in the same words, and is no failure of ours.
    if (!(error instanceof ActionBindArgsValidationError)) console.error("an action failed:", error);
    return (await getTranslations("ui"))("actionFailed");
  },
});

/** For what changes nothing. Checks session and input first; without a session it leads to sign-in. */
export const lookAction = base.use(async ({ next }) => {
  const user = await requireUser();
  return next({ ctx: { user, origin: personOrigin(user, await headers()) } });
});

/** The same for a change, which nobody makes under another person's view. */
export const userAction = lookAction.use(async ({ next, ctx }) => {
  if (viewerOf(ctx.user)) throw new ViewedOnly(ctx.user.email);
  return next({ ctx });
});

/** For what gives rights away: the person has confirmed who they are within ten minutes; else the page asks for it. */
export const provenAction = userAction.use(async ({ next, ctx }) => {
  if (!(await requireSession()).session.isFresh) await refuseUnproven();
  return next({ ctx });
});

/**
 * For sending orders of real money: the person has confirmed who they are within 8 hours; else the page asks for it. More
 * often would stand in a trader's way: what one person may send alone has limits, and an approval asks within ten minutes.
 */
export async function requireProvenToday(): Promise<void> {
  if (!(await requireSession()).session.isProvenToday) await refuseUnproven();
}

async function refuseUnproven(): Promise<never> {
  await askForProof();
  throw new NotConfirmed();
}

/** For the session's own person, whatever step is left before the desk; never under another's view. */
export const sessionAction = base.use(async ({ next }) => {
  const own = await requireSession();
  const shown = await findSignedInUser();
  if (shown && viewerOf(shown)) throw new ViewedOnly(shown.email);
  return next({ ctx: { own, origin: personOrigin(own.user, await headers()) } });
});

/** For how that person signs in: after a password of one's own, also before a factor that has to be is set up. */
export const ownAction = sessionAction.use(async ({ next, ctx }) => {
  const step = findNextStep(ctx.own);
  if (step === "change-password") redirect(STEP_PAGES[step]);
  return next({ ctx });
});

/** The same with a fresh confirmation, so that nobody changes this at an unattended screen. */
export const confirmedAction = ownAction.use(async ({ next, ctx }) => {
  if (!ctx.own.session.isFresh) throw new NotConfirmed();
  return next({ ctx });
});

/** For what only an administrator does. Throws NotAllowed. */
export function requireAdministrator(user: User): void {
  if (!isAdministrator(user)) throw new NotAllowed("administrator");
}

/** What the person lacks: access to the account, or being its manager or an administrator. An action's answer says so. */
export class NotAllowed extends Error {
  override readonly name = "NotAllowed";
  constructor(readonly why: "account" | "manager" | "administrator") {
    super(`not allowed: ${why}`);
  }
}

class NotConfirmed extends Error {
  override readonly name = "NotConfirmed";
}

class ViewedOnly extends Error {
  override readonly name = "ViewedOnly";
  constructor(readonly email: string) {
    super("nothing is changed under another person's view");
  }
}
