import { messagesOf } from "@/lib/core/messages";
import { callAction, readActionIds, readOutcome } from "./call-action";
import { keepSecret } from "./known-secrets";
import { PASSWORD, signInOverHttp } from "./people";
import type { Stage } from "./stage";
import { ACTIONS } from "./table";

const VIEW_AS = "app/(desk)/settings/people/[id]/actions.ts#viewAs";

/**
 * Actions that an administrator may call under "View as", and why they change nothing of anybody's.
 */
export const FREE_UNDER_VIEW: Readonly<Record<string, string>> = {
  "app/(desk)/actions.ts#endViewingAction": "ends the view",
  "app/(desk)/actions.ts#signOutAction": "ends the session, and the view with it",
  "app/invite/[token]/actions.ts#signOutToAction": "the same",
  "app/language/actions.ts#chooseLanguageAction": "is this browser's alone then",
  "app/(desk)/commissions/actions.ts#findClients": "looks",
  "app/(desk)/payouts/actions.ts#previewPartnerTermNow": "looks",
  "app/invite/[token]/actions.ts#acceptAsNewAction":
    "asks for no session: the link says whose it is",
  "app/sign-in/actions.ts#signInAction": "asks for no session",
  "app/sign-in/actions.ts#askForSignInLinkAction": "asks for no session",
  "app/sign-in/actions.ts#askForResetAction": "asks for no session",
  "app/sign-in/link/[token]/actions.ts#signInByLinkAction":
    "asks for no session: the link says whose it is",
  "app/sign-in/actions.ts#askAnybody": "asks for no session",
  "app/sign-in/actions.ts#signInByPasskey": "asks for no session",
  "app/sign-in/reset/[token]/actions.ts#resetPasswordAction":
    "asks for no session: the link says whose it is",
  "app/stop-letters/[token]/actions.ts#stopLettersAction":
    "asks for no session: the link says whose letters",
  "app/sign-in/second/actions.ts#askPasskey": "is for a session that waits, which has no view",
  "app/sign-in/second/actions.ts#showCode": "is for a session that waits, which has no view",
  "app/sign-in/second/actions.ts#showPasskey": "is for a session that waits, which has no view",
};

/**
 * Calls every other action as an administrator who views the desk as the manager of A, who may call
 * most of them. Returns a sentence for each action that does not refuse with the words for "View
 * as".
 */
export async function tryUnderView(stage: Stage): Promise<readonly string[]> {
  const { managerA } = stage.people;
  const ids = readActionIds();
  const cookie = await signInOverHttp(stage.url, stage.people.administrator.email, PASSWORD);
  keepSecret("session of a view", cookie.split("=")[1] as string);
  const call = (what: string, at: string, args: readonly unknown[]) => {
    const id = ids.get(what);
    if (id === undefined) throw new Error(`no page has ${what}`);
    return callAction(stage.url, { id, at, args, headers: { cookie } });
  };
  const begun = await readOutcome(
    await call(VIEW_AS, `/settings/people/${managerA.id}`, [{ personId: managerA.id }]),
  );
  if (begun.kind !== "led") throw new Error(`the view was not begun: ${JSON.stringify(begun)}`);
  const refusal = messagesOf("en-US").viewing.refused.replace("{email}", managerA.email);
  const faults: string[] = [];
  for (const { what, at, args } of ACTIONS) {
    if (what in FREE_UNDER_VIEW) continue;
    const answer = await call(what, at, args(stage, "managerA"));
    if (!answer.body.includes(refusal))
      faults.push(
        `${what}: is not refused in words: ${JSON.stringify(await readOutcome(answer)).slice(0, 300)}`,
      );
  }
  return faults;
}
