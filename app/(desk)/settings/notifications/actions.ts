"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import {
  confirmTelegram,
  disconnectChat,
  enterSlackCode,
  startSlack,
  startTelegram,
  switchOnChat,
} from "@/lib/notifications/connect-chat";
import {
  type ChatProblem,
  type ChoiceProblem,
  confirmTelegramInput,
  enterSlackCodeInput,
  ownChatInput,
  replayInput,
  type SetWebhookOutcome,
  type StartTelegramOutcome,
  saveChoicesInput,
  saveTimesInput,
  setWebhookInput,
  startSlackInput,
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

/** Makes a code that connects a Telegram chat. */
export const startOwnTelegram = provenAction.action(
  async ({ ctx: { user } }): Promise<Worded<StartTelegramOutcome>> => {
    const outcome = await startTelegram(user);
    refresh();
    if (outcome.kind === "made") return outcome;
    return { kind: "refused", problem: await chatProblemText(outcome.problem) };
  },
);

/** Sends notifications to the Telegram chat from which the code came, from now on. */
export const confirmOwnTelegram = userAction
  .inputSchema(confirmTelegramInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const outcome = await confirmTelegram(user.id, parsedInput, origin);
    refresh();
    return outcome.kind === "connected" ? null : chatProblemText(outcome.problem);
  });

/** Sends a code to a Slack channel. */
export const startOwnSlack = provenAction
  .inputSchema(startSlackInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<string | null> => {
    const outcome = await startSlack(user, parsedInput);
    refresh();
    return outcome.kind === "sent" ? null : chatProblemText(outcome.problem);
  });

/** Connects the Slack channel that got this code. */
export const enterOwnSlackCode = userAction
  .inputSchema(enterSlackCodeInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const outcome = await enterSlackCode(user.id, parsedInput, origin);
    refresh();
    return outcome.kind === "connected" ? null : chatProblemText(outcome.problem);
  });

/** Disconnects a chat of one's own, or ends connecting it. */
export const disconnectOwnChat = userAction
  .inputSchema(ownChatInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<null> => {
    await disconnectChat(user.id, parsedInput, origin);
    refresh();
    return null;
  });

export const switchOnOwnChat = userAction
  .inputSchema(ownChatInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<null> => {
    await switchOnChat(user.id, parsedInput);
    refresh();
    return null;
  });

async function chatProblemText(problem: ChatProblem): Promise<string> {
  const t = await getTranslations("notifications.chats");
  switch (problem.kind) {
    case "address":
      return (await getTranslations("notifications.hook.problems"))(problem.why);
    case "not-delivered": {
      const failed = await getTranslations("notifications.failed.problems");
      return t("notDelivered", { problem: deliveryProblemText(failed, problem) });
    }
    case "too-many":
      return t("tooMany", { minutes: Math.ceil(problem.retryAfterSeconds / 60) });
    default:
      return t(`problems.${problem.kind}`);
  }
}

/** Sends what did not arrive again, with the same id and body. */
export const sendAgain = userAction
  .inputSchema(replayInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<string | null> => {
    const isQueued = await replayDelivery(user.id, parsedInput);
    refresh();
    return isQueued ? null : (await getTranslations("notifications.failed"))("gone");
  });
