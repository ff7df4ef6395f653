import type { AuditEntry } from "@/lib/audit/store/log";
import {
  DEFAULT_LANGUAGE,
  findLanguage,
  LANGUAGE_SETTING,
  type Language,
} from "@/lib/core/language";
import { whileRenewed } from "@/lib/database/lease";
import { webOrigin } from "@/lib/env/web-origin";
import { nextLetterPause, type StoppedLetters } from "@/lib/mail/letter";
import { type MailAnswer, sendMail } from "@/lib/mail/mailer";
import { type LetterText, lostLetter } from "@/lib/mail/store/letters";
import type { NotificationItem } from "@/lib/notifications/kinds";
import {
  type DeliveryProblem,
  eventType,
  type LetterLine,
  type NotificationView,
  notificationPath,
} from "@/lib/notifications/notification";
import { nextPauseSeconds } from "@/lib/notifications/retry";
import {
  type Claimed,
  claimDeliveries,
  type DeliveryEnd,
  endAttempt,
  keepBody,
  RENEW_DELIVERIES_EVERY_MS,
  renewDeliveries,
} from "@/lib/notifications/store/deliveries";
import { findLetterTimes } from "@/lib/notifications/store/times";
import { openWebhook, switchWebhook } from "@/lib/notifications/store/webhooks";
import { afterQuietMs } from "@/lib/notifications/times";
import { CHANNELS, type Channel, type ChatChannel } from "@/lib/notifications/ways";
import { findUser, loadPersonSetting, type User } from "@/lib/users/store/users";
import type { ChatText } from "./chat-message";
import type { OpenAccountFor } from "./notify-people";
import { fileInBody, type OpenReport, openReport, sendWithReport } from "./report-file";
import { sendToPerson } from "./send-to-chat";
import { openViewer, showNotification } from "./show-notification";
import { sendMessage } from "./webhook";

export type DeliverDeps = {
  readonly openAccount: OpenAccountFor;
  /** One notification as a message for a chat. */
  readonly chatTextOf: (line: LetterLine, language: Language) => ChatText;
  /** Notifications as one letter; a digest has several. `link`: the rows behind one. */
  readonly textOf: (lines: readonly LetterLine[], language: Language) => LetterText;
  readonly failed: (what: string, error: unknown) => void;
  readonly now: () => number;
  readonly random: () => number;
};

/** A notification as the person may see it now. */
type ShownNotification = {
  readonly view: NotificationView;
  readonly report: OpenReport | undefined;
};

type DeliveryCounts = { readonly sent: number; readonly failed: number };

/** Deliveries of a channel at once, each of another person. */
const AT_ONCE = 4;

/** Sends everything that is due by these channels. */
export async function deliverAll(
  deps: DeliverDeps,
  channels: readonly Channel[] = CHANNELS,
): Promise<DeliveryCounts> {
  const counts = { sent: 0, failed: 0 };
  const work = async (channel: Channel, served: Set<string>) => {
    while (true) {
      const claimed = await claimDeliveries(channel, [...served]);
      if (!claimed) return;
      try {
        const { state, count } = await attempt(claimed, deps);
        if (state === "sent" || state === "failed") counts[state] += count;
      } catch (error) {
        // Others are sent; this delivery is tried again when its claim has ended.
        deps.failed(`notification ${claimed.letter} by ${claimed.channel}`, error);
      }
      served.delete(claimed.userId); // to the end
      served.add(claimed.userId);
    }
  };
  const workers = channels.flatMap((channel) => {
    const served = new Set<string>();
    return Array.from({ length: AT_ONCE }, () => work(channel, served));
  });
  await Promise.all(workers);
  return counts;
}

type Attempted = { readonly state: DeliveryEnd["state"]; readonly count: number };

/** Drops what the person may no longer see; the rest is sent and ends together. */
async function attempt(claimed: Claimed, deps: DeliverDeps): Promise<Attempted> {
  const { userId, channel, deliveries } = claimed;
  const user = await findUser(userId);
  const shown: ShownNotification[] = [];
  for (const delivery of deliveries) {
    const { accountId } = delivery;
    const open = accountId !== null && user && (await deps.openAccount(userId, accountId));
    const view = open && user && (await showNotification(delivery, await openViewer(user, open)));
    const report = view && open ? await openReport(view, open, userId) : null;
    if (view && report !== null) shown.push({ view, report });
  }
  const ids = shown.map(({ view }) => view.id);
  const lost = deliveries.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
  if (lost.length > 0)
    await endAttempt(channel, lost, { state: "dropped", problem: "access-lost", httpStatus: null });
  if (!user || shown.length === 0) return { state: "dropped", count: lost.length };
  const { end, entry } = await whileRenewed(
    RENEW_DELIVERIES_EVERY_MS,
    () => renewDeliveries(channel, ids),
    () => tryOnce(claimed, shown, user, deps),
  );
  await endAttempt(channel, ids, end, entry);
  return { state: end.state, count: ids.length };
}

/**
 * An attempt that fails here, such as with a secret that does not open or a file that is gone, counts
 * like one that did not arrive: it is tried again for as long, and then named.
 */
async function tryOnce(...given: Parameters<AttemptDelivery>): Promise<AttemptEnd> {
  const [{ channel, letter, attempts }, , , { failed, random }] = given;
  try {
    return await ATTEMPTS[channel](...given);
  } catch (error) {
    failed(`notification ${letter} by ${channel}`, error);
    return endedBy(notArrived(attempts, { problem: "not-made", isFinal: false, random }));
  }
}

type AttemptDelivery = (
  claimed: Claimed,
  shown: readonly ShownNotification[],
  user: User,
  deps: DeliverDeps,
) => Promise<AttemptEnd>;

/** `entry`: for the audit log, where a letter did not arrive or nobody knows whether it did. */
type AttemptEnd = { readonly end: DeliveryEnd; readonly entry: AuditEntry | null };

const attemptMail: AttemptDelivery = async (
  { letter, attempts },
  shown,
  user,
  { textOf, now, random },
) => {
  const mail = { to: user.email, ...textOf(shown.map(lineOf), await languageOf(user)) };
  const stops: StoppedLetters = { what: "notifications", userId: user.id };
  const id = `notification-${letter}`; // the same in each attempt
  const report = shown[0]?.report; // a report is in no digest
  const answer = report
    ? await sendWithReport(report, user, (attachments) => sendMail({ ...mail, attachments }, id))
    : await sendMail({ ...mail, stops }, id);
  const pause =
    answer.kind === "not-sent" && !answer.isFinal ? nextLetterPause(attempts + 1, random) : null;
  const end = await endOfMail(answer, pause, { userId: user.id, now });
  if (end.state !== "failed" || answer.kind === "sent") return { end, entry: null };
  const problem = answer.kind === "unclear" ? answer.kind : answer.problem;
  return { end, entry: lostLetter("notification", problem, user.email) };
};

async function languageOf({ id }: User): Promise<Language> {
  return findLanguage(await loadPersonSetting(id, LANGUAGE_SETTING)) ?? DEFAULT_LANGUAGE;
}

function lineOf({ view, report }: ShownNotification): LetterLine {
  const link = webOrigin() + notificationPath(view);
  return { notification: view, link, file: report?.file ?? null };
}

/**
 * `pauseSeconds` null: there is no later attempt. An attempt in the person's quiet time waits for
 * its end.
 */
async function endOfMail(
  answer: MailAnswer,
  pauseSeconds: number | null,
  { userId, now }: { readonly userId: string; readonly now: () => number },
): Promise<DeliveryEnd> {
  if (answer.kind === "sent") return { state: "sent" };
  if (answer.kind === "unclear")
    return { state: "failed", problem: "mail-unclear", httpStatus: null };
  const stopped = { problem: "mail", httpStatus: null } as const;
  if (pauseSeconds === null) return { state: "failed", ...stopped };
  const againMs = now() + pauseSeconds * 1_000;
  const quietMs = afterQuietMs(await findLetterTimes(userId), againMs) - againMs;
  return { state: "queued", ...stopped, inSeconds: pauseSeconds + quietMs / 1_000 };
}

const endedBy = (end: DeliveryEnd): AttemptEnd => ({ end, entry: null });

const attemptWebhook: AttemptDelivery = async (claimed, [shown], user, deps) =>
  endedBy(await sendHook(claimed, shown, user, deps));

/** A message of a webhook is of one notification. */
async function sendHook(
  { attempts, deliveries }: Claimed,
  shown: ShownNotification | undefined,
  user: User,
  { now, random }: DeliverDeps,
): Promise<DeliveryEnd> {
  const [delivery] = deliveries;
  const webhook = await openWebhook(user.id);
  if (!delivery || !shown || !webhook || webhook.offAt)
    return { state: "failed", problem: "switched-off", httpStatus: null };
  const { view } = shown;
  const body =
    delivery.body ?? (await keepBody({ id: view.id, channel: "webhook" }, bodyOf(shown)));
  // The body has what the person could see at the first attempt. If they may not see all of it now,
  // it is not sent again.
  const seen = new Set(view.items.map(({ key }) => key));
  if (itemsIn(body).some(({ key }) => !seen.has(key)))
    return { state: "dropped", problem: "access-lost", httpStatus: null };
  const message = { id: messageId(view.id), body };
  const answer = await sendMessage(message, { ...webhook, isAdmin: user.isAdmin }, now());
  if (answer.kind === "delivered") return { state: "sent" };
  const { problem, httpStatus, retryAfterMs } = answer;
  if (problem === "gone") await switchWebhook(user.id, webhook.url, true);
  const isFinal = problem === "gone" || problem === "address-refused";
  return notArrived(attempts, { problem, httpStatus, retryAfterMs, isFinal, random });
}

/** A message in a chat is of one notification, and never has a file. */
const attemptChat =
  (channel: ChatChannel): AttemptDelivery =>
  async ({ attempts }, [shown], user, { chatTextOf, random }) => {
    if (!shown) throw new Error("a message in a chat is of one notification");
    const text = chatTextOf(lineOf(shown), await languageOf(user));
    const answer = await sendToPerson(user, channel, text);
    if (answer.kind === "delivered") return endedBy({ state: "sent" });
    if (answer.kind === "unclear")
      return endedBy({ state: "failed", problem: "chat-unclear", httpStatus: null });
    return endedBy(notArrived(attempts, { ...answer, random }));
  };

const ATTEMPTS: Readonly<Record<Channel, AttemptDelivery>> = {
  mail: attemptMail,
  webhook: attemptWebhook,
  telegram: attemptChat("telegram"),
  slack: attemptChat("slack"),
};

const messageId = (id: string) => `msg_${id.replaceAll("-", "")}`;

function bodyOf({ view, report }: ShownNotification): string {
  const { id, kind, account, items, atMs } = view;
  const data = { id, account, items, url: webOrigin() + notificationPath(view) };
  return JSON.stringify({
    type: eventType(kind),
    timestamp: new Date(atMs).toISOString(),
    data: report ? { ...data, file: fileInBody(report) } : data,
  });
}

/** The items in a body that `bodyOf` made. */
const itemsIn = (body: string): readonly NotificationItem[] => JSON.parse(body).data.items;

type NotArrived = {
  readonly problem: DeliveryProblem;
  readonly httpStatus?: number | null;
  readonly retryAfterMs?: number | null;
  /** Trying again cannot help. */
  readonly isFinal: boolean;
  readonly random: () => number;
};

function notArrived(
  attempts: number,
  { problem, httpStatus = null, retryAfterMs = null, isFinal, random }: NotArrived,
): DeliveryEnd {
  const inSeconds = isFinal ? null : nextPauseSeconds(attempts + 1, retryAfterMs, random);
  if (inSeconds === null) return { state: "failed", problem, httpStatus };
  return { state: "queued", problem, httpStatus, inSeconds };
}
