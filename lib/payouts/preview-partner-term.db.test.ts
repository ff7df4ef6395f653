import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { anyBook, BOOK_RANGE } from "@/lib/commissions/testing/book";
import { addDays, type Day, dayStartMs, listDays } from "@/lib/core/day";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import type { PartnerTermPreview, TypedPartnerTerm } from "./contract";
import { discardPartnerStatement } from "./discard-partner-statement";
import { loadPartnerTerms } from "./load-partner-terms";
import type { PartnerStatementCoin } from "./partner-statement";
import { previewPartnerTerm } from "./preview-partner-term";
import { savePartnerTerm } from "./save-partner-term";
import { anyPartnerTerm, Exact } from "./testing/payout-oracle";
import {
  ANN,
  addPartner,
  agree,
  approve,
  close,
  grant,
  label,
  lastEntry,
  NOVEMBER,
  OCTOBER,
  openPayouts,
  partner,
  person,
  prepare,
  SEPTEMBER,
  save,
  scope,
  TODAY,
  typedTerm,
  usdt,
  view,
} from "./testing/payouts";

openTestDatabase();
beforeEach(openPayouts);

const DAY = "2026-09-10" as Day;
const ask = (
  typed: Partial<TypedPartnerTerm>,
  { corrects = null, today = TODAY }: { corrects?: number | null; today?: Day } = {},
) =>
  previewPartnerTerm(
    scope,
    { typed: typedTerm(typed), corrects, nowMs: dayStartMs(today), today },
    ANN,
  );
const preview = async (...of: Parameters<typeof ask>) => {
  const outcome = await ask(...of);
  if (outcome.kind === "refused") throw new Error(outcome.problem);
  return outcome.preview;
};
/** What the coins come to, now and with the term. */
const digits = ({ coins }: PartnerTermPreview) =>
  coins.map(({ coin, now, withTerm }) => [coin, Number(now), Number(withTerm)]);

test("the last closed month says what it pays now and with the term, by coin and valued", async () => {
  await grant(partner.id, ["1", "2"], []);
  await save(DAY, [
    usdt("2026-09-10", "1", "50"),
    usdt("2026-09-10", "2", "10"),
    { ...usdt("2026-09-10", "1", "7"), coin: "ODD" },
  ]);
  await agree({ percent: "20" });
  await close(SEPTEMBER);
  const found = await preview({ uid: "1", percent: "50" });
  expect(found).toMatchObject({
    partner: partner.email,
    month: SEPTEMBER,
    isClosed: true,
    isAsIf: false,
    value: {
      now: { value: "12.0", unvalued: [{ coin: "ODD", amount: "1.4" }] },
      withTerm: { unvalued: [{ coin: "ODD", amount: "3.50" }] },
    },
  });
  expect(Number(found.value.withTerm.value)).toBe(27);
  expect(digits(found)).toEqual([
    ["ODD", 1.4, 3.5],
    ["USDT", 12, 27],
  ]);
  expect((await loadPartnerTerms(scope, TODAY)).terms).toHaveLength(1);
  expect(await db().prisma.payout.count({ where: { accountId: scope.accountId } })).toBe(0);
});

test("a term that begins after the month is taken as if it had begun with it, for its own rows", async () => {
  await grant(partner.id, ["1", "2"], []);
  await save(DAY, [usdt("2026-09-10", "1", "50"), usdt("2026-09-10", "2", "10")]);
  await agree({ percent: "20" });
  await agree({ uid: "1", percent: "30", from: "2026-09-05" });
  await close(SEPTEMBER);
  const later = { percent: "40", from: "2026-12-01" };
  const exception = await preview({ ...later, uid: "1" });
  expect(exception.isAsIf).toBe(true);
  expect(digits(exception)).toEqual([["USDT", 17, 22]]);
  // The exception of client 1 still counts before the term of everyone.
  expect(digits(await preview(later))).toEqual([["USDT", 17, 19]]);
});

test("a correction is compared without the entry that it corrects", async () => {
  await grant(partner.id, ["1"], []);
  await save(DAY, [usdt("2026-09-10", "1", "50")]);
  await agree({ percent: "10" });
  await agree({ uid: "1", percent: "90" });
  const slip = (await lastEntry()).id;
  await close(SEPTEMBER);
  const right = { productType: "SPOT", percent: "20" };
  expect(digits(await preview(right, { corrects: slip }))).toEqual([["USDT", 45, 10]]);
  expect(digits(await preview(right))).toEqual([["USDT", 45, 45]]);
});

test("an introducer's term is of the partner's approved statement, who is named while there is none", async () => {
  const introducer = await addPartner(["9"]);
  await grant(partner.id, ["1"], []);
  await save(DAY, [usdt("2026-09-10", "1", "50"), usdt("2026-09-10", "9", "10")]);
  await agree({ percent: "20" });
  await agree({ partner: introducer.id, percent: "10" });
  await close(SEPTEMBER);
  const of = { partner: introducer.id, introduced: partner.id, basis: "earned", percent: "50" };
  const unstated = await preview(of);
  expect(unstated.withoutStatementOf).toBe(partner.email);
  expect(digits(unstated)).toEqual([["USDT", 1, 1]]);
  await approve(await prepare(SEPTEMBER));
  const stated = await preview(of);
  expect(stated.withoutStatementOf).toBeNull();
  expect(digits(stated)).toEqual([["USDT", 1, 6]]);
});

test("if no month is closed the last whole one is taken as it is, and a stated one with its own clients", async () => {
  await grant(partner.id, ["1"], []);
  await save(DAY, [usdt("2026-09-10", "1", "50"), usdt("2026-09-10", "2", "10")]);
  await agree({ percent: "20" });
  const inOctober = { today: "2026-10-04" as Day };
  const open = await preview({ percent: "30" }, inOctober);
  expect(open).toMatchObject({ month: SEPTEMBER, isClosed: false });
  expect(digits(open)).toEqual([["USDT", 10, 15]]);
  await close(SEPTEMBER);
  expect(await preview({ percent: "30" }, inOctober)).toEqual({ ...open, isClosed: true });
  await approve(await prepare(SEPTEMBER));
  await grant(partner.id, ["2"], []);
  expect(digits(await preview({ percent: "30" }))).toEqual([["USDT", 10, 15]]);
});

test("what could not be entered is not previewed", async () => {
  expect(await ask({ percent: "x" })).toMatchObject({ field: "percent" });
  expect(await ask({ partner: crypto.randomUUID() })).toMatchObject({ problem: "no-partner" });
  const typed = typedTerm({});
  const payee = person("payee@example.com", partner.id);
  const of = { typed, corrects: null, nowMs: dayStartMs(TODAY), today: TODAY };
  expect(await previewPartnerTerm(scope, of, payee)).toMatchObject({ problem: "payee" });
});

test("for random books and terms the preview is what the statements say before and after", async () => {
  const anyTermFrom = fc.tuple(anyPartnerTerm, fc.nat(40));
  const anyCase = fc.record({
    book: anyBook,
    terms: fc.array(anyTermFrom, { maxLength: 5 }),
    added: anyTermFrom,
    corrected: fc.option(fc.nat(4)),
    labels: fc.dictionary(fc.constantFrom("1", "=2"), fc.subarray(["a", "b"], { minLength: 1 })),
    month: fc.constantFrom(SEPTEMBER, OCTOBER, NOVEMBER),
  });
  const earnedOf = (coins: readonly PartnerStatementCoin[]) =>
    Object.fromEntries(
      coins
        .map(({ coin, earned }) => [coin, new Exact(earned).toFixed()])
        .filter(([, earned]) => earned !== "0"),
    );
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ book, terms, added, corrected, labels, month }) => {
      await openPayouts();
      await grant(partner.id, ["1", "=2"], []);
      for (const [uid, own] of Object.entries(labels)) await label(uid, ...own);
      for (const day of listDays(BOOK_RANGE))
        await save(
          day,
          book.filter((row) => row.day === day),
        );
      const typedOf = ([term, days]: (typeof terms)[number]) => ({
        ...term,
        from: addDays(BOOK_RANGE.from, days - 1),
      });
      const ids: number[] = [];
      for (const term of terms) {
        await agree(typedOf(term));
        ids.push((await lastEntry()).id);
      }
      await close(month);
      const corrects = corrected === null ? null : (ids[corrected] ?? null);
      const typed = typedOf(added);
      const { coins, isAsIf } = await preview(typed, { corrects });
      const shown = (which: "now" | "withTerm") =>
        Object.fromEntries(
          coins
            .map((line) => [line.coin, new Exact(line[which]).toFixed()])
            .filter(([, earned]) => earned !== "0"),
        );
      const statement = async () => {
        const id = await prepare(month);
        const { coins: stated } = await view(id);
        await discardPartnerStatement(scope, { statementId: id }, ANN);
        return earnedOf(stated);
      };
      expect(shown("now")).toEqual(await statement());
      if (isAsIf) return;
      const term = typedTerm(typed);
      const saved = { typed: term, today: TODAY, corrects, anyway: true };
      expect(await savePartnerTerm(scope, saved, ANN)).toEqual({ kind: "saved" });
      expect(shown("withTerm")).toEqual(await statement());
    }),
    { numRuns: runs(40) },
  );
});
