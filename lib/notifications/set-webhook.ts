import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { databaseNow } from "@/lib/database/database";
import { type AttemptLimit, countAttempt } from "@/lib/sign-in/store/attempts";
import type { User } from "@/lib/users/store/users";
import type { SetWebhookOutcome, TestWebhookOutcome } from "./contract";
import type { DeliveryProblem } from "./notification";
import {
  findWebhook,
  openWebhook,
  removeWebhook,
  saveWebhook,
  switchWebhook,
} from "./store/webhooks";
import { findUrlProblem, makeSecret, sendMessage } from "./webhook";

/** How long a replaced secret goes on signing. */
const OLD_SECRET_MS = 24 * 3_600_000;

type WebhookOwner = Pick<User, "id" | "isAdmin">;

/** Sets the person's address, or with `url` null makes a new secret for the same one. */
export async function setWebhook(
  { id, isAdmin }: WebhookOwner,
  { url }: { url: string | null },
  origin: AuditOrigin,
): Promise<SetWebhookOutcome> {
  const address = (url ?? (await findWebhook(id))?.url ?? "").trim();
  const problem = findUrlProblem(address, isAdmin);
  if (problem !== null) return { kind: "refused", problem };
  const made = { url: address, secret: makeSecret() };
  const kind = url === null ? "webhook-rotated" : "webhook-set";
  const entry = doneEntry(origin, kind, null, { host: hostOf(address) });
  await saveWebhook(id, { ...made, keepMs: OLD_SECRET_MS }, entry);
  return { kind: "made", ...made };
}

/** For the audit log: the address itself may hold a key. */
function hostOf(url: string): string {
  return new URL(url).host;
}

export async function dropWebhook(userId: string, origin: AuditOrigin): Promise<void> {
  const webhook = await findWebhook(userId);
  if (!webhook) return;
  const entry = doneEntry(origin, "webhook-removed", null, { host: hostOf(webhook.url) });
  await removeWebhook(userId, entry);
}

export async function switchOnWebhook(userId: string): Promise<void> {
  const webhook = await findWebhook(userId);
  if (webhook) await switchWebhook(userId, webhook.url, false);
}

/** Tests of one person, who could otherwise learn of any address whether it answers. */
const TESTS: AttemptLimit = { name: "webhook-test", tries: 10, perSeconds: 3_600 };

/** Sends the person's webhook a message that is of no account. */
export async function testWebhook({ id, isAdmin }: WebhookOwner): Promise<TestWebhookOutcome> {
  const counted = await countAttempt(TESTS, id);
  if (!counted.allowed) {
    const { retryAfterSeconds } = counted;
    return { kind: "refused", problem: { kind: "too-many", retryAfterSeconds } };
  }
  const webhook = await openWebhook(id);
  if (!webhook) return notDelivered("switched-off", null);
  const now = await databaseNow();
  const body = JSON.stringify({ type: "webhook.test", timestamp: now.toISOString(), data: {} });
  const message = { id: `msg_test${now.getTime()}`, body };
  const answer = await sendMessage(message, { ...webhook, isAdmin }, now.getTime());
  if (answer.kind === "delivered") return { kind: "delivered" };
  return notDelivered(answer.problem, answer.httpStatus);
}

function notDelivered(problem: DeliveryProblem, httpStatus: number | null): TestWebhookOutcome {
  return { kind: "refused", problem: { kind: "not-delivered", problem, httpStatus } };
}
