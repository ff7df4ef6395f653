import "server-only";
import { createSafeActionClient } from "next-safe-action";
import { mayManage } from "./account-scope";
import { requireUser } from "./session";

/** What a person reads when an action broke; what happened is in the server's log. */
const BROKEN = "That did not work just now. Nothing was changed; try again in a moment.";

const base = createSafeActionClient({
  handleServerError: (error) => {
    console.error("an action failed:", error);
    return BROKEN;
  },
});

/** Session and input are checked before an action's own code runs; without a session it leads to sign-in. */
export const userAction = base.use(async ({ next }) => next({ ctx: { user: await requireUser() } }));

/** Whether the person may manage travels in the context: the refusal is an answer, not a failure. */
export const managerAction = userAction.use(async ({ next, ctx }) =>
  next({ ctx: { user: ctx.user, mayManage: mayManage(ctx.user) } }),
);
