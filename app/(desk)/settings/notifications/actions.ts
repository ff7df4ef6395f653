"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { type HookAnswer, problemText } from "@/components/notifications/notification-views";
import type { AuditOrigin } from "@/lib/audit/origin";
import { exactText, rowId, wholeNumber } from "@/lib/core/input";
import { mergeChanges } from "@/lib/core/merge-changes";
import { KIND_RULES, NOTIFICATION_KINDS } from "@/lib/notifications/kinds";
import { replayDelivery } from "@/lib/notifications/load-centre";
import {
  dropWebhook,
  loadLetterTimes,
  MOST_CLIENTS_NAMED,
  saveChoices,
  saveTimes,
  setWebhook,
  switchOnWebhook,
  testWebhook,
} from "@/lib/notifications/settings";
import type { User } from "@/lib/sign-in/session";
import { provenAction, userAction } from "@/lib/sign-in/web/action-client";
import { actionBuilder, sentenceAction } from "../../../server-action";
import { requireScope } from "../../open-account";

const choice = z.object({
  kind: z
    .enum(NOTIFICATION_KINDS as [string, ...string[]])
    .transform((kind) => kind as keyof typeof KIND_RULES),
  inCentre: z.boolean(),
  byMail: z.boolean(),
  byWebhook: z.boolean(),
  threshold: exactText(30),
  onlyFor: exactText(4_000),
});
const choices = z.array(choice).max(NOTIFICATION_KINDS.length).readonly();

/** What the person hears of the account from now on. Returns a sentence where that is refused. */
export const saveNotificationChoices = sentenceAction(
  userAction,
  [rowId, choices],
  async ([accountId, given], { user, origin }) => {
    const t = await getTranslations("notifications");
    const { scope } = await requireScope(user, accountId);
    const wrong = await saveChoices(scope, user.id, given, origin);
    refresh();
    if (wrong === null) return null;
    const kind = t(`kinds.${wrong.kind}`);
    if (wrong.field === "onlyFor")
      return t("settings.badOnlyFor", { kind, most: MOST_CLIENTS_NAMED });
    const { least = 0, most = 0 } = KIND_RULES[wrong.kind].threshold ?? {};
    return t("settings.badThreshold", { kind, least, most });
  },
);

const hour = wholeNumber(0, 23);
const times = z.object({
  zone: exactText(60),
  digestHour: hour.nullable(),
  quiet: z.object({ from: hour, to: hour }).nullable(),
});

/** When the person's letters leave from now on, and what waits. Returns a sentence where that is refused. */
export const saveLetterTimes = sentenceAction(
  userAction,
  [times.nullable(), times],
  async ([seen, given], { user, origin }) => {
    const stored = await loadLetterTimes(user.id);
    const merged = stored && seen ? mergeChanges({ stored, seen, given }) : given;
    const wrong = await saveTimes(user, merged, origin);
    refresh();
    return wrong && (await getTranslations("notifications.times"))("badZone");
  },
);

const refusedHook = (problem: string): HookAnswer => ({ kind: "refused", field: null, problem });
const hookAction = actionBuilder(refusedHook);

/** Null keeps the address and makes a new secret. */
async function changeHook(
  user: User,
  url: string | null,
  origin: AuditOrigin,
): Promise<HookAnswer> {
  const made = await setWebhook(user, url, origin);
  if (made.kind === "refused")
    return refusedHook((await getTranslations("notifications.hook.problems"))(made.problem));
  refresh();
  return made;
}

/** Sets the person's webhook; its secret is in this answer and nowhere else. */
export const setWebhookAction = hookAction(
  provenAction,
  [exactText(3_000)],
  async ([url], { user, origin }) => changeHook(user, url, origin),
);

export const rotateWebhookAction = hookAction(provenAction, [], async (_none, { user, origin }) =>
  changeHook(user, null, origin),
);

export const removeWebhookAction = sentenceAction(
  userAction,
  [],
  async (_none, { user, origin }) => {
    await dropWebhook(user, origin);
    refresh();
    return null;
  },
);

export const switchOnWebhookAction = sentenceAction(userAction, [], async (_none, { user }) => {
  await switchOnWebhook(user);
  refresh();
  return null;
});

const testAction = actionBuilder((text) => ({ isDelivered: false, text }));

/** Sends a test to the person's webhook, and says what came of it. */
export const testWebhookAction = testAction(userAction, [], async (_none, { user }) => {
  const t = await getTranslations("notifications");
  const failed = await testWebhook(user);
  if (failed === null) return { isDelivered: true, text: t("hook.delivered") };
  if ("retryAfterSeconds" in failed) {
    const minutes = Math.ceil(failed.retryAfterSeconds / 60);
    return { isDelivered: false, text: t("hook.tooMany", { minutes }) };
  }
  const problem = problemText(await getTranslations("notifications.failed.problems"), failed);
  return { isDelivered: false, text: t("hook.notDelivered", { problem }) };
});

/** Sends what did not arrive again, with the same id and body. */
export const sendAgain = sentenceAction(
  userAction,
  [z.uuid(), z.enum(["mail", "webhook"])],
  async ([id, channel], { user }) => {
    const isQueued = await replayDelivery(user.id, { id, channel });
    refresh();
    return isQueued ? null : (await getTranslations("notifications.failed"))("gone");
  },
);
