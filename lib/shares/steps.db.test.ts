import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Language } from "@/lib/core/language";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { startSmtp } from "@/lib/mail/testing/smtp";
import { hashPassword } from "@/lib/sign-in/secrets/passwords";
import { askLetter, takeLetter } from "./email-step";
import { openShare } from "./open-share";
import { tryPassword } from "./password-step";
import { createTestShare, rotateTestShare } from "./testing/share";

openTestDatabase();
let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeAll(async () => {
  smtp = await startSmtp();
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests, long enough for signing");
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${smtp.port}`);
  vi.stubEnv("MAIL_FROM", "desk@example.com");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await smtp.close();
});

const PASSWORD = "a quiet harbour";
const CLOSED = { kind: "closed" };
type AskedStep = {
  readonly pass?: string | null;
  readonly address?: string;
  readonly nowMs?: number;
};

const request = (
  token: string,
  { pass = null, address = randomUUID(), nowMs = Date.now() }: AskedStep = {},
) => ({
  token,
  pass,
  address,
  nowMs,
});
const open = (token: string, asked: AskedStep = {}) =>
  openShare({ ...request(token, asked), path: "page", userAgent: null, isRobot: false });
const guess = (token: string, password: string, asked: AskedStep = {}) =>
  tryPassword({ ...request(token, asked), password });
const textOf = (link: string, language: Language) => ({
  subject: "a letter",
  text: link,
  language,
});

/**
 * Requests a letter as a page does and waits until it was sent. Returns the last part of its
 * address, null if no letter was sent.
 */
async function ask(token: string, email: string, asked: AskedStep = {}): Promise<string | null> {
  const before = smtp.taken.length;
  const answer = await askLetter({ ...request(token, asked), email, textOf });
  if (answer.kind !== "asked") throw new Error(answer.kind);
  await answer.send();
  const [mail] = smtp.taken.slice(before);
  return mail
    ? (/letter=([\w-]{43})/.exec(mail.text.replace(/=\n/g, "").replace(/=3D/g, "="))?.[1] ?? "?")
    : null;
}
const take = (token: string, letter: string, asked: AskedStep = {}) =>
  takeLetter({ ...request(token, asked), letter });

async function entriesOf(link: string): Promise<unknown[]> {
  const { rows } = await db().pool.query(
    "select result, details->>'limit' as limit from audit_log where details->>'link' = $1 order by id",
    [link],
  );
  return rows;
}

describe("a password", () => {
  test("opens the link in any Unicode form, and only for the right password", async () => {
    const { token } = await createTestShare({ password: "zürich am see" });
    expect(await guess(token, "zürich am See")).toEqual({ kind: "wrong", language: "en-US" });
    const passed = await guess(token, "zürich am see".normalize("NFD"));
    if (passed.kind !== "passed") throw new Error(passed.kind);
    expect(await open(token, { pass: passed.newPass })).toMatchObject({ kind: "open" });
    expect(await guess(token, "anything", { pass: passed.newPass })).toEqual({ kind: "not-asked" });
  });

  test("that was changed lets nobody in with the previous one", async () => {
    const { id, token } = await createTestShare({ password: PASSWORD });
    const passed = await guess(token, PASSWORD);
    if (passed.kind !== "passed") throw new Error(passed.kind);
    await db().pool.query(
      "update share_links set password_hash = $2, pass_version = pass_version + 1 where id = $1",
      [id, await hashPassword("another harbour")],
    );
    expect(await open(token, { pass: passed.newPass })).toMatchObject({
      kind: "asks",
      asks: "password",
    });
    expect(await guess(token, PASSWORD)).toMatchObject({ kind: "wrong" });
  });

  test("can be guessed ten times from one network; others can still enter, and so can visitors who were right", async () => {
    const { id, token } = await createTestShare({ password: PASSWORD });
    const [address, nowMs] = [randomUUID(), Date.now()];
    for (let n = 0; n < 9; n++) await guess(token, "wrong", { address });
    expect(await guess(token, PASSWORD, { address })).toMatchObject({ kind: "passed" });
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () => guess(token, "wrong", { address })),
    );
    expect(guesses.filter(({ kind }) => kind === "wrong")).toHaveLength(10);
    expect(await guess(token, PASSWORD, { address })).toMatchObject({ kind: "limited" });
    expect(await guess(token, PASSWORD, { nowMs })).toMatchObject({ kind: "passed" });
    expect(await entriesOf(id)).toEqual([{ result: "limited", limit: "share-password" }]);
  });

  test("can be guessed a hundred times an hour in all, with either token, and refused tries do not count", {
    tags: ["full"],
  }, async () => {
    const { id, token } = await createTestShare({ password: PASSWORD });
    const newer = await rotateTestShare(id, new Date(Date.now() + 3_600_000));
    const address = randomUUID();
    for (let n = 0; n < 10; n++) await guess(token, "wrong", { address });
    for (let n = 0; n < 40; n++) {
      expect(await guess(token, "wrong", { address })).toMatchObject({ kind: "limited" });
    }
    // As if 85 more guesses had been made: each real one takes the time of a password hash.
    const { rows } = await db().pool.query(
      "update rate_limiter_flexible set points = points + 85 where key = $1 returning points",
      [`share-password-link:${id}`],
    );
    expect(rows).toEqual([{ points: 95 }]);
    for (let n = 0; n < 5; n++) {
      expect(await guess(n % 2 ? token : newer, "wrong")).toMatchObject({ kind: "wrong" });
    }
    expect(await guess(newer, PASSWORD)).toMatchObject({ kind: "limited" });
  });

  test("is not checked if the link is closed, and not requested if there is none", async () => {
    const revoked = await createTestShare({ password: PASSWORD, revokedAt: new Date() });
    const usedUp = await createTestShare({ password: PASSWORD, maxViews: 1, views: 1 });
    const address = randomUUID();
    for (const token of [revoked.token, usedUp.token, "no token", "x".repeat(43)]) {
      expect(await guess(token, PASSWORD, { address })).toEqual(CLOSED);
      expect(await guess(token, "wrong", { address })).toEqual(CLOSED);
    }
    const { rows } = await db().pool.query(
      "select key from rate_limiter_flexible where key like $1",
      [`%${address}`],
    );
    expect(rows).toEqual([]);
    expect(await guess((await createTestShare()).token, "")).toEqual({ kind: "not-asked" });
  });
});

describe("a letter", () => {
  test("opens the link once, for a reader of mail in an allowed domain", async () => {
    const { token } = await createTestShare({
      emailDomains: ["example.com", "xn--bcher-kva.example"],
    });
    const letter = (await ask(token, " Ann.Lee+desk@EXAMPLE.com ")) ?? "";
    expect(smtp.taken.at(-1)?.to).toEqual(["ann.lee+desk@example.com"]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => take(token, letter)));
    const passes = answers.flatMap((answer) => (answer.kind === "passed" ? [answer.newPass] : []));
    expect(passes).toHaveLength(1);
    expect(await open(token, { pass: passes[0] ?? null })).toMatchObject({ kind: "open" });
    expect(await take(token, letter)).toEqual({ kind: "dead-letter", language: "en-US" });
    expect(await take(token, letter, { pass: passes[0] ?? null })).toEqual({ kind: "not-asked" });
    expect(await ask(token, "ann@bücher.example")).toMatch(/^[\w-]{43}$/);
    expect(smtp.taken.at(-1)?.to).toEqual(["ann@xn--bcher-kva.example"]);
  });

  test.each([
    "ann@evil.example",
    "ann@sub.example.com",
    "ann@evil.example,bob@example.com",
    "ann@evil.example@example.com",
    "ann%evil.example@example.com",
    "evil.example!ann@example.com",
    '"ann@evil.example"@example.com',
    "<ann@evil.example>@example.com",
    "ann＠evil.example＠example.com",
    "ann@example.com.",
    "ann@example.com\r\nBcc: ann@evil.example",
    "@example.com",
    "example.com",
    "",
    "a".repeat(10_000),
  ])("is not sent to %j, and the answer does not tell", async (email) => {
    const { token } = await createTestShare({ emailDomains: ["example.com"] });
    expect(await ask(token, email)).toBeNull();
  });

  test("in letters that a mail server would read another way goes to the domain that was compared", async () => {
    const { token } = await createTestShare({ emailDomains: ["example.com"] });
    await ask(token, "ann@ⓔxample.com");
    expect(smtp.taken.at(-1)?.to).toEqual(["ann@example.com"]);
  });

  test("of another link, of before a change, or half an hour old opens nothing", async () => {
    const domains = { emailDomains: ["example.com"] };
    const [one, other] = [await createTestShare(domains), await createTestShare(domains)];
    const letter = async () => (await ask(one.token, `${randomUUID()}@example.com`)) ?? "";
    const dead = { kind: "dead-letter", language: "en-US" };
    const first = await letter();
    expect(await take(other.token, first)).toEqual(dead);
    expect(await take(one.token, first, { nowMs: Date.now() + 1_800_000 })).toEqual(dead);
    expect(await take(one.token, "")).toEqual(dead);
    const newer = await rotateTestShare(one.id, null);
    expect(await take(newer, first)).toEqual(dead);
    expect(await take(one.token, first)).toEqual(CLOSED);
  });

  test("comes after the password, and neither step stands for the other", async () => {
    const { token } = await createTestShare({ password: PASSWORD, emailDomains: ["example.com"] });
    const asking = { email: "ann@example.com", textOf };
    expect(await askLetter({ ...request(token), ...asking })).toEqual({ kind: "not-asked" });
    const passed = await guess(token, PASSWORD);
    if (passed.kind !== "passed") throw new Error(passed.kind);
    expect(await open(token, { pass: passed.newPass })).toMatchObject({ asks: "e-mail" });
    const letter = (await ask(token, "ann@example.com", { pass: passed.newPass })) ?? "";
    const elsewhere = await take(token, letter);
    if (elsewhere.kind !== "passed") throw new Error(elsewhere.kind);
    expect(await open(token, { pass: elsewhere.newPass })).toMatchObject({ asks: "password" });
    const both = await guess(token, PASSWORD, { pass: elsewhere.newPass });
    expect(await open(token, { pass: both.kind === "passed" ? both.newPass : null })).toMatchObject(
      {
        kind: "open",
      },
    );
  });

  test("can be requested ten times an hour for one address, allowed or not, and is then refused the same way", async () => {
    const { id, token } = await createTestShare({ emailDomains: ["example.com"] });
    for (const email of [`${randomUUID()}@example.com`, `${randomUUID()}@evil.example`]) {
      for (let n = 0; n < 10; n++) await ask(token, email);
      const again = await askLetter({ ...request(token), email, textOf });
      expect(again).toEqual({ kind: "limited", retryAfterSeconds: expect.any(Number) });
    }
    const entry = { result: "limited", limit: "share-letter-email" };
    expect(await entriesOf(id)).toEqual([entry, entry]);
  });

  test("can be requested thirty times an hour from one IPv6 network, whichever of its addresses asks", async () => {
    const { token } = await createTestShare({ emailDomains: ["example.com"] });
    const site = randomUUID().slice(0, 4);
    const from = (nth: number) =>
      askLetter({
        ...request(token, { address: `2001:db8:${site}:1::${nth.toString(16)}` }),
        email: `${randomUUID()}@evil.example`,
        textOf,
      });
    for (let nth = 1; nth <= 30; nth++) expect(await from(nth)).toMatchObject({ kind: "asked" });
    expect(await from(31)).toMatchObject({ kind: "limited" });
    expect(await ask(token, "visitor@example.com")).not.toBeNull();
  });

  test("is kept without its token or its reader's address, and a closed link sends none", async () => {
    const { id, token } = await createTestShare({ emailDomains: ["example.com"] });
    const letter = (await ask(token, "somebody.else@example.com")) ?? "";
    const { rows } = await db().pool.query(
      `select (select jsonb_agg(l)::text from share_link_letters l where link_id = $1)
         || (select coalesce(jsonb_agg(a)::text, '') from audit_log a)
         || (select jsonb_agg(r)::text from rate_limiter_flexible r) as text`,
      [id],
    );
    for (const secret of [letter, token, "somebody.else"])
      expect(rows[0].text).not.toContain(secret);
    const revoked = await createTestShare({ emailDomains: ["example.com"], revokedAt: new Date() });
    expect(
      await askLetter({ ...request(revoked.token), email: "ann@example.com", textOf }),
    ).toEqual(CLOSED);
  });
});
