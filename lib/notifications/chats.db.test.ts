import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import { type AccountScope, grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestUser } from "@/lib/people/testing/person";
import {
  confirmTelegram,
  disconnectChat,
  enterSlackCode,
  loadChats,
  startSlack,
  startTelegram,
  switchOnChat,
} from "./connect-chat";
import { type DeliverDeps, deliverAll } from "./deliver-notifications";
import { DEFAULT_WISH } from "./kinds";
import { findChannels } from "./open-ways";
import { readTelegram } from "./read-telegram";
import { replayDelivery } from "./store/deliveries";
import { tellPerson } from "./store/tell";
import { BOT_TOKEN, startSlackServer, startTelegramServer } from "./testing/chat-servers";
import { notificationChatText } from "./text";
import type { Channel, ChatChannel } from "./ways";

openTestDatabase();

let telegram: Awaited<ReturnType<typeof startTelegramServer>>;
let slack: Awaited<ReturnType<typeof startSlackServer>>;
let scope: WholeAccountScope;
let person = { id: "", isAdmin: true };
/** What the person may currently see. */
let sees: AccountScope | null;
const failed = vi.fn();
const deps: DeliverDeps = {
  openAccount: async (_, id) =>
    sees ? { scope: sees, account: { id, name: "Book @all", role: "manager" } } : null,
  textOf: () => ({ language: "en-US", subject: "", text: "" }),
  chatTextOf: notificationChatText,
  failed,
  now: Date.now,
  random: () => 0.5,
};

beforeAll(async () => {
  vi.stubEnv("ALLOW_PRIVATE_EXCHANGE", "yes");
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
  vi.stubEnv("TELEGRAM_BOT_TOKEN", BOT_TOKEN);
});
beforeEach(async () => {
  telegram = await startTelegramServer();
  slack = await startSlackServer();
  vi.stubEnv("TELEGRAM_API_URL", telegram.url);
  scope = await createTestAccount();
  person = { id: (await createTestUser(true)).id, isAdmin: true };
  sees = scope;
});
afterEach(async () => {
  telegram.close();
  slack.close();
  expect(failed).not.toHaveBeenCalled();
  await db().pool.query("delete from notifications");
  await db().pool.query("delete from chats");
});
afterAll(() => vi.unstubAllEnvs());

async function beginTelegram(): Promise<string> {
  const made = await startTelegram(person);
  if (made.kind === "refused") throw new Error(JSON.stringify(made));
  return made.code;
}

async function shown(channel: ChatChannel) {
  return (await loadChats(person.id)).find((view) => view.channel === channel)?.chat ?? null;
}

const confirm = async () =>
  confirmTelegram(person.id, { id: (await shown("telegram"))?.id ?? "" }, DESK_ORIGIN);

async function connectTelegram(): Promise<void> {
  telegram.write(`/start ${await beginTelegram()}`);
  await readTelegram();
  expect(await confirm()).toEqual({ kind: "connected" });
  telegram.taken.length = 0;
}

const codeInSlack = () =>
  /code for the desk: (\S+?)\./.exec(slack.taken.at(-1)?.text ?? "")?.[1] ?? "";
const enter = (code: string) => enterSlackCode(person.id, { code }, DESK_ORIGIN);

async function connectSlack(): Promise<void> {
  expect(await startSlack(person, { url: slack.address })).toEqual({ kind: "sent" });
  expect(await enter(codeInSlack())).toEqual({ kind: "connected" });
  slack.taken.length = 0;
}

let subjects = 0;
async function tell(channels: readonly Channel[], uids: readonly string[] = ["1"]) {
  subjects += 1;
  const items = uids.map((uid) => ({
    ...{ key: uid, uid, day: "2026-11-01" as Day, value: null, unit: "USDT" },
  }));
  const news = [
    {
      ...{ kind: "client-lost" as const, items, uids, wish: DEFAULT_WISH },
      ...{ subject: String(subjects), channels },
    },
  ];
  await tellPerson(scope, { userId: person.id, begunAt: new Date() }, () => ({
    memory: {},
    news,
  }));
}

const deliver = () => deliverAll(deps);
const states = async () =>
  (
    await db().pool.query(
      `select n.id, d.channel, d.state, d.problem, d.http_status as status, d.attempts,
         round(extract(epoch from d.next_attempt_at - clock_timestamp()))::int as wait
       from notification_deliveries d join notifications n on n.id = d.notification_id order by d.channel`,
    )
  ).rows;
const goOn = () =>
  db().pool.query(
    "update notification_deliveries set next_attempt_at = now(), claimed_until = null",
  );
const timeIsOver = () =>
  db().pool.query("update chats set code_until = clock_timestamp() - interval '1 second'");
const entries = async () =>
  (
    await db().pool.query(
      "select kind, details from audit_log where kind like 'chat-%' order by id",
    )
  ).rows;

test("a Telegram chat is connected by a code that came from it, after the person saw which chat it is", async () => {
  const code = await beginTelegram();
  expect(await shown("telegram")).toMatchObject({ state: "waits", title: null });
  telegram.write("/start no-such-code", { id: 666, type: "private", first_name: "Eve" });
  telegram.write(`/start ${code}`, { id: -1_001, type: "group", title: "Desk & Co" });
  telegram.write(`/start ${code}`, { id: 666, type: "private", first_name: "Eve" });
  await readTelegram();
  expect(telegram.waiting()).toBe(0);
  expect(await shown("telegram")).toMatchObject({ state: "found", title: "Desk & Co" });
  expect(telegram.taken).toEqual([
    expect.objectContaining({ chat_id: -1_001, text: expect.stringContaining("Confirm") }),
  ]);
  // Not confirmed: nothing is sent there.
  expect(await findChannels(person.id)).toEqual([]);
  await tell(["telegram"]);
  await deliver();
  expect(telegram.taken).toHaveLength(1);
  expect(await states()).toMatchObject([{ state: "failed", problem: "switched-off" }]);

  const other = await createTestUser(true);
  const { id = "" } = (await shown("telegram")) ?? {};
  expect(await confirmTelegram(other.id, { id }, DESK_ORIGIN)).toMatchObject({ kind: "refused" });
  expect(await confirm()).toEqual({ kind: "connected" });
  expect(await findChannels(person.id)).toEqual(["telegram"]);
  expect(await startTelegram(person)).toMatchObject({ problem: { kind: "connected" } });
  await disconnectChat(person.id, { channel: "telegram" }, DESK_ORIGIN);
  expect(await shown("telegram")).toBeNull();
  const details = { channel: "telegram", chat: "Desk & Co" };
  expect(await entries()).toEqual([
    { kind: "chat-connected", details },
    { kind: "chat-disconnected", details },
  ]);
});

test("a code for Telegram counts ten minutes, and a new one replaces it", async () => {
  const [first, second] = [await beginTelegram(), await beginTelegram()];
  telegram.write(`/start ${first}`);
  await readTelegram();
  expect(await shown("telegram")).toMatchObject({ state: "waits" });
  telegram.write(`/start ${second}`);
  await timeIsOver();
  await readTelegram();
  expect(await shown("telegram")).toBeNull();
  telegram.write(`/start ${await beginTelegram()}`);
  await readTelegram();
  const { id = "" } = (await shown("telegram")) ?? {};
  await timeIsOver();
  expect(await confirmTelegram(person.id, { id }, DESK_ORIGIN)).toMatchObject({
    problem: { kind: "over" },
  });
});

test("why the bot cannot be read is shown to those who wait", async () => {
  await beginTelegram();
  telegram.state.reading = { status: 409, description: "Conflict: webhook is active" };
  await readTelegram();
  expect(await shown("telegram")).toMatchObject({ problem: "bot-webhook" });
  telegram.state.reading = null;
  await readTelegram();
  expect(await shown("telegram")).toMatchObject({ problem: null });
});

test("a Slack channel is connected by the code that it got; five tries, ten minutes", async () => {
  expect(await startSlack(person, { url: slack.address })).toEqual({ kind: "sent" });
  const code = codeInSlack();
  const wrong = { problem: { kind: "wrong-code" } };
  for (let tries = 0; tries < 4; tries += 1)
    expect(await enter("aaaaa-aaaaa")).toMatchObject(wrong);
  expect(await findChannels(person.id)).toEqual([]);
  expect(await enter(` ${code.toUpperCase()} `)).toEqual({ kind: "connected" });
  expect(await findChannels(person.id)).toEqual(["slack"]);
  expect((await entries()).at(-1)).toEqual({
    kind: "chat-connected",
    details: { channel: "slack", chat: new URL(slack.address).host },
  });
  await disconnectChat(person.id, { channel: "slack" }, DESK_ORIGIN);

  await startSlack(person, { url: slack.address });
  const guesses = Array.from({ length: 12 }, () => enter("aaaaa-aaaaa"));
  const answers = await Promise.all(guesses);
  expect(
    answers.filter((answer) => "problem" in answer && answer.problem.kind === "wrong-code"),
  ).toHaveLength(5);
  expect(await enter(codeInSlack())).toMatchObject({ problem: { kind: "over" } });
  await startSlack(person, { url: slack.address });
  await timeIsOver();
  expect(await enter(codeInSlack())).toMatchObject({ problem: { kind: "over" } });
});

test("a Slack address that does not take the code is not kept, and no person has unlimited tries", async () => {
  slack.state.deed = { status: 404 };
  expect(await startSlack(person, { url: slack.address })).toMatchObject({
    problem: { kind: "not-delivered", problem: "chat-gone", httpStatus: 404 },
  });
  expect(await shown("slack")).toBeNull();
  const { isAdmin: _, ...other } = { ...(await createTestUser(false)) };
  expect(await startSlack({ ...other, isAdmin: false }, { url: slack.address })).toMatchObject({
    problem: { kind: "address", why: "not-public" },
  });
  for (let tries = 0; tries < 9; tries += 1) await startSlack(person, { url: slack.address });
  expect(await startSlack(person, { url: slack.address })).toMatchObject({
    problem: { kind: "too-many" },
  });
  expect(slack.taken).toHaveLength(10);
});

test("both chats get a notification once, and neither the address nor the token is in the database", async () => {
  await connectTelegram();
  await connectSlack();
  await tell(["telegram", "slack"], ["1", "2"]);
  await Promise.all([deliver(), deliver()]);
  await deliver();
  const expected = `Book @\u2060all: Client lost\n2 clients are lost: 1, 2.`;
  const link = expect.stringMatching(/^http.*\/clients\?account=\d+&state=lost$/);
  expect(telegram.taken).toHaveLength(1);
  expect(telegram.taken[0]?.chat_id).toBe(42);
  const [title, sentence, url] = telegram.taken[0]?.text.split("\n") ?? [];
  expect(`${title}\n${sentence}`).toBe(expected);
  expect(url).toEqual(link);
  expect(slack.taken).toHaveLength(1);
  expect(slack.taken[0]?.text).toBe(expected);
  expect(await states()).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  const { rows } = await db().pool.query("select chats::text as text from chats");
  expect(JSON.stringify(rows)).not.toContain("SeCrEt");
  const logged = await db().pool.query("select audit_log::text as text from audit_log");
  expect(JSON.stringify(logged.rows)).not.toMatch(/SeCrEt|AAtest/);
});

/** What is left of a pause of so many seconds: a busy machine has used some of it. */
const leftOf = (pause: number) =>
  expect.toSatisfy((left: number) => left <= pause && left > pause - 30);

test("a chat that asks for a pause gets it, one that cannot be reached is tried again", async () => {
  await connectTelegram();
  await connectSlack();
  telegram.state.deed = {
    status: 429,
    body: JSON.stringify({ ok: false, parameters: { retry_after: 90 } }),
  };
  slack.close();
  await tell(["telegram", "slack"]);
  await deliver();
  expect(await states()).toMatchObject([
    { channel: "slack", state: "queued", problem: "unreachable", attempts: 1, wait: leftOf(5) },
    { channel: "telegram", state: "queued", problem: "answered", status: 429, wait: leftOf(90) },
  ]);
  telegram.state.deed = "take";
  await deliver();
  expect(telegram.taken).toHaveLength(1);
  await goOn();
  await deliver();
  expect(telegram.taken).toHaveLength(2);
  expect(await states()).toMatchObject([{ state: "queued" }, { state: "sent" }]);
});

test("what may have arrived is not sent again by itself, but by hand", async () => {
  await connectTelegram();
  await connectSlack();
  telegram.state.deed = "reset";
  slack.state.deed = { status: 500 };
  await tell(["telegram", "slack"]);
  await deliver();
  await goOn();
  await deliver();
  const unclear = { state: "failed", problem: "chat-unclear" };
  const [first, second] = await states();
  expect([first, second]).toMatchObject([unclear, unclear]);
  expect([telegram.taken, slack.taken].map(({ length }) => length)).toEqual([1, 1]);
  telegram.state.deed = "take";
  expect(await replayDelivery(person.id, { id: first.id, channel: "telegram" })).toBe(true);
  await deliver();
  expect(telegram.taken).toHaveLength(2);
  expect(telegram.taken[1]).toEqual(telegram.taken[0]);
});

test("a server that dies while it has the message leaves the outcome unclear", async () => {
  await connectTelegram();
  telegram.state.deed = "silent";
  await tell(["telegram"]);
  const delivering = deliver();
  await expect.poll(() => telegram.taken.length).toBe(1);
  telegram.close();
  await delivering;
  expect(await states()).toMatchObject([{ state: "failed", problem: "chat-unclear" }]);
});

test("a chat that is gone is switched off until the person switches it on", async () => {
  await connectTelegram();
  telegram.state.deed = {
    status: 403,
    body: JSON.stringify({ ok: false, description: "Forbidden" }),
  };
  await tell(["telegram"]);
  await deliver();
  expect(await states()).toMatchObject([{ state: "failed", problem: "chat-gone", status: 403 }]);
  expect(await shown("telegram")).toMatchObject({ offAtMs: expect.any(Number) });
  telegram.state.deed = "take";
  await tell(["telegram"]);
  await deliver();
  expect(telegram.taken).toHaveLength(1);
  await switchOnChat(person.id, { channel: "telegram" });
  await tell(["telegram"]);
  await deliver();
  expect(telegram.taken).toHaveLength(2);
});

test("rights are asked again at each attempt: fewer clients, then none", async () => {
  await connectSlack();
  slack.state.deed = { status: 503 };
  await tell(["slack"], ["1", "2"]);
  await deliver();
  expect(slack.taken.at(-1)?.text).toContain("2 clients are lost: 1, 2.");
  sees = grantClientScope(scope.accountId, ["2"]);
  await goOn();
  await deliver();
  expect(slack.taken.at(-1)?.text).toContain("1 client is lost: 2.");
  sees = null;
  await goOn();
  await deliver();
  expect(slack.taken).toHaveLength(2);
  expect(await states()).toMatchObject([{ state: "dropped", problem: "access-lost" }]);
});
