import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DESK_ORIGIN, doneEntry } from "@/lib/audit/origin";
import { addDays } from "@/lib/core/day";
import { grantClientScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { confirmTelegram, loadChats, startTelegram } from "@/lib/notifications/connect-chat";
import { deliverAll } from "@/lib/notifications/deliver-notifications";
import { readTelegram } from "@/lib/notifications/read-telegram";
import { saveLetterTimes } from "@/lib/notifications/store/times";
import { saveWebhook } from "@/lib/notifications/store/webhooks";
import { BOT_TOKEN, startTelegramServer } from "@/lib/notifications/testing/chat-servers";
import { notificationChatText } from "@/lib/notifications/text";
import { makeSecret } from "@/lib/notifications/webhook";
import { TODAY, testSchedules } from "./testing/schedules";

openTestDatabase();
const { its, failed, openAccount, at, save, keep, schedule, jobs, turn, make } = testSchedules();

const hook = { url: "", bodies: [] as string[] };
const server = createServer(async (request, response) => {
  hook.bodies.push((await request.toArray()).join(""));
  response.end();
});
beforeAll(async () => {
  vi.stubEnv("ALLOW_PRIVATE_EXCHANGE", "yes");
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => void server.close());

const deliver = () =>
  deliverAll({
    ...{ openAccount, failed, now: Date.now, random: () => 0.5 },
    chatTextOf: notificationChatText,
    textOf: (lines, language) => ({
      language,
      subject: lines.map(({ notification }) => notification.kind).join(),
      text: lines.map(({ link, file }) => `${link} ${file?.sha256}`).join(),
    }),
  });

test("a letter brings the file with its proof, a webhook its hash, its sums and where it is", async () => {
  const hooked = { url: hook.url, secret: makeSecret(), keepMs: 0 };
  await saveWebhook(
    its.userId,
    hooked,
    doneEntry(DESK_ORIGIN, "webhook-set", null, { host: "test" }),
  );
  await schedule({ byMail: true, byWebhook: true });
  await make();
  const [one, other] = await Promise.all([deliver(), deliver()]);
  expect([one.sent + other.sent, one.failed + other.failed]).toEqual([2, 0]);
  expect(await deliver()).toEqual({ sent: 0, failed: 0 });
  const [letter, ...letters] = its.smtp.taken;
  expect(letters).toEqual([]);
  const parts = attachmentsOf(letter?.text ?? "");
  const [job] = await jobs();
  const csv = parts.get(job?.fileName ?? "");
  expect(csv?.toString()).toContain("0.1");
  expect(csv?.toString()).not.toContain("0.2");
  expect(sha256(csv)).toBe(job?.sha256);
  const proof = JSON.parse(String(parts.get(job?.fileName.replace(".csv", ".json") ?? "")));
  expect(proof.file).toMatchObject({ sha256: job?.sha256, rows: 1 });
  expect(hook.bodies.map((body) => JSON.parse(body))).toMatchObject([
    {
      type: "report.ended",
      data: {
        account: { id: its.scope.accountId },
        file: {
          ...{ sha256: job?.sha256, rows: 1, notWhole: null },
          controlTotals: [{ coin: "USDT", rows: 1, sums: { rebateAmount: "0.1" } }],
          apiUrl: expect.stringMatching(`/exports/jobs/${job?.id}/file$`),
        },
      },
    },
  ]);
  const { rows } = await db().pool.query(
    "select result from audit_log where kind = 'export-fetched' and account_id = $1 order by id",
    [its.scope.accountId],
  );
  expect(rows).toEqual([{ result: "begun" }, { result: "done" }]);
});

test("a report is in no digest: its letter leaves alone, with its file", async () => {
  const times = { zone: "UTC", digestHour: (new Date().getUTCHours() + 12) % 24, quiet: null };
  const details = { zone: "UTC", digestHour: times.digestHour, quietFrom: null, quietTo: null };
  await schedule({ byMail: true });
  await make();
  const entry = doneEntry(DESK_ORIGIN, "notification-times-changed", null, details);
  await saveLetterTimes(its.userId, times, entry);
  await schedule({ byMail: true, every: "week" });
  await make();
  expect(await deliver()).toEqual({ sent: 2, failed: 0 });
  expect(its.smtp.taken.map(({ text }) => attachmentsOf(text).size)).toEqual([2, 2]);
});

test("a report contains only what its owner may see when it is sent", async () => {
  its.sees = grantClientScope(its.scope.accountId, ["1"]);
  its.viewId = await keep("coin=USDT");
  await schedule({ byMail: true });
  its.sees = grantClientScope(its.scope.accountId, ["2"]);
  await make();
  const [job] = await jobs();
  expect(await readRows(job?.fileId)).toEqual(["2"]);
  its.sees = grantClientScope(its.scope.accountId, ["1"]);
  // It contains a client whom the owner may no longer see.
  expect(await deliver()).toEqual({ sent: 0, failed: 0 });
  expect(its.smtp.taken).toEqual([]);
  its.sees = null;
  at(addDays(TODAY, 1));
  await save(TODAY);
  await turn();
  its.sees = its.scope;
  expect(await jobs()).toHaveLength(1);
});

test("a chat gets a sentence and a link to the files, which needs a sign-in, and never the file", async () => {
  const telegram = await startTelegramServer();
  vi.stubEnv("TELEGRAM_API_URL", telegram.url);
  vi.stubEnv("TELEGRAM_BOT_TOKEN", BOT_TOKEN);
  const owner = { id: its.userId, isAdmin: false };
  const made = await startTelegram(owner);
  telegram.write(`/start ${made.kind === "made" ? made.code : ""}`);
  await readTelegram();
  const chats = await loadChats(its.userId);
  await confirmTelegram(its.userId, { id: chats[0]?.chat?.id ?? "" }, DESK_ORIGIN);
  telegram.taken.length = 0;
  expect(await schedule({ bySlack: true })).toBe("slack"); // not connected
  await schedule({ byTelegram: true });
  await make();
  expect(await deliver()).toEqual({ sent: 1, failed: 0 });
  telegram.close();
  expect(telegram.taken).toEqual([
    {
      chat_id: 42,
      text: expect.stringMatching(
        /^Book: Scheduled report\nYour daily report .* is ready\.\nhttps?:\/\/.*\/exports\?account=\d+$/,
      ),
      link_preview_options: { is_disabled: true },
    },
  ]);
  const { rows } = await db().pool.query(
    "select from audit_log where kind = 'export-fetched' and account_id = $1",
    [its.scope.accountId],
  );
  expect(rows).toEqual([]);
});

async function readRows(fileId: string | null | undefined): Promise<string[]> {
  const { rows } = await db().pool.query<{ bytes: Buffer }>(
    "select bytes from stored_file_pieces where file_id = $1 order by number",
    [fileId],
  );
  const [header = "", ...lines] = Buffer.concat(rows.map(({ bytes }) => bytes))
    .toString()
    .trim()
    .split("\r\n");
  const column = header.split(",").indexOf("uid");
  return lines.map((line) => line.split(",")[column] ?? "");
}

const sha256 = (bytes: Buffer | undefined) =>
  createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");

/** The attachments of a letter by name (RFC 2045, base64). */
function attachmentsOf(letter: string): ReadonlyMap<string, Buffer> {
  const boundary = /boundary="([^"]+)"/.exec(letter)?.[1] ?? "none";
  const parts = letter.split(`--${boundary}`).flatMap((part): [string, Buffer][] => {
    const name = /filename=(?:"([^"]+)"|(\S+))/.exec(part);
    const [, ...body] = part.split("\n\n");
    return name ? [[name[1] ?? name[2] ?? "", Buffer.from(body.join(""), "base64")]] : [];
  });
  return new Map(parts);
}
