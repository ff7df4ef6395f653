import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day, dayStartMs } from "@/lib/core/day";
import { grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { databaseNow, db } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { type OutboxDeps, sendLetters } from "@/lib/mail/outbox";
import { startSmtp } from "@/lib/mail/testing/smtp";
import { confirmTelegram, loadChats, startTelegram } from "@/lib/notifications/connect-chat";
import { findOnChannels } from "@/lib/notifications/open-ways";
import { readTelegram } from "@/lib/notifications/read-telegram";
import { sendLetterToChat } from "@/lib/notifications/send-to-chat";
import { BOT_TOKEN, startTelegramServer } from "@/lib/notifications/testing/chat-servers";
import { createTestUser } from "@/lib/people/testing/person";
import { onRates } from "@/lib/rates/testing/on-rates";
import {
  type BriefDeps,
  findLetterWish,
  loadBrief,
  saveLetterWish,
  sendBriefs,
  startBriefWorker,
} from "./letters";

import { stopLetters } from "./store/letters";

openTestDatabase();

const TODAY = "2026-11-21" as Day;
const NOW = dayStartMs(TODAY) + 12 * 3_600_000;
const back = (days: number) => addDays(TODAY, -days);
const UNKNOWN = "nobody@example.com";
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let scope: WholeAccountScope;
let userId: string;
/** What the person may currently see of the account. */
let sees: Awaited<ReturnType<BriefDeps["openAccount"]>>;
const failed = vi.fn();

const deps: BriefDeps & OutboxDeps = {
  findChannels: findOnChannels,
  sendToChat: sendLetterToChat,
  chatTextOf: ({ account, now, amount }, language, link) => ({
    lines: [`${account} ${now.to}`, `${amount}`],
    link: { label: "brief", url: link },
    language,
  }),
  openAccount: async (id, accountId) =>
    id === userId && accountId === scope.accountId ? sees : null,
  textOf: ({ account, now, amount, compared, leftOut }, language, link) => ({
    subject: `${account} ${now.to} ${amount} ${language}${compared ? "" : " alone"}${leftOut.map((coin) => ` without ${coin}`).join("")}`,
    text: link,
    language,
  }),
  failed,
};

beforeAll(async () => {
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
  smtp = await startSmtp({ unknown: [UNKNOWN] });
});
afterAll(() => smtp.close());
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  sendTo(smtp.port);
  scope = await createTestAccount();
  userId = (await createTestUser()).id;
  sees = { scope, account: { name: "Book" } };
  await saveLetterWish(scope, userId, { channel: "mail", isWanted: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await saveLetterWish(scope, userId, { channel: "mail", isWanted: false });
  expect(failed).not.toHaveBeenCalled();
});

function sendTo(port: number): void {
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${port}`);
  vi.stubEnv("MAIL_FROM", "desk@example.com");
}

const save = (day: Day, rebateAmount: string, uid = "1") =>
  saveCommissionDay(scope, {
    day,
    fetchedAtMs: NOW,
    emptyMeans: "empty",
    rows: [commissionRow(day, { rebateAmount, uid, coin: "USDT" })],
  });
const publish = async (day: Day) => {
  await save(day, "3");
  await save(addDays(day, -7), "1");
};
const header = (name: string) =>
  smtp.taken.splice(0).map(({ text }) => new RegExp(`^${name}:\\s+(.*)$`, "m").exec(text)?.[1]);
/** Writes the due letters and sends them. Returns how many the mail server accepted. */
async function send(): Promise<number> {
  await sendBriefs(deps, Date.now());
  return sendLetters(deps);
}
const goOn = () =>
  db().pool.query(
    "update letters set next_attempt_at = clock_timestamp() - interval '1 millisecond'",
  );

test("a letter is sent once for each day that is whole, and for none before", async () => {
  await save(back(8), "1"); // the weekday a week before yesterday is known, yesterday is not
  expect(await send()).toBe(0);
  await publish(back(1));
  expect((await Promise.all([send(), send()])).toSorted()).toEqual([0, 1]);
  expect(header("Subject")).toEqual([`Book ${back(1)} 3 en-US`]);
  expect(await send()).toBe(0);
  vi.setSystemTime(NOW + 86_400_000);
  await publish(TODAY);
  expect(await send()).toBe(1);
  expect(header("Subject")).toEqual([`Book ${TODAY} 3 en-US`]);
});

test("a letter comes as well where the same weekday before was lost", async () => {
  await save(back(1), "3");
  expect(await send()).toBe(1);
  expect(header("Subject")).toEqual([`Book ${back(1)} 3 en-US alone`]);
});

test("coins without a rate are named, on a day that is compared and on one that is not", async () => {
  const withCoin = async (day: Day, rebateAmount: string) => {
    const rows = ["USDT", "BTC"].map((coin) =>
      commissionRow(day, { rebateAmount, uid: "1", coin }),
    );
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: NOW, emptyMeans: "empty" });
  };
  await withCoin(back(1), "3");
  expect(await send()).toBe(1);
  expect(header("Subject")).toEqual([`Book ${back(1)} 3 en-US alone without BTC`]);
  vi.setSystemTime(NOW + 86_400_000);
  await withCoin(TODAY, "4");
  await withCoin(back(7), "1");
  expect(await send()).toBe(1);
  expect(header("Subject")).toEqual([`Book ${TODAY} 4 en-US without BTC`]);
});

test("a comparison names the coins that it alone leaves out", async () => {
  await onRates(
    "insert into reference_rates (currency, coin, day, rate, source) values ('USDT', 'LATE', $1, 2, 'desk')",
    [back(1)],
  );
  for (const day of [back(1), back(2), back(8)]) {
    const rows = ["USDT", "LATE"].map((coin) =>
      commissionRow(day, { rebateAmount: "3", uid: "1", coin }),
    );
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: NOW, emptyMeans: "empty" });
  }
  const brief = await loadBrief(scope, { account: "Book", nowMs: NOW });
  expect(brief?.also).toMatchObject({ change: { kind: "known" }, comparedWithout: ["LATE"] });
  expect(brief?.leftOut).toEqual(["LATE"]); // the change by client leaves it out of its amounts
});

test("a partner's letter is of his clients, in his language; who lost access gets none", async () => {
  await publish(back(1));
  await db().prisma.personSetting.create({ data: { userId, key: "language", value: "zh-CN" } });
  sees = null;
  expect(await send()).toBe(0);
  sees = { scope: grantClientScope(scope.accountId, ["2"]), account: { name: "Book" } };
  expect(await send()).toBe(1);
  expect(header("Subject")).toEqual([`Book ${back(1)} 0 zh-CN`]);
});

test("a temporary refusal by the server is tried again; a permanent one is reported", async () => {
  await publish(back(1));
  sendTo(1);
  expect(await send()).toBe(0);
  expect(await findLetterWish(scope, userId)).toMatchObject({ problem: "unreachable" });
  sendTo(smtp.port);
  await goOn();
  expect(await send()).toBe(1);
  expect(await findLetterWish(scope, userId)).toMatchObject({ problem: null });
  smtp.taken.splice(0);

  await db().prisma.user.update({ where: { id: userId }, data: { email: UNKNOWN } });
  vi.setSystemTime(NOW + 86_400_000);
  await publish(TODAY);
  expect(await send()).toBe(0);
  expect(await findLetterWish(scope, userId)).toMatchObject({ problem: "recipient-refused" });
  await db().prisma.user.update({
    where: { id: userId },
    data: { email: `${userId}@example.com` },
  });
  expect(await send()).toBe(0); // the letter for that day was given up
});

const TIMES = { zone: "America/New_York", digestHour: null, quietFrom: null, quietTo: null };
const choose = (times: Partial<Record<keyof typeof TIMES, string | number | null>>) =>
  db().prisma.notificationTimes.create({
    data: { userId, ...(TIMES as object), ...times } as never,
  });

test("with an hour of a digest one letter a day comes, not before it", async () => {
  await choose({ digestHour: 8 }); // 13:00 UTC
  await db().pool.query("update brief_letters set sent_at = $1", [new Date(NOW - 14 * 3_600_000)]);
  await publish(back(1));
  vi.setSystemTime(dayStartMs(TODAY) + 20 * 3_600_000 + 59 * 60_000); // days begin at 16:00 UTC
  expect(await send()).toBe(0);
  vi.setSystemTime(dayStartMs(TODAY) + 21 * 3_600_000);
  expect(await send()).toBe(1);
  vi.setSystemTime(dayStartMs(addDays(TODAY, 1)) + 12 * 3_600_000); // 23:00 in the person's zone
  await publish(TODAY);
  expect(await send()).toBe(0);
  vi.setSystemTime(dayStartMs(addDays(TODAY, 1)) + 21 * 3_600_000);
  expect(await send()).toBe(1);
  expect(header("Subject")).toEqual([back(1), TODAY].map((day) => `Book ${day} 3 en-US`));
});

test("in a quiet time no letter is written", async () => {
  await choose({ quietFrom: 22, quietTo: 7 });
  await publish(back(1)); // at 23:00 in the person's zone
  expect(await sendBriefs(deps, Date.now())).toBe(0);
  vi.setSystemTime(NOW + 8 * 3_600_000);
  expect(await sendBriefs(deps, Date.now())).toBe(1);
  await db().prisma.letter.deleteMany();
});

test("a letter that could not be written is written at the next turn, once", async () => {
  await publish(back(1));
  const stopped = () => {
    throw new Error("stopped");
  };
  const heard = vi.fn();
  expect(await sendBriefs({ ...deps, textOf: stopped, failed: heard }, Date.now())).toBe(0);
  expect(heard).toHaveBeenCalledOnce();
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  smtp.taken.splice(0);
});

test("a letter that a worker of the previous version holds is not written twice", async () => {
  await publish(back(1));
  const hold = (until: string) =>
    db().pool.query(`update brief_letters set claimed_until = now() + interval '${until}'`);
  await hold("10 minutes");
  expect(await send()).toBe(0);
  await hold("-1 second");
  expect(await send()).toBe(1);
  smtp.taken.splice(0);
});

test("a letter is not sent if the partner's clients have changed since it was written, or if he has none", async () => {
  await publish(back(1));
  sees = { scope: grantClientScope(scope.accountId, ["1", "2"]), account: { name: "Book" } };
  expect(await sendBriefs(deps, Date.now())).toBe(1);
  sees = { scope: grantClientScope(scope.accountId, ["2"]), account: { name: "Book" } };
  expect(await sendLetters(deps)).toBe(0);
  expect(await db().prisma.letter.findMany({ where: { userId }, select: { state: true } })).toEqual(
    [{ state: "dropped" }],
  );
  expect(smtp.taken).toEqual([]);
});

test("a letter that failed is not tried again in a quiet time", async () => {
  await publish(back(1));
  sendTo(1);
  expect(await send()).toBe(0);
  sendTo(smtp.port);
  await goOn();
  const hour = new Date((await databaseNow()).getTime()).getUTCHours();
  await choose({ zone: "UTC", quietFrom: hour, quietTo: (hour + 2) % 24 });
  expect(await sendLetters(deps)).toBe(0);
  const [letter] = await db().prisma.letter.findMany({ where: { userId } });
  expect(letter).toMatchObject({ state: "queued", attempts: 1 });
  await db().prisma.letter.deleteMany();
});

test("the worker sends letters at its start, and none if nobody wants them", async () => {
  await publish(back(1));
  const sent = vi.fn();
  const jobs = await startJobs("worker", failed);
  await startBriefWorker(jobs, { ...deps, sent });
  await expect.poll(() => sent.mock.calls).toEqual([[1]]);
  await jobs.stop(4_000);
  expect(await sendLetters(deps)).toBe(1);
  await saveLetterWish(scope, userId, { channel: "mail", isWanted: false });
  vi.setSystemTime(NOW + 86_400_000);
  await publish(TODAY);
  expect(await send()).toBe(0);
});

test("a brief goes to a chat too, once; a letter's link stops the e-mails alone; rights are asked again", async () => {
  smtp.taken.splice(0); // of the test before
  const telegram = await startTelegramServer();
  vi.stubEnv("TELEGRAM_API_URL", telegram.url);
  vi.stubEnv("TELEGRAM_BOT_TOKEN", BOT_TOKEN);
  const inTelegram = { channel: "telegram", isWanted: true } as const;
  await saveLetterWish(scope, userId, inTelegram);
  await publish(back(1));
  expect(await send()).toBe(1); // no chat is connected
  vi.useRealTimers();
  const made = await startTelegram({ id: userId, isAdmin: false });
  telegram.write(`/start ${made.kind === "made" ? made.code : ""}`);
  await readTelegram();
  const id = (await loadChats(userId))[0]?.chat?.id ?? "";
  await confirmTelegram(userId, { id }, DESK_ORIGIN);
  telegram.taken.length = 0;
  vi.useFakeTimers({ now: NOW + 86_400_000, toFake: ["Date"] });
  await publish(TODAY);
  telegram.state.deed = {
    status: 429,
    body: JSON.stringify({ ok: false, parameters: { retry_after: 4_000 } }),
  };
  expect((await Promise.all([send(), send()])).toSorted()).toEqual([0, 1]);
  const [waits] = await db()
    .pool.query(
      `select round(extract(epoch from next_attempt_at - clock_timestamp()) / 100)::int * 100 as seconds
     from letters where state = 'queued' and kind = 'brief-chat'`,
    )
    .then(({ rows }) => rows);
  expect(waits).toEqual({ seconds: 4_000 });
  await stopLetters({ accountId: scope.accountId, userId });
  expect(await findLetterWish(scope, userId)).toMatchObject({ byMail: false, byTelegram: true });
  telegram.state.deed = "take";
  await goOn();
  expect(await send()).toBe(1);
  expect(telegram.taken).toHaveLength(2);
  expect(telegram.taken[1]?.text).toMatch(
    new RegExp(`^Book ${TODAY}\\n3\\nhttp.*/brief\\?account=${scope.accountId}$`),
  );
  expect(smtp.taken.splice(0)).toHaveLength(2);

  vi.setSystemTime(NOW + 2 * 86_400_000);
  await publish(addDays(TODAY, 1));
  expect(await sendBriefs(deps, Date.now())).toBe(1);
  sees = { scope: grantClientScope(scope.accountId, ["2"]), account: { name: "Book" } };
  expect(await sendLetters(deps)).toBe(0);
  expect(telegram.taken).toHaveLength(2);
  await saveLetterWish(scope, userId, { ...inTelegram, isWanted: false });
  expect(await findLetterWish(scope, userId)).toBeNull();
  telegram.close();
});

test("a person who stops the e-mails while a brief is written gets it in the chat alone", async () => {
  await publish(back(1));
  await saveLetterWish(scope, userId, { channel: "telegram", isWanted: true });
  const stopping: BriefDeps = {
    ...deps,
    findChannels: async () => ["mail", "telegram"],
    openAccount: async (id, accountId) => {
      await stopLetters({ userId: id, accountId });
      return deps.openAccount(id, accountId);
    },
  };
  expect(await sendBriefs(stopping, NOW)).toBe(1);
  const letters = await db().prisma.letter.findMany({ where: { userId } });
  expect(letters.map(({ kind }) => kind)).toEqual(["brief-chat"]);
  await saveLetterWish(scope, userId, { channel: "telegram", isWanted: false });
});

test("a brief that waits goes with the wish for it, and leaves the other ways alone", async () => {
  await publish(back(1));
  for (const channel of ["telegram", "slack"] as const)
    await saveLetterWish(scope, userId, { channel, isWanted: true });
  const connected: BriefDeps = {
    ...deps,
    findChannels: async () => ["mail", "telegram", "slack"],
  };
  expect(await sendBriefs(connected, NOW)).toBe(1);
  await saveLetterWish(scope, userId, { channel: "telegram", isWanted: false });
  await saveLetterWish(scope, userId, { channel: "mail", isWanted: false });
  const sent: string[] = [];
  const recording: OutboxDeps = {
    ...deps,
    sendToChat: async (_person, { channel }) => {
      sent.push(channel);
      return { kind: "sent" };
    },
  };
  expect(await sendLetters(recording)).toBe(1);
  expect(sent).toEqual(["slack"]);
  await saveLetterWish(scope, userId, { channel: "slack", isWanted: false });
});

test("a partner with a share gets his own figures, compared with his own before", async () => {
  await publish(back(1));
  await save(back(2), "7", "2");
  const term = { accountId: scope.accountId, partnerId: userId, partner: "p@example.com" };
  await db().prisma.partnerTerm.create({
    data: {
      ...{ ...term, fromDay: new Date(back(30)), basis: "rebate", share: "0.25" },
      ...{ note: "", enteredBy: "ann@example.com" },
    },
  });
  const own = grantClientScope(scope.accountId, ["1"], userId);
  expect(await loadBrief(own, { account: "Book", nowMs: NOW })).toMatchObject({
    share: { change: { kind: "known", ratio: "2", before: "0.25" } },
    amount: "0.75",
    compared: null,
    attention: null,
  });
  const without = grantClientScope(scope.accountId, ["1"], crypto.randomUUID());
  expect(await loadBrief(without, { account: "Book", nowMs: NOW })).toMatchObject({
    share: null,
    amount: "3",
  });
});
