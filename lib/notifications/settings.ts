import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { Amount } from "@/lib/core/amount";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { databaseNow } from "@/lib/database/database";
import { isMailConfigured } from "@/lib/mail/mailer";
import {
  DEFAULT_WISH,
  isOfClients,
  KIND_RULES,
  kindsFor,
  type NotificationKind,
  type Wish,
} from "@/lib/notifications/kinds";
import type { DeliveryProblem } from "@/lib/notifications/notification";
import { findLetterTimes, saveLetterTimes } from "@/lib/notifications/store/times";
import {
  findWebhook,
  openWebhook,
  removeWebhook,
  saveWebhook,
  switchWebhook,
} from "@/lib/notifications/store/webhooks";
import { loadWishes, saveWishes } from "@/lib/notifications/store/wishes";
import { findTimeZone, type LetterTimes } from "@/lib/notifications/times";
import { loadReportingSettings } from "@/lib/rates/store/reference-rates";
import { type AttemptLimit, countAttempt } from "@/lib/sign-in/store/attempts";
import { findTradingRoles } from "@/lib/trading/store/trading-accounts";
import type { User } from "@/lib/users/store/users";
import { findUrlProblem, makeSecret, sendMessage, type UrlProblem } from "./webhook";

export type { UrlProblem };
export {
  findLetterTimes as loadLetterTimes,
  findWebhook,
  isMailConfigured as canMailNotifications,
};

export type Choice = Wish & { readonly kind: NotificationKind };

/** What a person can hear of an account, and what of it is wanted. */
export async function loadChoices(scope: AccountScope, userId: string): Promise<readonly Choice[]> {
  const [wishes, roles] = await Promise.all([
    loadWishes(scope, userId),
    isWholeAccount(scope) ? findTradingRoles(scope, userId) : [],
  ]);
  return kindsFor(isWholeAccount(scope), roles.length > 0).map((kind) => ({
    ...{ kind, ...DEFAULT_WISH, ...wishes[kind] },
  }));
}

/** What thresholds of money are in. */
export async function loadThresholdCurrency(): Promise<string> {
  return (await loadReportingSettings()).currency;
}

/** `onlyFor`: labels and UIDs with a semicolon between them. */
export type GivenChoice = Omit<Choice, "threshold" | "onlyFor"> &
  Readonly<Record<"threshold" | "onlyFor", string>>;
const NUMBER = /^\d{1,10}(?:\.\d{1,8})?$/;

/** What cannot be taken, and of which kind. */
export type WrongChoice = {
  readonly kind: NotificationKind;
  readonly field: "threshold" | "onlyFor";
};

/** Null: saved. What cannot be chosen now stays as it was chosen. */
export async function saveChoices(
  scope: AccountScope,
  userId: string,
  given: readonly GivenChoice[],
  origin: AuditOrigin,
): Promise<WrongChoice | null> {
  const [before, webhook] = await Promise.all([loadChoices(scope, userId), findWebhook(userId)]);
  const changed: [NotificationKind, Wish][] = [];
  for (const { kind, ...old } of before) {
    const next = given.find((choice) => choice.kind === kind);
    if (!next) continue;
    const threshold = readThreshold(kind, next.threshold);
    if (threshold === "none") return { kind, field: "threshold" };
    const onlyFor = readOnlyFor(kind, next.onlyFor);
    if (onlyFor === "too-long") return { kind, field: "onlyFor" };
    const wish: Wish = {
      ...{ inCentre: next.inCentre, threshold, onlyFor },
      byMail: isMailConfigured() ? next.byMail : old.byMail,
      byWebhook: webhook ? next.byWebhook : old.byWebhook,
    };
    if (JSON.stringify(wish) !== JSON.stringify(inOrder(old))) changed.push([kind, wish]);
  }
  if (changed.length === 0) return null;
  const kinds = changed.map(([kind]) => kind);
  const about = { id: scope.accountId, name: null };
  await saveWishes(
    scope,
    userId,
    changed,
    doneEntry(origin, "notification-rules-changed", null, { kinds }, about),
  );
  return null;
}

const inOrder = ({ inCentre, threshold, onlyFor, byMail, byWebhook }: Wish) => ({
  ...{ inCentre, threshold, onlyFor, byMail, byWebhook },
});

export const MOST_CLIENTS_NAMED = 50;
const LONGEST_NAME = 64;

function readOnlyFor(kind: NotificationKind, text: string): readonly string[] | "too-long" {
  const names = isOfClients(kind) ? text.split(";").map((name) => name.trim()) : [];
  const given = [...new Set(names.filter((name) => name !== ""))];
  const isTooLong =
    given.length > MOST_CLIENTS_NAMED || given.some((name) => name.length > LONGEST_NAME);
  return isTooLong ? "too-long" : given;
}

function readThreshold(kind: NotificationKind, text: string): Amount | null | "none" {
  const { threshold } = KIND_RULES[kind];
  if (threshold === null || text.trim() === "") return null;
  const plain = text.trim();
  const { least = 0, most } = threshold;
  const isWithin = NUMBER.test(plain) && Number(plain) >= least && Number(plain) <= most;
  return isWithin ? (plain as Amount) : "none";
}

/** "zone": there is no such zone. Null: saved. A quiet time that ends when it begins is none. */
export async function saveTimes(
  { id }: Pick<User, "id">,
  { zone: given, digestHour, quiet: wished }: LetterTimes,
  origin: AuditOrigin,
): Promise<"zone" | null> {
  const zone = findTimeZone(given);
  if (zone === null) return "zone";
  const quiet = wished !== null && wished.from !== wished.to ? wished : null;
  const details = { zone, digestHour, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null };
  const entry = doneEntry(origin, "notification-times-changed", null, details);
  await saveLetterTimes(id, { zone, digestHour, quiet }, entry);
  return null;
}

/** A secret that was replaced signs as well for so long. */
const OLD_SECRET_MS = 24 * 3_600_000;

export type MadeWebhook =
  | { readonly kind: "made"; readonly url: string; readonly secret: string }
  | { readonly kind: "refused"; readonly problem: UrlProblem };

/** Sets the address, or with `url` null a new secret of the same one. The secret is in this answer and nowhere else. */
export async function setWebhook(
  { id, isAdmin }: Pick<User, "id" | "isAdmin">,
  url: string | null,
  origin: AuditOrigin,
): Promise<MadeWebhook> {
  const address = (url ?? (await findWebhook(id))?.url ?? "").trim();
  const problem = findUrlProblem(address, isAdmin);
  if (problem !== null) return { kind: "refused", problem };
  const made = { url: address, secret: makeSecret() };
  const kind = url === null ? "webhook-rotated" : "webhook-set";
  const entry = doneEntry(origin, kind, null, { host: hostOf(address) });
  await saveWebhook(id, { ...made, keepMs: OLD_SECRET_MS }, entry);
  return { kind: "made", ...made };
}

/** The address itself may hold a key. */
const hostOf = (url: string) => new URL(url).host;

export async function dropWebhook({ id }: Pick<User, "id">, origin: AuditOrigin): Promise<void> {
  const webhook = await findWebhook(id);
  if (webhook)
    await removeWebhook(
      id,
      doneEntry(origin, "webhook-removed", null, { host: hostOf(webhook.url) }),
    );
}

export async function switchOnWebhook({ id }: Pick<User, "id">): Promise<void> {
  const webhook = await findWebhook(id);
  if (webhook) await switchWebhook(id, webhook.url, false);
}

/** Of a person. A test says of any address whether somebody answers. */
const TESTS: AttemptLimit = { name: "webhook-test", tries: 10, perSeconds: 3_600 };

type TestAnswer =
  | { readonly problem: DeliveryProblem; readonly httpStatus: number | null }
  | { readonly retryAfterSeconds: number };

/** Sends a message of no account. Null: it arrived. */
export async function testWebhook({
  id,
  isAdmin,
}: Pick<User, "id" | "isAdmin">): Promise<TestAnswer | null> {
  const counted = await countAttempt(TESTS, id);
  if (!counted.allowed) return counted;
  const webhook = await openWebhook(id);
  if (!webhook) return { problem: "switched-off", httpStatus: null };
  const now = await databaseNow();
  const body = JSON.stringify({ type: "webhook.test", timestamp: now.toISOString(), data: {} });
  const message = { id: `msg_test${now.getTime()}`, body };
  const answer = await sendMessage(message, { ...webhook, isAdmin }, now.getTime());
  return answer.kind === "delivered" ? null : answer;
}
