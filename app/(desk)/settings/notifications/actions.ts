"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import {
  type HookAnswer,
  problemText,
  type SaveChoices,
} from "@/components/notifications/notification-views";
import { findAccountScope } from "@/lib/access/scope/account-scope";
import { provenAction, userAction } from "@/lib/access/web/action-client";
import { KIND_RULES, NOTIFICATION_KINDS } from "@/lib/core/notifications/kinds";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { replayDelivery } from "@/lib/reports/notifications/centre";
import {
  dropWebhook,
  MOST_CLIENTS_NAMED,
  saveChoices,
  saveTimes,
  setWebhook,
  switchOnWebhook,
  testWebhook,
} from "@/lib/reports/notifications/settings";
import { answerOf, refusalOf } from "../../../answer-of";

const choice = z.object({
  kind: z
    .enum(NOTIFICATION_KINDS as [string, ...string[]])
    .transform((kind) => kind as keyof typeof KIND_RULES),
  inCentre: z.boolean(),
  byMail: z.boolean(),
  byWebhook: z.boolean(),
  threshold: z.string().max(30),
  onlyFor: z.string().max(4_000),
});
const choices = z.object({
  accountId: z.number().int().positive(),
  given: z.array(choice).max(NOTIFICATION_KINDS.length),
});

const save = userAction
  .inputSchema(choices)
  .action(async ({ parsedInput: { accountId, given }, ctx: { user, origin } }): Promise<string | null> => {
    const t = await getTranslations("notifications");
    const access = await findAccountScope(user, String(accountId));
    if (access.kind !== "granted") return t("settings.gone");
    const wrong = await saveChoices(access.scope, user.id, given, origin);
    refresh();
    if (wrong === null) return null;
    const kind = t(`kinds.${wrong.kind}`);
    if (wrong.field === "onlyFor") return t("settings.badOnlyFor", { kind, most: MOST_CLIENTS_NAMED });
    const { least = 0, most = 0 } = KIND_RULES[wrong.kind].threshold ?? {};
    return t("settings.badThreshold", { kind, least, most });
  });

/** What the person hears of the account from now on. Returns a sentence where that is refused. */
export const saveNotificationChoices = async (accountId: number, given: Parameters<SaveChoices>[0]) =>
  refusalOf(save({ accountId, given: given as z.input<typeof choices>["given"] }));

const hour = z.number().int().min(0).max(23);
const times = z.object({
  zone: z.string().max(60),
  digestHour: hour.nullable(),
  quiet: z.object({ from: hour, to: hour }).nullable(),
});

const saveWhen = userAction
  .inputSchema(times)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const wrong = await saveTimes(user, parsedInput, origin);
    refresh();
    return wrong && (await getTranslations("notifications.times"))("badZone");
  });

/** When the person's letters leave from now on, and what waits. Returns a sentence where that is refused. */
export const saveLetterTimes = async (given: z.input<typeof times>) => refusalOf(saveWhen(given));

const make = provenAction
  .inputSchema(z.object({ url: z.string().max(3_000).nullable() }))
  .action(async ({ parsedInput: { url }, ctx: { user, origin } }): Promise<HookAnswer> => {
    const made = await setWebhook(user, url, { readSecrets: readAppSecrets, origin });
    if (made.kind === "refused") {
      const t = await getTranslations("notifications.hook.problems");
      return { kind: "refused", field: null, problem: t(made.problem) };
    }
    refresh();
    return made;
  });

const refusedHook = (problem: string): HookAnswer => ({ kind: "refused", field: null, problem });

/** Sets the person's webhook; its secret is in this answer and nowhere else. */
export const setWebhookAction = async (url: string) => answerOf(make({ url }), refusedHook);

export const rotateWebhookAction = async () => answerOf(make({ url: null }), refusedHook);

const remove = userAction.action(async ({ ctx: { user, origin } }): Promise<string | null> => {
  await dropWebhook(user, origin);
  refresh();
  return null;
});

export const removeWebhookAction = async () => refusalOf(remove());

const switchOn = userAction.action(async ({ ctx: { user } }): Promise<string | null> => {
  await switchOnWebhook(user);
  refresh();
  return null;
});

export const switchOnWebhookAction = async () => refusalOf(switchOn());

const test = userAction.action(async ({ ctx: { user } }) => {
  const t = await getTranslations("notifications");
  const failed = await testWebhook(user, readAppSecrets);
  if (failed === null) return { isDelivered: true, text: t("hook.delivered") };
  if ("retryAfterSeconds" in failed) {
    const minutes = Math.ceil(failed.retryAfterSeconds / 60);
    return { isDelivered: false, text: t("hook.tooMany", { minutes }) };
  }
  const problem = problemText(await getTranslations("notifications.failed.problems"), failed);
  return { isDelivered: false, text: t("hook.notDelivered", { problem }) };
});

/** Sends a test to the person's webhook, and says what came of it. */
export const testWebhookAction = async () => answerOf(test(), (text) => ({ isDelivered: false, text }));

const again = userAction
  .inputSchema(z.object({ id: z.uuid(), channel: z.enum(["mail", "webhook"]) }))
  .action(async ({ parsedInput, ctx: { user } }): Promise<string | null> => {
    const isQueued = await replayDelivery(user.id, parsedInput);
    refresh();
    return isQueued ? null : (await getTranslations("notifications.failed"))("gone");
  });

/** Sends what did not arrive again, with the same id and body. */
export const sendAgain = async (id: string, channel: "mail" | "webhook") => refusalOf(again({ id, channel }));
