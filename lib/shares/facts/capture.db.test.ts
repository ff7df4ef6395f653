import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { createTestUser } from "@/lib/people/testing/person";
import { factsText, readFacts, UnknownFactsError } from "@/lib/shares/facts/facts";
import { codesOfSubject, type ShareSubject } from "@/lib/shares/subject";
import { PANEL_NAMES } from "@/lib/stocks/queue/question";
import { readPanel } from "@/lib/stocks/queue/read-panels";
import { createWatchlist } from "@/lib/watchlists/edit-watchlists";
import {
  AAPL,
  capture,
  codeOf,
  FAILURE,
  fail,
  forgetStocks,
  holder,
  MARKET,
  NVDA,
  nowMs,
  pair,
  STOCK,
  SUBJECTS,
  say,
  sectionOf,
  seedStocks,
  stored,
} from "../testing/shared-stocks";
import { liveMark } from "./capture-facts";

openTestDatabase();
afterEach(forgetStocks);

describe("a capture", () => {
  test("asks nothing and records no visit, even for panels that are old or were never read", async () => {
    await seedStocks();
    await db().pool.query("update panel_states set answered_at = answered_at - interval '1 year'");
    const before = await traces();
    for (const subject of SUBJECTS) {
      await capture(subject);
      await liveMark(await stored(), subject, nowMs);
    }
    expect(await traces()).toEqual(before);
    await readPanel(
      { ...(await stored()), wake: () => {} },
      { source: "suspension", code: AAPL, locale: "en-US" },
    );
    expect(
      await traces(),
      "a look of the desk's own leaves one, or this test would see none",
    ).not.toEqual(before);
  });

  test("is the same bytes as long as nothing changes below, and stays what it was when everything does", async () => {
    await seedStocks();
    for (const subject of SUBJECTS) {
      const kept = factsText(await capture(subject));
      expect(factsText(await capture(subject)), subject.kind).toBe(kept);
      expect(factsText(readFacts(kept)), "read and written again").toBe(kept);
      expect(readFacts(kept)).toEqual(await capture(subject));
    }
    const kept = factsText(await capture(STOCK));
    await say("shareholders", [holder("Eve", "1")]);
    expect(factsText(await capture(STOCK))).not.toBe(kept);
    expect(readFacts(kept)).toMatchObject({ version: 1, subject: STOCK });
  });

  test("of another version is refused", () => {
    expect(() => readFacts('{"version":2}')).toThrow(UnknownFactsError);
  });

  test("has every digit, instants as texts and no number that is money", async () => {
    await seedStocks();
    const text = factsText(await capture(STOCK));
    for (const digits of ["90.0", "0.270", "1.20", "5.10"]) expect(text).toContain(`"${digits}"`);
    expect(text).toContain('"capturedAt":"2026-11-20T15:00:00.000Z"');
  });

  test("is in the other language where that alone was answered, and says so", async () => {
    await say("shareholders", [holder("Ann", "5")]);
    expect(sectionOf(await capture(STOCK, "zh-CN"), "shareholders")).toMatchObject({
      reading: { observed: { language: "en-US", value: [{ name: "Ann" }] } },
    });
    await say("shareholders", [holder("安", "5")], AAPL, "zh-CN");
    const own = { reading: { observed: { language: "zh-CN", value: [{ name: "安" }] } } };
    expect(sectionOf(await capture(STOCK, "zh-CN"), "shareholders")).toMatchObject(own);
    await db().pool.query("update panel_states set answered_at = answered_at - interval '90 days'");
    expect(sectionOf(await capture(STOCK, "zh-CN"), "shareholders"), "both are old").toMatchObject(
      own,
    );
    await say("shareholders", [holder("Ann", "6")]);
    expect(
      sectionOf(await capture(STOCK, "zh-CN"), "shareholders"),
      "only this one is old",
    ).toMatchObject({
      reading: { observed: { language: "en-US" } },
    });
  });
});

describe("the mark of a live page", () => {
  test("changes with each answer and failure of what it shows, with each minute, and with nothing else", async () => {
    await seedStocks();
    const mark = async (atMs = nowMs) => liveMark(await stored(), STOCK, atMs);
    const seen = [await mark()];
    expect(await mark()).toBe(seen[0]);
    await say("shareholders", [holder("Zoe", "1")], NVDA);
    expect(await mark(), "another stock's").toBe(seen[0]);
    const steps = [
      () => say("shareholders", [holder("Zoe", "1")]),
      () => say("shareholders", [holder("Zoe", "1")]), // a confirmation changes the visible time
      () => say("shareholders", [holder("佐", "1")], AAPL, "zh-CN"),
      () => fail("suspension"),
      () => say("calendar", { ...MARKET, regularConfig: [] }, null),
      () => say("stock-info", [pair(AAPL, "Apple Inc.")], null),
    ];
    for (const step of steps) {
      await new Promise((done) => setTimeout(done, 2)); // marks use milliseconds
      await step();
      seen.push(await mark());
    }
    seen.push(await mark(nowMs + 60_000)); // a minute later, without a new answer
    expect(new Set(seen).size).toBe(seen.length);
    expect(
      await liveMark(await stored(), { kind: "calendar", name: null, codes: [] }, nowMs),
    ).not.toBe("");
  });
});

test("no facts hold anything of an account, a client or a person", async () => {
  await seedStocks();
  await createTestAccount();
  const { id, email } = await createTestUser();
  const list = await createWatchlist(id, null, { name: "Secret list", code: null });
  if (list.kind === "refused") throw new Error("the list was refused");
  await db().pool.query(
    "insert into watchlist_items (watchlist_id, code, position, note) values ($1, 'AAPL', 1, 'secret note')",
    [list.id],
  );
  const codes = fc.uniqueArray(fc.constantFrom(AAPL, NVDA, codeOf("NONE")), { minLength: 1 });
  const panels = fc.uniqueArray(fc.constantFrom(...PANEL_NAMES), { minLength: 1 });
  const subjects: fc.Arbitrary<ShareSubject> = fc.oneof(
    fc.record({ kind: fc.constant("stock"), code: fc.constantFrom(AAPL, NVDA), panels }),
    fc.record({ kind: fc.constant("comparison"), codes, panels }),
    fc.record({ kind: fc.constant("watchlist"), name: fc.constant("Mine"), codes }),
    fc.record({ kind: fc.constant("calendar"), name: fc.constant(null), codes }),
  );
  await fc.assert(
    fc.asyncProperty(subjects, fc.constantFrom("en-US", "zh-CN"), async (subject, language) => {
      const facts = await capture(subject, language);
      const text = factsText(facts);
      for (const secret of [
        email,
        id,
        list.id,
        "Secret list",
        "secret note",
        "book ",
        FAILURE.detail,
      ]) {
        expect(text).not.toContain(secret);
      }
      expect(text).not.toMatch(
        /"(?:uid|account\w*|client\w*|rebate\w*|email|note|owner\w*|detail)"/i,
      );
      const shown = codesOfSubject(subject);
      for (const { code } of facts.listings) expect(shown).toContain(code);
    }),
    { numRuns: runs(40) },
  );
});

/** Everything that viewing could leave behind. */
async function traces() {
  const { rows } = await db().pool.query(
    `select (select count(*) from panel_questions)::int as questions,
       (select count(*) from panel_states)::int as states, (select max(viewed_at) from panel_states) as viewed,
       (select max(asked_at) from panel_states) as asked`,
  );
  return rows[0];
}
