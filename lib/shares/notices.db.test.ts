import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { sendLetters } from "@/lib/mail/outbox";
import { startSmtp } from "@/lib/mail/testing/smtp";
import { type NoticeTextOf, startNoticeWorker, tellOwners } from "./notices";
import { openShare } from "./open-share";
import { createTestShare, readTestViews, type TestShare } from "./testing/share";

openTestDatabase();
let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeAll(async () => {
  smtp = await startSmtp();
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
  sendTo(null);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await smtp.close();
});

/** Sets the mail server in the environment; null removes it. */
function sendTo(port: number | null): void {
  vi.stubEnv("SMTP_URL", port === null ? "" : `smtp://127.0.0.1:${port}`);
  vi.stubEnv("MAIL_FROM", port === null ? "" : "desk@example.com");
}

const outbox = {
  openAccount: async () => null,
  sendToChat: expect.fail,
  failed: (what: string, error: unknown) => expect.fail(`${what}: ${error}`),
};
const DAY_MS = 86_400_000;
const textOf: NoticeTextOf = ({ kind, name, link }, language) => ({
  subject: `${kind} ${name} ${language}`,
  text: link,
  language,
});
const subjects = () => smtp.taken.splice(0).map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]);
const view = ({ token }: TestShare) =>
  openShare({
    ...{ token, pass: null, address: "192.0.2.1", nowMs: Date.now() },
    ...{ path: "page", userAgent: null, isRobot: false },
  });

test("an owner gets one letter about the first view and one about the end, once mail works", async () => {
  const nowMs = Date.now();
  const ends = (days: number) => ({
    createdAt: new Date(nowMs - 27 * DAY_MS),
    expiresAt: new Date(nowMs + days * DAY_MS),
  });
  const [soon, later] = [await createTestShare(ends(2)), await createTestShare(ends(4))];
  await createTestShare({ ...ends(2), revokedAt: new Date() });
  await createTestShare({ createdAt: new Date(nowMs - 1000), expiresAt: new Date(nowMs + DAY_MS) });
  await Promise.all([view(later), view(later), view(later)]);
  expect(await tellOwners(nowMs, textOf)).toEqual({ ending: 1, posted: 0 });
  expect((await readTestViews(soon.id)).notices).toEqual(["ending"]);
  expect((await readTestViews(later.id)).notices).toEqual(["first-view"]);
  sendTo(smtp.port);
  const [one, other] = await Promise.all([tellOwners(nowMs, textOf), tellOwners(nowMs, textOf)]);
  expect(one.posted + other.posted).toBe(2);
  expect(await sendLetters(outbox)).toBe(2);
  expect(subjects().sort()).toEqual(["ending AAPL en-US", "first-view AAPL en-US"]);
  expect(await tellOwners(nowMs, textOf)).toEqual({ ending: 0, posted: 0 });
});

test("a letter that finds no mail server is sent later; what is older than two days is no news", async () => {
  const [link, old] = [await createTestShare(), await createTestShare()];
  await view(link);
  await view(old);
  await db().pool.query(
    "update share_link_notices set created_at = created_at - interval '2 days' where link_id = $1",
    [old.id],
  );
  sendTo(1);
  expect(await tellOwners(Date.now(), textOf)).toMatchObject({ posted: 1 });
  expect(await sendLetters(outbox)).toBe(0);
  sendTo(smtp.port);
  await db().pool.query("update letters set next_attempt_at = clock_timestamp()");
  expect(await sendLetters(outbox)).toBe(1);
  expect(subjects()).toEqual(["first-view AAPL en-US"]);
});

test("the worker does so as soon as it starts, in the language that the owner reads the desk in", async () => {
  const link = await createTestShare();
  await view(link);
  await db().pool.query(
    `insert into person_settings (user_id, key, value)
     select owner_id, 'language', '"zh-CN"' from share_links where id = $1`,
    [link.id],
  );
  const [told, failed] = [vi.fn(), vi.fn()];
  const jobs = await startJobs("worker", failed);
  await startNoticeWorker(jobs, textOf, told);
  await expect.poll(() => told.mock.calls).toContainEqual([{ ending: 0, posted: 1 }]);
  await jobs.stop(4_000);
  expect(await sendLetters(outbox)).toBe(1);
  expect(subjects()).toEqual(["first-view AAPL zh-CN"]);
  expect(failed).not.toHaveBeenCalled();
});
