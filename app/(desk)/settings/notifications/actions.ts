"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import {
  type ChoiceProblem,
  replayInput,
  type SetWebhookOutcome,
  saveChoicesInput,
  saveTimesInput,
  setWebhookInput,
  type TestWebhookOutcome,
  type TestWebhookProblem,
} from "@/lib/notifications/contract";
import { KIND_RULES } from "@/lib/notifications/kinds";
import { replayDelivery } from "@/lib/notifications/load-centre";
import { MOST_CLIENTS_NAMED, saveChoices } from "@/lib/notifications/save-choices";
import { saveTimes } from "@/lib/notifications/save-times";
import {
  dropWebhook,
  setWebhook,
  switchOnWebhook,
  testWebhook,
} from "@/lib/notifications/set-webhook";
import { deliveryProblemText } from "@/lib/notifications/text";
import { provenAction, userAction } from "@/lib/sign-in/web/action-client";
import { requireScope } from "../../open-account";

/** Saves what the person hears of the account from now on. */
export const saveNotificationChoices = userAction
  .inputSchema(saveChoicesInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { accountId, choices } = parsedInput;
    const opened = await requireScope(user, accountId);
    const outcome = await saveChoices(opened, { userId: user.id, choices }, origin);
    refresh();
    return outcome.kind === "refused" ? choiceProblemText(outcome.problem) : null;
  });

async function choiceProblemText(problem: ChoiceProblem): Promise<string> {
  const t = await getTranslations("notifications");
  const kind = t(`kinds.${problem.kind}`);
  if (problem.field === "onlyFor")
    return t("settings.badOnlyFor", { kind, most: MOST_CLIENTS_NAMED });
  const { least = 0, most = 0 } = KIND_RULES[problem.kind].threshold ?? {};
  return t("settings.badThreshold", { kind, least, most });
}

/** Saves when the person's letters leave from now on, also those that wait. */
export const saveLetterTimes = userAction
  .inputSchema(saveTimesInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const outcome = await saveTimes(user.id, parsedInput, origin);
    refresh();
    if (outcome.kind === "saved") return null;
    return (await getTranslations("notifications.times"))("badZone");
  });

/** Sets the person's webhook. */
export const setOwnWebhook = provenAction
  .inputSchema(setWebhookInput)
  .action(async ({ parsedInput, ctx: { user, origin } }) =>
    wordWebhook(await setWebhook(user, parsedInput, origin)),
  );

/** Makes a new secret for the person's webhook. */
export const rotateOwnWebhook = provenAction.action(async ({ ctx: { user, origin } }) =>
  wordWebhook(await setWebhook(user, { url: null }, origin)),
);

async function wordWebhook(outcome: SetWebhookOutcome): Promise<Worded<SetWebhookOutcome>> {
  if (outcome.kind === "refused") {
    const t = await getTranslations("notifications.hook.problems");
    return { kind: "refused", problem: t(outcome.problem) };
  }
  refresh();
  return outcome;
}

export const removeOwnWebhook = userAction.action(
  async ({ ctx: { user, origin } }): Promise<null> => {
    await dropWebhook(user.id, origin);
    refresh();
    return null;
  },
);

export const switchOnOwnWebhook = userAction.action(async ({ ctx: { user } }): Promise<null> => {
  await switchOnWebhook(user.id);
  refresh();
  return null;
});

/** Sends a test to the person's webhook. */
export const testOwnWebhook = userAction.action(
  async ({ ctx: { user } }): Promise<Worded<TestWebhookOutcome>> => {
    const outcome = await testWebhook(user);
    if (outcome.kind === "delivered") return outcome;
    return { kind: "refused", problem: await testProblemText(outcome.problem) };
  },
);

async function testProblemText(problem: TestWebhookProblem): Promise<string> {
  const t = await getTranslations("notifications.hook");
  if (problem.kind === "too-many")
    return t("tooMany", { minutes: Math.ceil(problem.retryAfterSeconds / 60) });
  const failed = await getTranslations("notifications.failed.problems");
  return t("notDelivered", { problem: deliveryProblemText(failed, problem) });
}

/** Sends what did not arrive again, with the same id and body. */
export const sendAgain = userAction
  .inputSchema(replayInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<string | null> => {
    const isQueued = await replayDelivery(user.id, parsedInput);
    refresh();
    return isQueued ? null : (await getTranslations("notifications.failed"))("gone");
  });
