import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { grantClientScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import {
  LETTER_KINDS,
  type LetterKind,
  MOST_LETTER_ATTEMPTS,
  nextLetterPause,
} from "@/lib/mail/letter";
import {
  claimLetter,
  deleteOldLetters,
  hasDueLetter,
  type NewLetter,
  saveLetter,
} from "@/lib/mail/store/letters";
import { createTestUser } from "@/lib/people/testing/person";
import type { User } from "@/lib/users/store/users";
import { type OutboxDeps, postLetter, scopeHash, sendLetters } from "./outbox";
import { type SmtpDeed, startSmtp } from "./testing/smtp";

openTestDatabase();

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let deed: SmtpDeed = "take";
let person: User;
const failed = vi.fn();
const deps: OutboxDeps = {
  openAccount: async () => null,
  sendToChat: async () => expect.fail("no letter goes to a chat"),
  failed,
};
const SECRET = "0123456789abcdefghijklmnopqrstuvwxyz";

beforeAll(async () => {
  smtp = await startSmtp({ deed: () => deed });
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${smtp.port}`);
  vi.stubEnv("MAIL_FROM", "desk@example.com");
  vi.stubEnv("APP_SECRET", SECRET);
  person = await createTestUser();
});
afterAll(() => smtp.close());
afterEach(async () => {
  deed = "take";
  smtp.taken.length = 0;
  vi.stubEnv("APP_SECRET", SECRET);
  await db().pool.query("delete from letters");
  expect(failed.mock.calls.splice(0)).toEqual([]);
});

const letterOf = (kind: LetterKind, more: Partial<NewLetter> = {}): NewLetter => ({
  kind,
  mail: {
    to: person.email,
    subject: kind,
    text: "https://desk.example/link/opens-a-door",
    language: "en-US",
  },
  userId: person.id,
  about: null,
  giveUpAfterSeconds: 86_400,
  ...more,
});
const stored = () =>
  db().prisma.letter.findMany({
    select: { state: true, attempts: true, problem: true, sealedMail: true },
    orderBy: { createdAt: "asc" },
  });
/** Makes the next attempt due; stored times are rounded to a millisecond. */
const goOn = () =>
  db().pool.query(
    "update letters set next_attempt_at = clock_timestamp() - interval '1 millisecond'",
  );
const messageIds = () => smtp.taken.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
const entries = async () =>
  (
    await db().pool.query(
      "select object, result, details from audit_log where kind = 'letter-sent' order by id desc limit 1",
    )
  ).rows[0];
const countEntries = async () =>
  (await db().pool.query("select count(*)::int as n from audit_log where kind = 'letter-sent'"))
    .rows[0].n;

for (const kind of LETTER_KINDS)
  for (const refusal of ["refuse-now", "refuse-letter-now", "cut"] as const)
    test(`${kind}: ${refusal} for a while loses nothing, and it arrives once`, async () => {
      deed = refusal;
      const posted = await postLetter(letterOf(kind));
      expect(posted).toEqual({
        kind: "waits",
        problem: refusal === "cut" ? "unreachable" : "deferred",
      });
      for (let again = 0; again < 3; again += 1) {
        expect(await sendLetters(deps)).toBe(0); // the pause is not over
        await goOn();
        expect(await sendLetters(deps)).toBe(0);
      }
      deed = "take";
      await goOn();
      expect(await sendLetters(deps)).toBe(1);
      await goOn();
      expect(await sendLetters(deps)).toBe(0);
      expect(smtp.taken.map(({ to }) => to)).toEqual([[person.email]]);
      expect(await stored()).toEqual([
        { state: "sent", attempts: 5, problem: null, sealedMail: null },
      ]);
    });

for (const kind of LETTER_KINDS)
  test(`${kind}: a server that accepts it without an answer gets it once, and an administrator sees that`, async () => {
    deed = "lose";
    expect(await postLetter(letterOf(kind))).toEqual({ kind: "unclear" });
    deed = "take";
    await goOn();
    expect(await sendLetters(deps)).toBe(0);
    expect(smtp.taken).toHaveLength(1);
    expect(await stored()).toMatchObject([
      { state: "unclear", problem: "unclear", sealedMail: null },
    ]);
    expect(await entries()).toEqual({
      object: person.email,
      result: "failed",
      details: { kind, problem: "unclear" },
    });
  });

for (const kind of LETTER_KINDS)
  test(`${kind}: a permanent refusal is reported, and the letter is not sent again`, async () => {
    for (const [refusal, problem] of [
      ["refuse-ever", "recipient-refused"],
      ["refuse-letter-ever", "refused"],
    ] as const) {
      deed = refusal;
      expect(await postLetter(letterOf(kind))).toEqual({ kind: "failed", problem });
      expect((await entries()).details).toEqual({ kind, problem });
    }
    deed = "take";
    await goOn();
    expect(await sendLetters(deps)).toBe(0);
    expect((await stored()).map(({ state, sealedMail }) => [state, sealedMail])).toEqual([
      ["failed", null],
      ["failed", null],
    ]);
  });

test("a person does not wait for a slow server; the letter is held, sent once, and then counts as sent", async () => {
  const slow = await startSmtp({ answersAfterMs: () => 1_000 });
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${slow.port}`);
  expect(await postLetter(letterOf("invitation"), 200)).toEqual({ kind: "under-way" });
  await goOn();
  expect(await sendLetters(deps)).toBe(0); // no other process takes it meanwhile
  await expect.poll(async () => (await stored())[0]?.state).toBe("sent");
  expect(slow.taken).toHaveLength(1);
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${smtp.port}`);
  await slow.close();
});

test("each attempt has the same Message-ID, also after a process was killed", async () => {
  const [one, other] = [await saveLetter(letterOf("brief")), await saveLetter(letterOf("brief"))];
  for (let killed = 0; killed < 2; killed += 1) {
    await db().pool.query(
      "update letters set state = 'queued', ended_at = null, claimed_until = null",
    );
    const sealed = await db().prisma.letter.findMany({ where: { sealedMail: { not: null } } });
    await sendLetters(deps);
    // As a letter whose end was never recorded.
    for (const { id, sealedMail } of sealed)
      await db().prisma.letter.update({
        where: { id },
        data: { state: "queued", endedAt: null, sealedMail, claimedUntil: null },
      });
  }
  expect(messageIds().toSorted()).toEqual(
    [one, one, other, other].map(({ id }) => `<${id}@broker-desk>`).toSorted(),
  );
});

test("a letter whose process was killed before the clock was set back waits no longer for the next one", async () => {
  await saveLetter(letterOf("brief"));
  const move = (seconds: number) =>
    db().pool.query(
      "update letters set claimed_until = claimed_until + make_interval(secs => $1)",
      [seconds],
    );
  await move(3_600);
  expect(await hasDueLetter()).toBe(false);
  await move(-120);
  expect(await hasDueLetter()).toBe(true);
});

test("attempts have a bound, and a letter does not outlive its link", async () => {
  deed = "refuse-now";
  await postLetter(letterOf("security-notice"));
  for (let attempt = 1; attempt < MOST_LETTER_ATTEMPTS + 3; attempt += 1) {
    await goOn();
    await sendLetters(deps);
  }
  expect(await stored()).toMatchObject([
    { state: "failed", attempts: MOST_LETTER_ATTEMPTS, problem: "deferred" },
  ]);
  await db().pool.query("delete from letters");
  expect(await postLetter(letterOf("sign-in-link", { giveUpAfterSeconds: 5 }))).toEqual({
    kind: "failed",
    problem: "deferred",
  });
});

test("a letter whose time went by while nothing was sent is not sent any more, and is named", async () => {
  await saveLetter(letterOf("sign-in-link"));
  await db().pool.query(
    "update letters set give_up_at = clock_timestamp() - interval '1 second', claimed_until = null",
  );
  expect(await sendLetters(deps)).toBe(0);
  expect(smtp.taken).toEqual([]);
  expect(await stored()).toMatchObject([
    { state: "failed", problem: "too-late", sealedMail: null },
  ]);
  expect(await entries()).toEqual({
    object: person.email,
    result: "failed",
    details: { kind: "sign-in-link", problem: "too-late" },
  });
});

test("claims of processes that were killed each time have a bound too", async () => {
  await saveLetter(letterOf("brief"));
  const before = await countEntries();
  for (let killed = 1; killed < MOST_LETTER_ATTEMPTS; killed += 1) {
    await db().pool.query("update letters set claimed_until = null");
    expect(await claimLetter()).not.toBeNull();
  }
  await db().pool.query("update letters set claimed_until = null");
  expect(await sendLetters(deps)).toBe(0);
  expect(smtp.taken).toEqual([]);
  expect(await stored()).toMatchObject([{ state: "unclear" }]);
  expect(await countEntries()).toBe(before + 1);
});

test("a letter's text is stored only sealed, and is removed when the letter has ended", async () => {
  deed = "refuse-now";
  await postLetter(letterOf("password-link"));
  const text = async () =>
    (
      await db().pool.query(
        "select jsonb_agg(l)::text || jsonb_agg(encode(l.sealed_mail, 'escape'))::text as t from letters l",
      )
    ).rows[0].t;
  expect(await text()).not.toContain("opens-a-door");
  expect(await text()).not.toContain(person.email);
  deed = "take";
  await goOn();
  await sendLetters(deps);
  expect(await stored()).toMatchObject([{ state: "sent", sealedMail: null }]);
});

test("a letter with figures leaves only while the person sees the same", async () => {
  const { accountId } = await createTestAccount();
  const scope = grantClientScope(accountId, ["1", "2"], person.id);
  const about = { accountId, scopeHash: scopeHash(scope) };
  const openTo = (uids: readonly string[] | null): OutboxDeps => ({
    ...deps,
    openAccount: async () =>
      uids === null ? null : { scope: grantClientScope(accountId, uids, person.id) },
  });
  deed = "refuse-now";
  for (const sees of [["1", "2"], ["1"], null]) {
    await db().pool.query("delete from letters");
    await postLetter(letterOf("brief", { about }));
    deed = "take";
    await goOn();
    expect(await sendLetters(openTo(sees))).toBe(sees?.length === 2 ? 1 : 0);
    expect(await stored()).toMatchObject([{ state: sees?.length === 2 ? "sent" : "dropped" }]);
    deed = "refuse-now";
  }
  expect(smtp.taken).toHaveLength(1);
});

test("letters sealed under another secret are dropped, and the others are sent", async () => {
  deed = "refuse-now";
  await postLetter(letterOf("invitation"));
  await db().pool.query("update letters set sealed_mail = sealed_mail || '\\x00'");
  await postLetter(letterOf("share-notice"));
  deed = "take";
  await goOn();
  expect(await sendLetters(deps)).toBe(1);
  expect((await stored()).map(({ state }) => state)).toEqual(["dropped", "sent"]);
  expect(failed.mock.calls.splice(0)).toHaveLength(1);
});

test("ended letters are removed after a month", async () => {
  await postLetter(letterOf("brief"));
  await deleteOldLetters();
  expect(await stored()).toHaveLength(1);
  await db().pool.query("update letters set ended_at = ended_at - interval '31 days'");
  await deleteOldLetters();
  expect(await stored()).toEqual([]);
});

test("pauses grow, and reach past a greylisting of five minutes before a link of a quarter of an hour is over", () => {
  const pauses = Array.from({ length: MOST_LETTER_ATTEMPTS }, (_, at) =>
    nextLetterPause(at + 1, () => 0.5),
  );
  expect(pauses.at(-1)).toBeNull();
  const seconds = pauses.filter((pause) => pause !== null);
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  const times = [1, 2, 3, 4].map((count) =>
    seconds.slice(0, count).reduce((sum, one) => sum + one, 0),
  );
  expect(times.some((time) => time > 400 && time < 800)).toBe(true);
});
