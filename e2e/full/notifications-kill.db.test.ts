import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { DESK_ORIGIN, doneEntry } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { argsOf } from "@/lib/env/process";
import { drawMoments } from "@/lib/env/testing/env";
import { startSmtp } from "@/lib/mail/testing/smtp";
import { DEFAULT_WISH, type NotificationItem } from "@/lib/notifications/kinds";
import { saveTimes } from "@/lib/notifications/save-times";
import { startChat } from "@/lib/notifications/store/chats";
import { tellPerson } from "@/lib/notifications/store/tell";
import { saveWebhook } from "@/lib/notifications/store/webhooks";
import {
  BOT_TOKEN,
  startSlackServer,
  startTelegramServer,
} from "@/lib/notifications/testing/chat-servers";
import { chooseMail } from "@/lib/notifications/testing/wish";
import { CHANNELS } from "@/lib/notifications/ways";
import { makeSecret } from "@/lib/notifications/webhook";
import { createTestUser } from "@/lib/people/testing/person";

openTestDatabase();

const KILLS = 20;
/** The process sends the notifications within about half a second. */
const LONGEST_MS = 300;
/** Notifications for each of the two people before each kill. */
const TOLD = 15;
const SECRET = "0123456789abcdefghijklmnopqrstuvwxyz";
const waits = drawMoments(100, 60);
let asked = 0;
function someMs(): number {
  asked += 1;
  return waits[asked % waits.length] ?? 0;
}

function start(smtpPort: number, telegramUrl: string): ChildProcess {
  return spawn(process.execPath, argsOf("lib/notifications/testing/deliver-process.ts", db().url), {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      ...{ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: "desk@example.com" },
      ...{ TELEGRAM_API_URL: telegramUrl, TELEGRAM_BOT_TOKEN: BOT_TOKEN },
      ALLOW_PRIVATE_EXCHANGE: "yes",
    },
  });
}

async function isReady({ stdout }: ChildProcess): Promise<void> {
  if (stdout) await once(stdout, "data");
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/**
 * Ends claims older than two seconds, as after two minutes; no attempt of a living process takes
 * two seconds here.
 */
const claimsEnd = () =>
  db().pool.query(
    `update notification_deliveries set claimed_until = clock_timestamp()
     where state = 'queued' and claimed_until < clock_timestamp() + interval '118 seconds'`,
  );
/** Makes the hour of the digest come. */
const hourComes = () =>
  db().pool.query(
    "update notification_deliveries set next_attempt_at = clock_timestamp() where letter is null",
  );

type Got = { readonly id: string; readonly content: string };
/** How many arrived more than once; the same id has the same content each time. */
function countRepeats(got: readonly Got[]): number {
  for (const same of groupBy(got, ({ id }) => id).values())
    expect(new Set(same.map(({ content }) => content)).size).toBe(1);
  return got.length - new Set(got.map(({ id }) => id)).size;
}

/** The plain text of a letter, which also has an HTML part; its boundary differs each time. */
function plainPart(letter: string): string {
  const [, boundary = "none"] = /boundary="([^"]+)"/.exec(letter) ?? [];
  const [, part = ""] = letter.split(`--${boundary}`);
  const [, ...content] = part.trim().split("\n\n");
  return content.join("\n\n").trim();
}

test(`${KILLS} kills of processes that deliver: nothing is lost, and what comes again has the same id`, async () => {
  const hooks: Got[] = [];
  const server = createServer(async (request, response) => {
    const content = (await request.toArray()).join("");
    hooks.push({ id: String(request.headers["webhook-id"]), content });
    await sleep(someMs());
    response.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const smtp = await startSmtp({ answersAfterMs: someMs });
  const [telegram, slack] = [await startTelegramServer(someMs), await startSlackServer(someMs)];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const scope = await createTestAccount();
  const [atOnce, daily] = [await createTestUser(true), await createTestUser(true)];
  vi.stubEnv("APP_SECRET", SECRET);
  for (const { id } of [atOnce, daily])
    await saveWebhook(
      id,
      { url, secret: makeSecret(), keepMs: 0 },
      doneEntry(DESK_ORIGIN, "webhook-set", null, { host: "test" }),
    );
  for (const { id } of [atOnce, daily]) {
    await chooseMail(scope, id, "client-lost");
    const chat = { codeHash: id, seconds: 60 };
    const [inTelegram, inSlack] = [
      { target: "42", title: "chat" },
      { target: slack.address, title: "channel" },
    ];
    await startChat(id, { ...chat, channel: "telegram", found: inTelegram });
    await startChat(id, { ...chat, channel: "slack", found: inSlack });
  }
  await db().pool.query("update chats set proven_at = clock_timestamp()");
  const digestHour = (new Date().getUTCHours() + 3) % 24;
  const typed = { zone: "UTC", digestHour, quiet: null };
  await saveTimes(daily.id, { seen: null, typed }, DESK_ORIGIN);

  const keys: string[] = [];
  const tellMore = async () => {
    for (const { id: userId } of [atOnce, daily]) {
      const items = Array.from({ length: TOLD }, (): NotificationItem => {
        const key = `client-${keys.length}`;
        keys.push(key);
        return { key, uid: "1", day: "2026-11-01" as Day, value: null, unit: "USDT" };
      });
      const news = items.map((item) => ({
        ...{ kind: "client-lost" as const, items: [item], uids: ["1"], wish: DEFAULT_WISH },
        ...{ subject: item.key, channels: CHANNELS },
      }));
      await tellPerson(scope, { userId, begunAt: new Date(Date.now() + keys.length) }, () => ({
        memory: {},
        news,
      }));
    }
    await hourComes();
  };

  const workers = [start(smtp.port, telegram.url), start(smtp.port, telegram.url)];
  await Promise.all(workers.map(isReady));
  let midway = 0;
  for (const [index, ms] of drawMoments(KILLS, LONGEST_MS).entries()) {
    await tellMore();
    await sleep(ms);
    const at = index % 2;
    await kill(workers[at] as ChildProcess);
    const left = await db().pool.query(
      "select from notification_deliveries where state = 'queued' and claimed_until is not null",
    );
    if (left.rowCount) midway += 1;
    workers[at] = start(smtp.port, telegram.url);
    await isReady(workers[at]);
    await claimsEnd();
  }
  await expect
    .poll(
      async () => {
        await claimsEnd();
        return (await db().pool.query("select from notification_deliveries where state = 'queued'"))
          .rowCount;
      },
      { timeout: 300_000, interval: 500 },
    )
    .toBe(0);
  const ends = await db().pool.query(
    "select channel, state, problem, count(*)::int from notification_deliveries where state <> 'sent' group by 1, 2, 3",
  );
  expect(ends.rows).toEqual([]);
  await Promise.all(workers.map(kill));
  server.close();
  telegram.close();
  slack.close();
  await smtp.close();

  const { rows } = await db().pool.query<{ id: string }>(
    "select 'msg_' || replace(id::text, '-', '') as id from notifications",
  );
  expect(rows).toHaveLength(KILLS * TOLD * 2);
  expect(new Set(hooks.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
  const letters = smtp.taken.map(({ text }): Got => {
    const [, id = ""] = /^Message-ID: (.*)$/m.exec(text) ?? [];
    return { id, content: plainPart(text) };
  });
  const chats = [telegram, slack].map(({ taken }) =>
    taken.map(({ text }): Got => ({ id: text, content: text })),
  );
  for (const got of chats)
    expect([...new Set(got.map(({ id }) => id))].toSorted()).toEqual(keys.toSorted());
  const [inTelegram, inSlack] = chats.map(countRepeats);
  const repeats = {
    ...{ hooks: countRepeats(hooks), letters: countRepeats(letters) },
    ...{ inTelegram, inSlack },
  };
  // The letters with each notification share one Message-ID: none is lost, none is in two letters.
  const once = [...groupBy(letters, ({ id }) => id).values()].flatMap(([letter]) =>
    letter?.content.match(/^client-\d+$/gm),
  );
  expect(once.toSorted()).toEqual(keys.toSorted());
  console.info({
    kills: KILLS,
    midway,
    told: keys.length,
    hooks: hooks.length,
    letters: letters.length,
    repeats,
  });
  expect(midway).toBeGreaterThan(0);
}, 600_000);
