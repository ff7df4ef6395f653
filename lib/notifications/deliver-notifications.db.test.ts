import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { DESK_ORIGIN, doneEntry } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import { type AccountScope, grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { type SmtpDeed, startSmtp } from "@/lib/mail/testing/smtp";
import { DEFAULT_WISH, type NotificationItem } from "@/lib/notifications/kinds";
import { PAUSES_SECONDS } from "@/lib/notifications/retry";
import {
  claimDeliveries,
  hasDueDelivery,
  listFailedDeliveries,
  replayDelivery,
} from "@/lib/notifications/store/deliveries";
import { tellPerson } from "@/lib/notifications/store/tell";
import { findWebhook, openWebhook, saveWebhook } from "@/lib/notifications/store/webhooks";
import { chooseMail } from "@/lib/notifications/testing/wish";
import type { Channel } from "@/lib/notifications/ways";
import { createTestUser } from "@/lib/people/testing/person";
import { findUser } from "@/lib/users/store/users";
import { type DeliverDeps, deliverAll } from "./deliver-notifications";
import { testWebhook } from "./set-webhook";
import { notificationChatText } from "./text";
import { makeSecret } from "./webhook";

openTestDatabase();

type Taken = { readonly headers: IncomingHttpHeaders; readonly body: string };
const receiver = {
  taken: [] as Taken[],
  status: 200,
  headers: {} as Record<string, string>,
  url: "",
  /** Requests of an address with "?hang" that wait for their answer. */
  hanging: [] as (() => void)[],
};
const server = createServer(async (request, response) => {
  receiver.taken.push({ headers: request.headers, body: (await request.toArray()).join("") });
  if (request.url?.endsWith("?hang"))
    await new Promise<void>((answer) => receiver.hanging.push(answer));
  response.writeHead(receiver.status, receiver.headers).end("an answer that is kept nowhere");
});
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let deed: SmtpDeed = "take";
let scope: WholeAccountScope;
let userId = "";
let secret = "";
/** What the person may currently see. */
let sees: AccountScope | null;
const failed = vi.fn();
const deps: DeliverDeps = {
  openAccount: async (_, id) =>
    sees ? { scope: sees, account: { id, name: "Book", role: "manager" } } : null,
  chatTextOf: notificationChatText,
  textOf: (lines, language) => ({
    language,
    subject: [
      ...lines.map(
        ({ notification: { kind, items } }) => `${kind} ${items.map(({ key }) => key).join(",")}`,
      ),
      language,
    ].join(" "),
    text: lines.map(({ link }) => link).join(" "),
  }),
  failed,
  now: Date.now,
  random: () => 0.5,
};

beforeAll(async () => {
  smtp = await startSmtp({ deed: () => deed });
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${smtp.port}`);
  vi.stubEnv("MAIL_FROM", "desk@example.com");
  vi.stubEnv("ALLOW_PRIVATE_EXCHANGE", "yes");
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  server.close();
  await smtp.close();
});
beforeEach(async () => {
  Object.assign(receiver, { taken: [], status: 200, headers: {} });
  scope = await createTestAccount();
  userId = (await createTestUser(true)).id;
  sees = scope;
  await setHook(receiver.url);
});
afterEach(async () => {
  expect(failed).not.toHaveBeenCalled();
  await db().pool.query("delete from notifications");
});

async function setHook(url: string): Promise<void> {
  secret = makeSecret();
  const entry = doneEntry(DESK_ORIGIN, "webhook-set", null, { host: "test" });
  await saveWebhook(userId, { url, secret, keepMs: 60_000 }, entry);
}

let subjects = 0;
const client = (uid: string): NotificationItem => ({
  key: uid,
  uid,
  day: "2026-11-01" as Day,
  value: null,
  unit: "USDT",
});

async function tell(channels: readonly Channel[] = ["webhook"], uids: readonly string[] = ["1"]) {
  subjects += 1;
  const items = uids.map(client);
  const subject = String(subjects);
  const news = [
    { kind: "client-lost" as const, items, uids, wish: DEFAULT_WISH, subject, channels },
  ];
  await chooseMail(scope, userId, "client-lost");
  await tellPerson(scope, { userId, begunAt: new Date() }, () => ({ memory: {}, news }));
}

const deliver = () => deliverAll(deps);
const stateOf = async () =>
  (
    await db().pool.query(
      `select state, problem, http_status as status, attempts,
         round(extract(epoch from next_attempt_at - clock_timestamp()))::int as wait
       from notification_deliveries order by channel`,
    )
  ).rows;
/** Makes the next attempt due. */
const goOn = () =>
  db().pool.query(
    "update notification_deliveries set next_attempt_at = now(), claimed_until = null",
  );
const ids = () => receiver.taken.map(({ headers }) => headers["webhook-id"]);

/** Checks the signature without the desk's code. */
function isSigned({ headers, body }: Taken, key = secret): boolean {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": given } = headers;
  const sum = createHmac("sha256", Buffer.from(key.replace("whsec_", ""), "base64"));
  sum.update(Buffer.concat([Buffer.from(`${id}.${at}.`), Buffer.from(body)]));
  return String(given)
    .split(" ")
    .includes(`v1,${sum.digest("base64")}`);
}

test("a webhook arrives once, signed, and says what happened and where the rows are", async () => {
  await tell();
  expect(await Promise.all([deliver(), deliver()])).toContainEqual({ sent: 1, failed: 0 });
  expect(await deliver()).toEqual({ sent: 0, failed: 0 });
  const [taken, ...others] = receiver.taken;
  expect(others).toEqual([]);
  expect(taken && isSigned(taken)).toBe(true);
  expect(Math.abs(Number(taken?.headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(
    60,
  );
  const { type, timestamp, data } = JSON.parse(taken?.body ?? "");
  expect(type).toBe("client.lost");
  expect(Date.parse(timestamp)).not.toBeNaN();
  expect(data).toMatchObject({
    account: { id: scope.accountId, name: "Book" },
    items: [client("1")],
    url: expect.stringMatching(`/clients/1\\?account=${scope.accountId}$`),
  });
  expect(taken?.headers["webhook-id"]).toBe(`msg_${data.id.replaceAll("-", "")}`);
});

test("while a secret is replaced both sign; another address has one alone", async () => {
  const before = secret;
  await setHook(receiver.url);
  await tell();
  await deliver();
  expect(receiver.taken.map((taken) => [isSigned(taken, before), isSigned(taken)])).toEqual([
    [true, true],
  ]);
  const old = secret;
  await setHook(`${receiver.url}?other`);
  await tell();
  await deliver();
  expect(receiver.taken.slice(1).map((taken) => [isSigned(taken, old), isSigned(taken)])).toEqual([
    [false, true],
  ]);
});

test("a message whose worker was killed before the clock was set back waits no longer for the next one", async () => {
  await tell();
  expect(await claimDeliveries("webhook")).not.toBeNull();
  const move = (seconds: number) =>
    db().pool.query(
      "update notification_deliveries set claimed_until = claimed_until + make_interval(secs => $1)",
      [seconds],
    );
  await move(3_600);
  expect(await hasDueDelivery("webhook")).toBe(false);
  await move(-120);
  expect(await hasDueDelivery("webhook")).toBe(true);
});

test("killed before it sent, and killed after that: the next worker sends under the same id", async () => {
  await tell();
  expect(await claimDeliveries("webhook")).not.toBeNull(); // the worker is killed before it sends
  // The claim is not over: that worker may still send.
  expect(await deliver()).toEqual({ sent: 0, failed: 0 });
  const claimEnds = () =>
    db().pool.query(
      "update notification_deliveries set claimed_until = now() - interval '1 second'",
    );
  await claimEnds();
  await deliver();
  // As if the worker was killed before it could record the result.
  await db().pool.query("update notification_deliveries set state = 'queued', attempts = 0");
  await claimEnds();
  await deliver();
  expect(receiver.taken).toHaveLength(2);
  expect(new Set(ids()).size).toBe(1);
  expect(new Set(receiver.taken.map(({ body }) => body)).size).toBe(1);
});

test("what fails is tried again with growing pauses for a day, then named; by hand it is sent with the same id", async () => {
  await tell();
  receiver.status = 500;
  const waits: number[] = [];
  for (const _pause of PAUSES_SECONDS) {
    await deliver();
    const [{ state, wait, problem, status }] = await stateOf();
    expect({ state, problem, status }).toEqual({
      state: "queued",
      problem: "answered",
      status: 500,
    });
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
    waits.push(wait);
    await goOn();
  }
  for (const [at, pause] of PAUSES_SECONDS.entries())
    expect(Math.abs((waits[at] ?? 0) - pause)).toBeLessThan(5);
  expect(await deliver()).toEqual({ sent: 0, failed: 1 });
  await goOn();
  expect(await deliver()).toEqual({ sent: 0, failed: 0 });
  const [given] = await listFailedDeliveries(userId, 10);
  expect(given).toMatchObject({ channel: "webhook", problem: "answered", httpStatus: 500 });
  const other = await createTestUser();
  expect(given && (await replayDelivery(other.id, given))).toBe(false);
  receiver.status = 204;
  expect(given && (await replayDelivery(userId, given))).toBe(true);
  expect(given && (await replayDelivery(userId, given))).toBe(false);
  expect(await deliver()).toEqual({ sent: 1, failed: 0 });
  expect(new Set(ids()).size).toBe(1);
  expect(new Set(receiver.taken.map(({ body }) => body)).size).toBe(1);
  expect(receiver.taken).toHaveLength(9);
  for (const taken of receiver.taken) expect(isSigned(taken)).toBe(true);
});

test("what the desk cannot make counts as an attempt, is named after a day, and can be sent again", async () => {
  await tell();
  const secrets = { select: { sealedSecrets: true }, where: { userId } };
  const { sealedSecrets } = await db().prisma.webhook.findUniqueOrThrow(secrets);
  const seal = (bytes: Uint8Array<ArrayBuffer>) =>
    db().prisma.webhook.update({ where: { userId }, data: { sealedSecrets: bytes } });
  await seal(new Uint8Array(64));
  for (const _pause of PAUSES_SECONDS) {
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
    expect(await stateOf()).toMatchObject([{ state: "queued", problem: "not-made" }]);
    await goOn();
  }
  expect(failed).toHaveBeenCalledTimes(PAUSES_SECONDS.length);
  expect(await deliver()).toEqual({ sent: 0, failed: 1 });
  failed.mockClear();
  const [given] = await listFailedDeliveries(userId, 10);
  expect(given).toMatchObject({ channel: "webhook", problem: "not-made" });
  await seal(new Uint8Array(sealedSecrets));
  expect(given && (await replayDelivery(userId, given))).toBe(true);
  expect(await deliver()).toEqual({ sent: 1, failed: 0 });
  expect(receiver.taken).toHaveLength(1);
});

test("where the secrets do not open, the same address can be set again", async () => {
  await db().prisma.webhook.update({
    where: { userId },
    data: { sealedSecrets: new Uint8Array(64) },
  });
  await setHook(receiver.url);
  expect((await openWebhook(userId))?.secrets).toEqual([secret]);
  await tell();
  expect(await deliver()).toEqual({ sent: 1, failed: 0 });
});

test("a receiver that asks for a pause gets it", async () => {
  await tell();
  Object.assign(receiver, { status: 429, headers: { "retry-after": "900" } });
  await deliver();
  const [{ wait }] = await stateOf();
  expect(Math.abs(wait - 900)).toBeLessThan(5);
});

test("410 switches the webhook off until it is set again", async () => {
  await tell();
  receiver.status = 410;
  expect(await deliver()).toEqual({ sent: 0, failed: 1 });
  expect((await findWebhook(userId))?.offAt).toBeInstanceOf(Date);
  await tell();
  expect(await deliver()).toEqual({ sent: 0, failed: 1 });
  expect(receiver.taken).toHaveLength(1);
  receiver.status = 200;
  await setHook(receiver.url);
  await tell();
  expect(await deliver()).toEqual({ sent: 1, failed: 0 });
});

test("a redirect is not followed, and an address inside is refused to who is no administrator", async () => {
  await tell();
  Object.assign(receiver, { status: 307, headers: { location: receiver.url } });
  await deliver();
  expect(await stateOf()).toMatchObject([{ state: "queued", problem: "redirected", status: 307 }]);
  expect(receiver.taken).toHaveLength(1);
  await db().prisma.user.update({ where: { id: userId }, data: { isAdmin: false } });
  await goOn();
  await deliver();
  expect(await stateOf()).toMatchObject([
    { state: "failed", problem: "address-refused", status: null },
  ]);
  expect(receiver.taken).toHaveLength(1);
});

test("a person who lost access in between gets nothing, through any channel", async () => {
  await tell(["mail", "webhook"]);
  sees = null;
  await deliver();
  expect(await stateOf()).toMatchObject([
    { state: "dropped", problem: "access-lost" },
    { state: "dropped", problem: "access-lost" },
  ]);
  expect([receiver.taken, smtp.taken.splice(0)]).toEqual([[], []]);
});

test("a person who sees fewer clients than before is notified of those only; a notification about more is not sent again", async () => {
  await tell(["mail", "webhook"], ["1", "2"]);
  sees = grantClientScope(scope.accountId, ["2"]);
  receiver.status = 500;
  await deliver();
  expect(receiver.taken.map(({ body }) => JSON.parse(body).data.items)).toEqual([[client("2")]]);
  expect(smtp.taken.splice(0)[0]?.text).toContain("Subject: client-lost 2 en-US");
  sees = grantClientScope(scope.accountId, ["3"]);
  await goOn();
  await deliver();
  expect(receiver.taken).toHaveLength(1);

  await db().pool.query("delete from notifications");
  sees = scope;
  await tell(["webhook"], ["1", "2"]);
  await deliver();
  sees = grantClientScope(scope.accountId, ["2"]);
  await goOn();
  await deliver();
  expect(receiver.taken).toHaveLength(2);
  expect(await stateOf()).toMatchObject([{ state: "dropped", problem: "access-lost" }]);

  // As many clients as before, but others.
  await db().pool.query("delete from notifications");
  await tell(["webhook"], ["1", "2"]);
  await deliver();
  expect(receiver.taken).toHaveLength(3);
  sees = grantClientScope(scope.accountId, ["1"]);
  await goOn();
  await deliver();
  expect(receiver.taken).toHaveLength(3);
  expect(await stateOf()).toMatchObject([{ state: "dropped", problem: "access-lost" }]);
});

test("a letter is sent once, and again under the same Message-ID after a kill", async () => {
  await tell(["mail"]);
  await deliver();
  await db().pool.query("update notification_deliveries set state = 'queued'");
  await deliver();
  const messageIds = smtp.taken.splice(0).map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
  expect(messageIds).toHaveLength(2);
  expect(new Set(messageIds).size).toBe(1);
});

const lost = async () =>
  (
    await db().pool.query(
      "select object, details from audit_log where kind = 'letter-sent' and object = $1 order by id",
      [(await findUser(userId))?.email],
    )
  ).rows.map(({ details }) => details.problem);

test("a mail server that refuses for a while gets the letter later, once", async () => {
  await tell(["mail"]);
  for (const refusal of ["refuse-now", "refuse-letter-now", "cut", "refuse-now"] as const) {
    deed = refusal;
    await deliver();
    await goOn();
  }
  expect(await stateOf()).toMatchObject([{ state: "queued", problem: "mail", attempts: 4 }]);
  deed = "take";
  await deliver();
  await goOn();
  await deliver();
  expect(await stateOf()).toMatchObject([{ state: "sent", attempts: 5 }]);
  expect(smtp.taken.splice(0)).toHaveLength(1);
  expect(await lost()).toEqual([]);
});

test("a letter that the server got and said nothing of is not sent again; one refused for good is said", async () => {
  for (const [end, problem, said] of [
    ["lose", "mail-unclear", "unclear"],
    ["refuse-ever", "mail", "recipient-refused"],
    ["refuse-letter-ever", "mail", "refused"],
  ] as const) {
    await db().pool.query("delete from notifications");
    await tell(["mail"]);
    deed = end;
    await deliver();
    deed = "take";
    await goOn();
    await deliver();
    expect(await stateOf()).toMatchObject([{ state: "failed", problem, attempts: 1 }]);
    expect((await lost()).at(-1)).toBe(said);
  }
  expect(smtp.taken.splice(0)).toHaveLength(1);
});

test("a webhook does not wait for a mail server that does not answer", async () => {
  await tell(["mail", "webhook"]);
  const silent = await startSmtp({ deed: () => "hang" });
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${silent.port}`);
  const letters = deliverAll(deps, ["mail"]);
  await expect.poll(() => silent.taken.length).toBe(1);
  expect(await deliverAll(deps, ["webhook"])).toEqual({ sent: 1, failed: 0 });
  await silent.close();
  expect(await letters).toEqual({ sent: 0, failed: 1 });
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${smtp.port}`);
});

test("a receiver that does not answer holds back nobody else's messages", async () => {
  const slow = userId;
  await setHook(`${receiver.url}?hang`);
  for (let told = 0; told < 5; told += 1) await tell();
  userId = (await createTestUser(true)).id;
  await setHook(receiver.url);
  await tell();
  const run = deliver();
  const takers = async () => {
    const stored = await db().prisma.notification.findMany({ select: { id: true, userId: true } });
    const ownerOf = new Map(stored.map(({ id, userId: of }) => [id.replaceAll("-", ""), of]));
    return ids().map((id) => (ownerOf.get(String(id).slice(4)) === slow ? "slow" : "other"));
  };
  await expect.poll(async () => (await takers()).toSorted()).toEqual(["other", "slow"]);
  // What comes while the slow one has many left is next all the same.
  await expect
    .poll(async () => (await stateOf()).filter(({ state }) => state === "sent").length)
    .toBe(1);
  await tell();
  receiver.hanging.shift()?.();
  await expect.poll(async () => (await takers()).slice(2)).toEqual(["other", "slow"]);
  for (let answered = 1; answered < 5; answered += 1) {
    await expect.poll(() => receiver.hanging.length).toBe(1);
    receiver.hanging.shift()?.();
  }
  expect(await run).toEqual({ sent: 7, failed: 0 });
});

test("a person may send ten tests an hour", async () => {
  const person = { id: userId, isAdmin: true };
  for (let sent = 0; sent < 10; sent += 1)
    expect(await testWebhook(person)).toEqual({ kind: "delivered" });
  expect(await testWebhook(person)).toEqual({
    kind: "refused",
    problem: { kind: "too-many", retryAfterSeconds: expect.any(Number) },
  });
  expect(receiver.taken).toHaveLength(10);
  expect(await testWebhook(await createTestUser())).toEqual({
    kind: "refused",
    problem: { kind: "not-delivered", problem: "switched-off", httpStatus: null },
  });
});
