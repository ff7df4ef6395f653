import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { MOST_LETTER_ATTEMPTS } from "@/lib/mail/letter";
import { startSmtp } from "@/lib/mail/testing/smtp";
import { DEFAULT_WISH, type NotificationItem } from "@/lib/notifications/kinds";
import {
  claimDeliveries,
  listFailedDeliveries,
  replayDelivery,
} from "@/lib/notifications/store/deliveries";
import { tellPerson } from "@/lib/notifications/store/tell";
import { chooseMail } from "@/lib/notifications/testing/wish";
import { nextHourMs } from "@/lib/notifications/times";
import { createTestUser } from "@/lib/people/testing/person";
import { type DeliverDeps, deliverAll } from "./deliver-notifications";
import { loadLetterTimes } from "./load-settings";
import { saveTimes } from "./save-times";
import { notificationChatText } from "./text";

openTestDatabase();

const ZONE = "America/New_York";
const HOUR_MS = 3_600_000;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let scopes: readonly WholeAccountScope[];
let userId = "";
const failed = vi.fn();
const deps: DeliverDeps = {
  openAccount: async (_, id) => {
    const scope = scopes.find(({ accountId }) => accountId === id);
    return scope ? { scope, account: { id, name: "Book", role: "manager" } } : null;
  },
  chatTextOf: notificationChatText,
  textOf: (lines, language) => ({
    language,
    subject: lines.map(({ notification }) => notification.items[0].key).join(" "),
    text: lines.map(({ link }) => link).join("\n"),
  }),
  failed,
  now: Date.now,
  random: () => 0.5,
};

beforeAll(async () => {
  smtp = await startSmtp();
  sendTo(smtp.port);
  vi.stubEnv("MAIL_FROM", "desk@example.com");
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
});
afterAll(() => smtp.close());
beforeEach(async () => {
  scopes = [await createTestAccount(), await createTestAccount()];
  userId = (await createTestUser(true)).id;
});
afterEach(async () => {
  expect(failed).not.toHaveBeenCalled();
  await db().pool.query("delete from notifications");
  sendTo(smtp.port);
});

const sendTo = (port: number) => vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${port}`);
const client = (uid: string): NotificationItem => ({
  ...{ key: uid, uid, day: "2026-11-01" as Day, value: null, unit: "USDT" },
});

async function tell(uid: string, account = 0): Promise<void> {
  const told = { items: [client(uid)], uids: [uid], wish: DEFAULT_WISH, subject: uid };
  const news = [{ ...told, kind: "client-lost" as const, channels: ["mail", "webhook"] as const }];
  const scope = scopes[account] as WholeAccountScope;
  await chooseMail(scope, userId, "client-lost");
  await tellPerson(scope, { userId, begunAt: new Date() }, () => ({ memory: {}, news }));
}

const choose = (digestHour: number | null, quiet: { from: number; to: number } | null = null) =>
  saveTimes(userId, { seen: null, typed: { zone: ZONE, digestHour, quiet } }, DESK_ORIGIN);
/** Hours until each waiting letter is due. */
const waits = async () =>
  (
    await db().pool.query<{ at: Date }>(
      "select next_attempt_at as at from notification_deliveries where channel = 'mail' and state = 'queued' order by 1",
    )
  ).rows.map(({ at }) => Math.round((at.getTime() - Date.now()) / 60_000) / 60);
const hourIn = (hours: number) =>
  Number(
    new Intl.DateTimeFormat("en", { timeZone: ZONE, hour: "2-digit", hourCycle: "h23" }).format(
      Date.now() + hours * HOUR_MS,
    ),
  );
/** Makes the hour of the digest come. */
const comes = () =>
  db().pool.query(
    "update notification_deliveries set next_attempt_at = now(), claimed_until = null",
  );
const letters = () =>
  smtp.taken.splice(0).map(({ text }) => ({
    subject: /^Subject: (.*)$/m.exec(text)?.[1],
    id: /^Message-ID: (.*)$/m.exec(text)?.[1],
  }));
const states = async () =>
  (
    await db().pool.query<{ state: string }>(
      "select d.state from notification_deliveries d where channel = 'mail' order by 1",
    )
  ).rows.map(({ state }) => state);

test("notifications for a digest wait for its hour, and leave in one letter for all accounts", async () => {
  await choose(hourIn(3));
  await tell("1");
  await tell("2", 1);
  await tell("3");
  const expected = nextHourMs(ZONE, hourIn(3), Date.now()) - Date.now();
  expect(await waits()).toEqual(Array(3).fill(expect.closeTo(expected / HOUR_MS, 1)));
  await deliverAll(deps);
  expect(letters()).toEqual([]);
  await comes();
  await Promise.all([deliverAll(deps), deliverAll(deps)]);
  expect(letters().map(({ subject }) => subject)).toEqual(["1 2 3"]);
  expect(await states()).toEqual(["sent", "sent", "sent"]);
});

test("killed after the mail server took it: the same letter comes again under its id, and what is new in another one", async () => {
  await choose(hourIn(3));
  await tell("1");
  await tell("2");
  await comes();
  const letter = await claimDeliveries("mail");
  expect(letter?.deliveries).toHaveLength(2);
  await deliverAll(deps);
  expect(letters()).toEqual([]); // another worker may still send it
  await tell("3");
  await comes();
  await deliverAll(deps);
  const sent = letters();
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual(["1 2", "3"]);
  expect(sent.map(({ id }) => id)).toContain(`<notification-${letter?.letter}@broker-desk>`);
  await db().pool.query("update notification_deliveries set state = 'queued'");
  await comes();
  await deliverAll(deps);
  expect(letters().toSorted((a, b) => String(a.id).localeCompare(String(b.id)))).toEqual(
    sent.toSorted((a, b) => String(a.id).localeCompare(String(b.id))),
  );
});

test("a digest that does not arrive is tried again as a whole; by hand each of it is sent alone", async () => {
  await choose(hourIn(3));
  await tell("1");
  await tell("2");
  sendTo(1);
  for (let attempts = 0; attempts < MOST_LETTER_ATTEMPTS; attempts += 1) {
    await comes();
    // Each row is written some time after the one before.
    await db().pool.query(
      `update notification_deliveries d set next_attempt_at = now() + interval '1 second' from notifications n
       where n.id = d.notification_id and n.subject = '2' and d.letter is not null`,
    );
    await deliverAll(deps);
  }
  const { rows } = await db().pool.query(
    "select attempts from notification_deliveries where channel = 'mail'",
  );
  expect(rows).toEqual([{ attempts: MOST_LETTER_ATTEMPTS }, { attempts: MOST_LETTER_ATTEMPTS }]);
  expect(await states()).toEqual(["failed", "failed"]);
  sendTo(smtp.port);
  const [one] = (await listFailedDeliveries(userId, 10)).filter(
    ({ channel }) => channel === "mail",
  );
  expect(one && (await replayDelivery(userId, one))).toBe(true);
  await deliverAll(deps);
  expect(letters()).toEqual([
    { subject: one?.items[0]?.key, id: `<notification-${one?.id}@broker-desk>` },
  ]);
});

test("what a person may no longer see is left out of the digest", async () => {
  await choose(hourIn(3));
  await tell("1");
  await tell("2", 1);
  scopes = scopes.slice(0, 1);
  await comes();
  await deliverAll(deps);
  expect(letters().map(({ subject }) => subject)).toEqual(["1"]);
  expect(await states()).toEqual(["dropped", "sent"]);
});

test("a quiet time holds letters back until its end, webhooks never", async () => {
  await choose(null, { from: hourIn(-2), to: hourIn(2) });
  await tell("1");
  const [wait = 0] = await waits();
  expect(wait).toBeGreaterThan(0.9);
  expect(wait).toBeLessThanOrEqual(2);
  expect((await claimDeliveries("webhook"))?.channel).toBe("webhook");
  expect(await claimDeliveries("mail")).toBeNull();
});

test("a letter that fails is not tried again in a quiet time", async () => {
  await tell("1");
  await choose(null, { from: hourIn(1), to: hourIn(3) });
  sendTo(1);
  // The next pause is four hours.
  await db().pool.query("update notification_deliveries set attempts = 6");
  const early = { ...deps, now: () => Date.now() - 2.5 * HOUR_MS };
  await deliverAll(early);
  const [wait = 0] = await waits();
  expect(wait).toBeGreaterThan(4);
  expect(wait).toBeLessThanOrEqual(5.5);
});

test('a new choice moves waiting letters: to the hour, to another one, and back to "at once"', async () => {
  expect(await loadLetterTimes(userId)).toBeNull();
  await tell("1");
  expect(await waits()).toEqual([expect.closeTo(0, 1)]);
  for (const hours of [3, 7]) {
    await choose(hourIn(hours));
    const [wait = 0] = await waits();
    expect(wait).toBeGreaterThanOrEqual(hours - 1);
    expect(wait).toBeLessThanOrEqual(hours);
  }
  await choose(null);
  expect(await waits()).toEqual([expect.closeTo(0, 1)]);
  expect(await loadLetterTimes(userId)).toEqual({ zone: ZONE, digestHour: null, quiet: null });
  const { rows } = await db().pool.query(
    "select details from audit_log where kind = 'notification-times-changed' order by id",
  );
  expect(rows.at(-1)).toEqual({
    details: { zone: ZONE, digestHour: null, quietFrom: null, quietTo: null },
  });
});
