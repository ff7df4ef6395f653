import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { CommissionRow } from "@/lib/commissions/commission";
import { anyBook, BOOK_RANGE } from "@/lib/commissions/testing/book";
import { addDays, type Day, listDays } from "@/lib/core/day";
import { monthDays } from "@/lib/core/month";
import { db, inTransaction } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { raceTest, untilWaiting } from "@/lib/database/testing/overlap";
import { runs } from "@/lib/env/testing/env";
import { approvePartnerStatement } from "./approve-partner-statement";
import type { TypedPartnerTerm } from "./contract";
import { endException } from "./end-exception";
import { loadPartnerTerms } from "./load-partner-terms";
import type { PartnerTerm } from "./partner-terms";
import { readPartnerTerm } from "./read-partner-term";
import { savePartnerTerm } from "./save-partner-term";
import {
  anyPartnerTerm,
  digitsOf,
  earnedByCoin,
  type Issued,
  issue,
} from "./testing/payout-oracle";
import {
  ANN,
  agree,
  approve,
  BOB,
  close,
  EVERYONE,
  grant,
  label,
  lastEntry,
  NOVEMBER,
  OCTOBER,
  openPayouts,
  partner,
  person,
  prepare,
  refusedFor,
  SEPTEMBER,
  save,
  scope,
  TODAY,
  typedTerm,
  usdt,
  view,
} from "./testing/payouts";
import { withdrawPartnerTerm } from "./withdraw-partner-term";

openTestDatabase();
beforeEach(openPayouts);

const DAY = "2026-09-10" as Day;
const refused = (problem: string) => ({ kind: "refused", problem });
const withdraw = (termId: number, origin = ANN) => withdrawPartnerTerm(scope, { termId }, origin);
const entries = async () =>
  (await loadPartnerTerms(scope, TODAY)).terms.toSorted((a, b) => a.id - b.id);
const correct = (corrects: number, typed: Partial<TypedPartnerTerm>) =>
  savePartnerTerm(scope, { typed: typedTerm(typed), today: TODAY, corrects, anyway: true }, ANN);

/** A client with 50 of rebate in September, which is closed. */
async function openSeptember() {
  await grant(partner.id, ["1"], []);
  await save(DAY, [usdt(DAY, "1", "50")]);
  await close(SEPTEMBER);
}

test("a withdrawn term counts nowhere, and its entry says who withdrew it", async () => {
  await openSeptember();
  await agree({ percent: "20" });
  await agree({ percent: "90" });
  const slip = await lastEntry();
  const id = await prepare(SEPTEMBER);
  expect((await view(id)).coins).toMatchObject([{ due: "45.0" }]);
  expect(await withdraw(slip.id, person("payee@example.com", partner.id))).toEqual(
    refused("payee"),
  );
  expect(await withdraw(slip.id)).toEqual({ kind: "withdrawn" });
  expect(await withdraw(slip.id)).toEqual(refused("term-gone"));
  expect(await entries()).toMatchObject([
    { share: "0.2", state: "holds", withdrawnBy: null },
    { share: "0.9", state: "withdrawn", withdrawnBy: "ann@example.com" },
  ]);
  // A statement in preparation does not use a term yet: it has to be prepared again.
  expect(await approvePartnerStatement(scope, { statementId: id }, BOB)).toEqual(
    refusedFor("changed"),
  );
  const log = await db().prisma.auditEntry.findMany({
    where: { accountId: scope.accountId, kind: "partner-term-withdrawn" },
  });
  expect(log).toMatchObject([
    { object: "2026-09-01", details: { partner: partner.email, share: "0.9", basis: "rebate" } },
  ]);
});

test("a term that an approved statement used stays, also if only a correction used it", async () => {
  await openSeptember();
  await agree();
  const used = await lastEntry();
  await approve(await prepare(SEPTEMBER));
  expect(await withdraw(used.id)).toEqual(refused("term-used"));
  expect((await entries()).map(({ isUsed }) => isUsed)).toEqual([true]);

  await agree({ percent: "30" }); // of September, after its statement
  const late = await lastEntry();
  await agree({ percent: "40", from: "2026-11-01" });
  const later = await lastEntry();
  expect([late.isUsed, later.isUsed]).toEqual([false, false]);
  await close(OCTOBER);
  await approve(await prepare(OCTOBER)); // corrects September by the late term
  expect(await withdraw(late.id)).toEqual(refused("term-used"));
  expect(await withdraw(later.id)).toEqual({ kind: "withdrawn" });
});

test("a correction withdraws and enters at once, or does neither", async () => {
  await openSeptember();
  await agree({ percent: "90" });
  const slip = await lastEntry();
  expect(await correct(slip.id, { percent: "900" })).toMatchObject({ field: "percent" });
  expect((await entries()).map(({ state }) => state)).toEqual(["holds"]);
  expect(await correct(slip.id, { percent: "9" })).toEqual({ kind: "saved" });
  expect((await entries()).map(({ share, state }) => [share, state])).toEqual([
    ["0.9", "withdrawn"],
    ["0.09", "holds"],
  ]);
  expect(await correct(slip.id, { percent: "8" })).toEqual({
    kind: "refused",
    field: null,
    problem: "term-gone",
  });
  await approve(await prepare(SEPTEMBER));
  const { id } = await lastEntry();
  expect(await correct(id, { percent: "8" })).toMatchObject({ problem: "term-used" });
  expect(await entries()).toHaveLength(2);
});

test("another account's term is not there", async () => {
  await agree({ uid: "1" });
  const { id } = await lastEntry();
  const other = await createTestAccount();
  expect(await withdrawPartnerTerm(other, { termId: id }, ANN)).toEqual(refused("term-gone"));
  const ending = { termId: id, typed: { from: "2026-10-01", note: "" }, today: TODAY };
  expect(await endException(other, ending, ANN)).toMatchObject({ problem: "term-gone" });
});

raceTest("a term is not withdrawn while a statement that uses it is being approved", async () => {
  await openSeptember();
  await agree();
  const { id: termId } = await lastEntry();
  const id = await prepare(SEPTEMBER);
  const [approval, withdrawal, correction] = await inTransaction(async (client) => {
    // The approval has done its checks and waits to be written.
    await client.query("lock table audit_log in share mode");
    const approving = approvePartnerStatement(scope, { statementId: id }, BOB);
    await untilWaiting(client, 1);
    const withdrawing = withdraw(termId);
    const correcting = correct(termId, { percent: "1" });
    await untilWaiting(client, 3);
    return [approving, withdrawing, correcting];
  });
  expect(await approval).toEqual({ kind: "approved" });
  expect(await withdrawal).toEqual(refused("term-used"));
  expect(await correction).toMatchObject({ problem: "term-used" });
  expect((await view(id)).coins).toMatchObject([{ due: "10.0" }]);
});

raceTest("an approval waits for a withdrawal that is under way, and sees it", async () => {
  await openSeptember();
  await agree();
  const { id: termId } = await lastEntry();
  const id = await prepare(SEPTEMBER);
  const [withdrawal, approval] = await inTransaction(async (client) => {
    await client.query("lock table audit_log in share mode");
    const withdrawing = withdraw(termId);
    await untilWaiting(client, 1);
    const approving = approvePartnerStatement(scope, { statementId: id }, BOB);
    await untilWaiting(client, 2);
    return [withdrawing, approving];
  });
  expect(await withdrawal).toEqual({ kind: "withdrawn" });
  expect(await approval).toEqual(refusedFor("changed"));
});

const MONTHS = [SEPTEMBER, OCTOBER, NOVEMBER];
type Step =
  | { readonly kind: "enter"; readonly term: Partial<TypedPartnerTerm>; readonly from: Day }
  | { readonly kind: "correct"; readonly pick: number; readonly term: Partial<TypedPartnerTerm> }
  | { readonly kind: "withdraw"; readonly pick: number }
  | { readonly kind: "issue" };

const anyFrom = fc.oneof(
  fc.nat(5).map((days) => addDays(BOOK_RANGE.from, days - 1)),
  fc.constantFrom(...MONTHS).map((month) => monthDays(month).from),
);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("enter" as const), term: anyPartnerTerm, from: anyFrom }),
  fc.record({ kind: fc.constant("correct" as const), pick: fc.nat(9), term: anyPartnerTerm }),
  fc.record({ kind: fc.constant("withdraw" as const), pick: fc.nat(9) }),
  fc.constant({ kind: "issue" as const }),
);

/** An entry as the test keeps it. */
type Kept = {
  readonly term: PartnerTerm;
  isWithdrawn: boolean;
  isUsed: boolean;
};

test("for random sequences withdrawn terms never count, and used ones are never withdrawn", async () => {
  const anyCase = fc.record({
    book: anyBook,
    steps: fc.array(anyStep, { minLength: 4, maxLength: 14 }),
    labels: fc.dictionary(fc.constantFrom("1", "=2"), fc.subarray(["a", "b"], { minLength: 1 })),
  });
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ book, steps, labels }) => {
      await openPayouts();
      await grant(partner.id, ["1", "=2"], []);
      for (const [uid, own] of Object.entries(labels)) await label(uid, ...own);
      const borne = new Map(Object.entries(labels));
      for (const day of listDays(BOOK_RANGE))
        await save(
          day,
          book.filter((row) => row.day === day),
        );
      for (const month of MONTHS) await close(month);
      const mine = book.filter(({ uid }: CommissionRow) => uid === "1" || uid === "=2");
      const kept: Kept[] = [];
      const issued: Issued = new Map();
      const left = [...MONTHS];
      const add = async (typed: Partial<TypedPartnerTerm>) => {
        const read = readPartnerTerm({ ...EVERYONE, ...typed }, { today: TODAY, introduced: null });
        if (!read.ok) throw new Error(read.problem);
        const { id } = await lastEntry();
        kept.push({ term: { id, ...read.term }, isWithdrawn: false, isUsed: false });
      };
      const picked = (pick: number) => kept[pick % Math.max(1, kept.length)];
      const problemOf = ({ isWithdrawn, isUsed }: Kept) => {
        if (isWithdrawn) return "term-gone";
        return isUsed ? "term-used" : null;
      };
      for (const step of steps) {
        switch (step.kind) {
          case "enter":
            await agree({ ...step.term, from: step.from });
            await add({ ...step.term, from: step.from });
            break;
          case "withdraw": {
            const old = picked(step.pick);
            if (!old) break;
            const problem = problemOf(old);
            expect(await withdraw(old.term.id)).toEqual(
              problem === null ? { kind: "withdrawn" } : refused(problem),
            );
            if (problem === null) old.isWithdrawn = true;
            break;
          }
          case "correct": {
            const old = picked(step.pick);
            if (!old) break;
            const problem = problemOf(old);
            const typed = { ...step.term, from: old.term.from };
            const corrected = await correct(old.term.id, typed);
            expect(corrected).toMatchObject(problem === null ? { kind: "saved" } : { problem });
            if (problem !== null) break;
            old.isWithdrawn = true;
            await add(typed);
            break;
          }
          case "issue": {
            const month = left.shift();
            if (month === undefined) break;
            const { id } = await issue(month, issued);
            const counting = kept.filter(({ isWithdrawn }) => !isWithdrawn);
            for (const each of counting)
              if (each.term.from <= monthDays(month).to) each.isUsed = true;
            // The statement's own list of terms knows nothing of the rule that the test repeats.
            for (const { id: used } of (await view(id)).terms)
              expect(await withdraw(used)).toEqual(refused("term-used"));
            const terms = counting.map(({ term }) => term);
            for (const stated of MONTHS.slice(0, MONTHS.length - left.length))
              expect(digitsOf(issued.get(stated))).toEqual(
                digitsOf(await earnedByCoin(mine, stated, borne, terms)),
              );
            break;
          }
          default:
            step satisfies never;
        }
      }
      const shown = (await entries()).map(({ id, state, isUsed }) => ({
        id,
        isUsed,
        isWithdrawn: state === "withdrawn",
      }));
      expect(shown).toEqual(
        kept.map(({ term, isUsed, isWithdrawn }) => ({ id: term.id, isUsed, isWithdrawn })),
      );
    }),
    { numRuns: runs(40) },
  );
});

test("a term that somebody else entered for the partner meanwhile is said first", async () => {
  const enter = (percent: string, seen: number | null, corrects: number | null = null) =>
    savePartnerTerm(
      scope,
      { typed: typedTerm({ percent }), today: TODAY, corrects, anyway: true, seen },
      ANN,
    );
  expect(await enter("20", null)).toEqual({ kind: "saved" });
  const first = await lastEntry();
  expect(await enter("30", null)).toMatchObject({
    kind: "changed-meanwhile",
    entries: [{ id: first.id, share: "0.2", enteredBy: "ann@example.com" }],
  });
  expect(await entries()).toHaveLength(1);
  expect(await enter("30", first.id)).toEqual({ kind: "saved" });
  const second = await lastEntry();
  // A correction of the first one, on a page from before the second.
  expect(await enter("25", first.id, first.id)).toMatchObject({
    kind: "changed-meanwhile",
    entries: [{ id: second.id }],
  });
  expect((await entries()).map(({ withdrawnAt }) => withdrawnAt)).toEqual([null, null]);
  expect(await enter("25", second.id, first.id)).toEqual({ kind: "saved" });
});
