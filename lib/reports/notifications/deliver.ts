import { DEFAULT_LANGUAGE, findLanguage, LANGUAGE_SETTING, type Language } from "@/lib/core/language";
import type { Item } from "@/lib/core/notifications/kinds";
import {
  type Channel,
  type DeliveryProblem,
  eventType,
  type NotificationView,
  notificationPath,
} from "@/lib/core/notifications/notification";
import { nextPauseSeconds } from "@/lib/core/notifications/retry";
import { afterQuietMs } from "@/lib/core/notifications/times";
import type { ReportFile } from "@/lib/core/schedules/report-file";
import { webOrigin } from "@/lib/env/web-origin";
import { type Mail, sendMail } from "@/lib/mail/mailer";
import {
  type Claimed,
  claimDeliveries,
  type DeliveryEnd,
  endAttempt,
  keepBody,
} from "@/lib/store/notifications/deliveries";
import { findLetterTimes } from "@/lib/store/notifications/times";
import { openWebhook, switchWebhook } from "@/lib/store/notifications/webhooks";
import { findUser, loadPersonSetting, type User } from "@/lib/store/people/users";
import type { OpenAccount } from "./notify";
import { fileInBody, type OpenReport, openReport, sendWithReport } from "./report-file";
import { openViewer, showNotification } from "./show";
import { sendMessage } from "./webhook";

export type DeliverDeps = {
  readonly openAccount: OpenAccount;
  /** Notifications as one letter; a digest has several. `link`: the rows behind one. */
  readonly textOf: (lines: readonly Line[], language: Language) => Omit<Mail, "to">;
  readonly failed: (what: string, error: unknown) => void;
  readonly now: () => number;
  readonly random: () => number;
};

/** `file`: the scheduled report that it is of; null: it is of none that is done. */
export type Line = {
  readonly notification: NotificationView;
  readonly link: string;
  readonly file: ReportFile | null;
};

/** What the person may see of it now. */
type Shown = { readonly view: NotificationView; readonly report: OpenReport | undefined };

type Delivered = { readonly sent: number; readonly failed: number };

/** A slow receiver keeps nobody else waiting. */
const AT_ONCE = 4;

/** Sends everything that is due. */
export async function deliverAll(deps: DeliverDeps): Promise<Delivered> {
  const counts = { sent: 0, failed: 0 };
  const work = async () => {
    for (let claimed = await claimDeliveries(); claimed; claimed = await claimDeliveries()) {
      try {
        const { state, count } = await attempt(claimed, deps);
        if (state === "sent" || state === "failed") counts[state] += count;
      } catch (error) {
        // The others are sent; this one is tried again when its claim has ended.
        deps.failed(`notification ${claimed.letter} by ${claimed.channel}`, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return counts;
}

type Attempted = { readonly state: DeliveryEnd["state"]; readonly count: number };

/** What the person may no longer see is dropped; the rest leaves and ends together. */
async function attempt(claimed: Claimed, deps: DeliverDeps): Promise<Attempted> {
  const { userId, channel, deliveries } = claimed;
  const user = await findUser(userId);
  const shown: Shown[] = [];
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
  const end = await ATTEMPTS[channel](claimed, shown, user, deps);
  await endAttempt(channel, ids, end);
  return { state: end.state, count: ids.length };
}

type Attempt = (
  claimed: Claimed,
  shown: readonly Shown[],
  user: User,
  deps: DeliverDeps,
) => Promise<DeliveryEnd>;

const attemptMail: Attempt = async ({ letter, attempts }, shown, user, { textOf, now, random }) => {
  const language = findLanguage(await loadPersonSetting(user.id, LANGUAGE_SETTING)) ?? DEFAULT_LANGUAGE;
  const lines = shown.map(({ view, report }) => ({
    ...{ notification: view, link: webOrigin() + notificationPath(view), file: report?.file ?? null },
  }));
  const mail = { to: user.email, ...textOf(lines, language), id: `notification-${letter}` };
  const report = shown[0]?.report; // a report is in no digest
  const answer = report
    ? await sendWithReport(report, user, (attachments) => sendMail({ ...mail, attachments }))
    : await sendMail(mail);
  if (answer.kind === "sent") return { state: "sent" };
  const isFinal = answer.problem === "recipient-refused" || answer.problem === "refused";
  const end = notArrived(attempts, { problem: "mail", isFinal, random });
  if (end.state !== "queued") return end;
  const againMs = now() + end.inSeconds * 1_000;
  const quietMs = afterQuietMs(await findLetterTimes(user.id), againMs) - againMs;
  return { ...end, inSeconds: end.inSeconds + quietMs / 1_000 };
};

/** A message is of one notification. */
const attemptWebhook: Attempt = async (
  { attempts, deliveries: [delivery] },
  [shown],
  user,
  { now, random },
) => {
  const webhook = await openWebhook(user.id);
  if (!delivery || !shown || !webhook || webhook.offAt)
    return { state: "failed", problem: "switched-off", httpStatus: null };
  const { view } = shown;
  const body = delivery.body ?? (await keepBody({ id: view.id, channel: "webhook" }, bodyOf(shown)));
  // A body is of what the person could see at the first attempt: with less now, it is not sent again.
  if (itemsIn(body).length > view.items.length)
    return { state: "dropped", problem: "access-lost", httpStatus: null };
  const message = { id: messageId(view.id), body };
  const answer = await sendMessage(message, { ...webhook, isAdmin: user.isAdmin }, now());
  if (answer.kind === "delivered") return { state: "sent" };
  const { problem, httpStatus, retryAfterMs } = answer;
  if (problem === "gone") await switchWebhook(user.id, webhook.url, true);
  const isFinal = problem === "gone" || problem === "address-refused";
  return notArrived(attempts, { problem, httpStatus, retryAfterMs, isFinal, random });
};

const ATTEMPTS: Readonly<Record<Channel, Attempt>> = { mail: attemptMail, webhook: attemptWebhook };

const messageId = (id: string) => `msg_${id.replaceAll("-", "")}`;

function bodyOf({ view, report }: Shown): string {
  const { id, kind, account, items, atMs } = view;
  return JSON.stringify({
    type: eventType(kind),
    timestamp: new Date(atMs).toISOString(),
    data: {
      ...{ id, account, items, url: webOrigin() + notificationPath(view) },
      ...(report ? { file: fileInBody(report) } : {}),
    },
  });
}

/** Of a body that `bodyOf` made. */
const itemsIn = (body: string): readonly Item[] => JSON.parse(body).data.items;

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
