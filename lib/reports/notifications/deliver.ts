import { DEFAULT_LANGUAGE, findLanguage, LANGUAGE_SETTING, type Language } from "@/lib/core/language";
import type { Item } from "@/lib/core/notifications/kinds";
import {
  type DeliveryProblem,
  eventType,
  type NotificationView,
  notificationPath,
} from "@/lib/core/notifications/notification";
import { nextPauseSeconds } from "@/lib/core/notifications/retry";
import type { ReportFile } from "@/lib/core/schedules/report-file";
import type { AppSecrets } from "@/lib/env/app-secrets";
import { webOrigin } from "@/lib/env/web-origin";
import { type Mail, sendMail } from "@/lib/mail/mailer";
import {
  claimDelivery,
  type Delivery,
  type DeliveryEnd,
  endAttempt,
  keepBody,
} from "@/lib/store/notifications/deliveries";
import { openWebhook, switchWebhook } from "@/lib/store/notifications/webhooks";
import { findUser, loadPersonSetting, type User } from "@/lib/store/people/users";
import type { OpenAccount } from "./notify";
import { fileInBody, type OpenReport, openReport, sendWithReport } from "./report-file";
import { openViewer, showNotification } from "./show";
import { sendMessage } from "./webhook";

export type DeliverDeps = {
  readonly openAccount: OpenAccount;
  readonly readSecrets: () => AppSecrets;
  /** A notification as a letter. `link`: the rows behind it. `file`: the one that it is of. */
  readonly textOf: (
    notification: NotificationView,
    language: Language,
    link: string,
    file: ReportFile | null,
  ) => Omit<Mail, "to">;
  readonly failed: (what: string, error: unknown) => void;
  readonly now: () => number;
  readonly random: () => number;
};

type Delivered = { readonly sent: number; readonly failed: number };

/** A slow receiver keeps nobody else waiting. */
const AT_ONCE = 4;

/** Sends everything that is due. */
export async function deliverAll(deps: DeliverDeps): Promise<Delivered> {
  const counts = { sent: 0, failed: 0 };
  const work = async () => {
    for (let delivery = await claimDelivery(); delivery; delivery = await claimDelivery()) {
      try {
        const end = await attempt(delivery, deps);
        await endAttempt(delivery, end);
        if (end.state !== "queued" && end.state !== "dropped") counts[end.state] += 1;
      } catch (error) {
        // The others are sent; this one is tried again when its claim has ended.
        deps.failed(`notification ${delivery.id} by ${delivery.channel}`, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return counts;
}

async function attempt(delivery: Delivery, deps: DeliverDeps): Promise<DeliveryEnd> {
  const [user, open] = await Promise.all([
    findUser(delivery.userId),
    deps.openAccount(delivery.userId, delivery.accountId),
  ]);
  const view = user && open && (await showNotification(delivery, await openViewer(user, open)));
  const report = user && view ? await openReport(view, open, user.id) : null;
  if (!user || !view || report === null)
    return { state: "dropped", problem: "access-lost", httpStatus: null };
  switch (delivery.channel) {
    case "mail":
      return attemptMail(delivery, user, { view, report }, deps);
    case "webhook":
      return attemptWebhook(delivery, user, { view, report }, deps);
    default:
      return delivery.channel satisfies never;
  }
}

type Shown = { readonly view: NotificationView; readonly report: OpenReport | undefined };

async function attemptMail(
  delivery: Delivery,
  user: User,
  { view, report }: Shown,
  { textOf, random }: DeliverDeps,
): Promise<DeliveryEnd> {
  const language = findLanguage(await loadPersonSetting(user.id, LANGUAGE_SETTING)) ?? DEFAULT_LANGUAGE;
  const text = textOf(view, language, webOrigin() + notificationPath(view), report?.file ?? null);
  const letter = { to: user.email, ...text, id: `notification-${delivery.id}` };
  const answer = report
    ? await sendWithReport(report, user, (attachments) => sendMail({ ...letter, attachments }))
    : await sendMail(letter);
  if (answer.kind === "sent") return { state: "sent" };
  const isFinal = answer.problem === "recipient-refused" || answer.problem === "refused";
  return notArrived(delivery, { problem: "mail", isFinal, random });
}

async function attemptWebhook(
  delivery: Delivery,
  user: User,
  { view, report }: Shown,
  { readSecrets, now, random }: DeliverDeps,
): Promise<DeliveryEnd> {
  const webhook = await openWebhook(user.id, readSecrets());
  if (!webhook || webhook.offAt) return { state: "failed", problem: "switched-off", httpStatus: null };
  const body = delivery.body ?? (await keepBody(delivery, bodyOf({ view, report })));
  // A body is of what the person could see at the first attempt: with less now, it is not sent again.
  if (itemsIn(body).length > view.items.length)
    return { state: "dropped", problem: "access-lost", httpStatus: null };
  const message = { id: messageId(delivery.id), body };
  const answer = await sendMessage(message, { ...webhook, isAdmin: user.isAdmin }, now());
  if (answer.kind === "delivered") return { state: "sent" };
  const { problem, httpStatus, retryAfterMs } = answer;
  if (problem === "gone") await switchWebhook(user.id, webhook.url, true);
  const isFinal = problem === "gone" || problem === "address-refused";
  return notArrived(delivery, { problem, httpStatus, retryAfterMs, isFinal, random });
}

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
  { attempts }: Delivery,
  { problem, httpStatus = null, retryAfterMs = null, isFinal, random }: NotArrived,
): DeliveryEnd {
  const inSeconds = isFinal ? null : nextPauseSeconds(attempts + 1, retryAfterMs, random);
  if (inSeconds === null) return { state: "failed", problem, httpStatus };
  return { state: "queued", problem, httpStatus, inSeconds };
}
