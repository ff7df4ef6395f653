import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CommissionRow } from "@/lib/core/commissions/commission";
import { addDays, listDays } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { type Month, monthOf } from "@/lib/core/month";
import { type PartnerTerm, partnerSpans } from "@/lib/core/payouts/partner-terms";
import type { MonthStatement } from "@/lib/core/reports/month-statement";
import { runs } from "@/lib/env/test-env";
import { findMonthClose } from "@/lib/store/accounts/month-closes";
import { anyBook, BOOK_RANGE } from "@/lib/store/commissions/test-book";
import { openTestDatabase } from "@/lib/store/database/test-database-open";
import { listPartnerTerms } from "@/lib/store/payouts/partner-terms";
import { listPayouts } from "./payouts";

import {
  agree,
  approve,
  close,
  grant,
  label,
  NOVEMBER,
  OCTOBER,
  openPayouts,
  partner,
  prepare,
  SEPTEMBER,
  save,
  scope,
  view,
} from "./test-payouts";

const Exact = Decimal.clone({ precision: 200 });
openTestDatabase();

const part = (...names: string[]) => fc.constantFrom("", ...names);
const anyTerm = fc.record({
  from: fc.nat(5).map((days) => addDays(BOOK_RANGE.from, days - 1) as string),
  percent: fc.constantFrom("0", "33.333", "50", "100"),
  tiers: fc.constantFrom("", "", "0.000001: 70", "1: 10; 1000: 90.5"),
  basis: fc.constantFrom("rebate", "fees"),
  uid: part("1", "=2"),
  label: part("a", "b"),
  productType: part("SPOT"),
});

/** What a row earns: of the terms that fit it the one of the most particular scope, then the one entered last. */
function earnedOf(
  row: CommissionRow,
  terms: readonly PartnerTerm[],
  labels: ReadonlyMap<string, readonly string[]>,
  paid: Decimal,
) {
  const [span] = partnerSpans(terms, BOOK_RANGE).filter(
    (term) =>
      term.from <= row.day &&
      row.day <= term.to &&
      (term.uid === null || term.uid === row.uid) &&
      (term.label === null || labels.get(row.uid)?.includes(term.label)) &&
      (term.productType === null || term.productType === row.productType),
  );
  if (!span) return new Exact(0);
  const tier = (span.tiers ?? []).findLast(({ from }) => paid.gte(from));
  return new Exact(span.basis === "fees" ? row.feePaid : row.rebateAmount).times(tier?.share ?? span.share);
}

/** What the rows' fees are worth at the rates that the close froze; what has no rate is not counted. */
async function paidOf(rows: readonly CommissionRow[], month: Month): Promise<Decimal> {
  const close = await findMonthClose(scope, month);
  if (!close) throw new Error(`${month} is not closed`);
  const { rates } = close.statement as MonthStatement;
  return rows.reduce((sum, row) => {
    const rate = rates.find(({ coin, day }) => coin === row.coin && day === row.day)?.rate ?? "0";
    return sum.plus(new Exact(row.feePaid).times(rate));
  }, new Exact(0));
}

test("for random books, terms and restatements all statements of a month add up to what its rows earn", async () => {
  const anyCase = fc.record({
    ...{ book: anyBook, later: anyBook },
    terms: fc.array(anyTerm, { maxLength: 6 }),
    labels: fc.dictionary(fc.constantFrom("1", "2", "=2", "a,b"), fc.subarray(["a", "b"], { minLength: 1 })),
    uids: fc.subarray(["1", "10", "=2", "émoji 🪙"]),
    byLabel: fc.subarray(["a", "b"]),
  });
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ book, later, terms, labels, uids, byLabel }) => {
      await openPayouts();
      await grant(partner.id, uids, byLabel);
      for (const [uid, own] of Object.entries(labels)) await label(uid, ...own);
      const borne = new Map(Object.entries(labels));
      const mine = new Set([
        ...uids,
        ...Object.keys(labels).filter((uid) => borne.get(uid)?.some((one) => byLabel.includes(one))),
      ]);
      for (const text of terms.filter(({ uid, label: name }) => uid === "" || name === "")) await agree(text);
      const store = async (rows: readonly CommissionRow[]) => {
        for (const day of listDays(BOOK_RANGE))
          await save(
            day,
            rows.filter((row) => row.day === day),
          );
      };
      const oracle = async (rows: readonly CommissionRow[], month: Month) => {
        const own = rows.filter((row) => mine.has(row.uid) && monthOf(row.day) === month);
        const agreed = await listPartnerTerms(scope, partner.id);
        const paid = await paidOf(own, month);
        const sums = [...groupBy(own, ({ coin }) => coin)].map(([coin, of]) => {
          return [
            coin,
            of.reduce((sum, row) => sum.plus(earnedOf(row, agreed, borne, paid)), new Exact(0)).toFixed(),
          ] as const;
        });
        return new Map(sums.filter(([, sum]) => sum !== "0" && sum !== "-0"));
      };
      await store(book);
      await close(SEPTEMBER);
      await close(OCTOBER);
      await close(NOVEMBER);
      const issued = new Map<string, Decimal>();
      const issue = async (month: Month) => {
        const id = await prepare(month);
        await approve(id);
        for (const { month: of, coin, earned } of (await view(id)).lines) {
          const key = `${of} ${coin}`;
          issued.set(key, (issued.get(key) ?? new Exact(0)).plus(earned));
        }
      };
      const ofMonth = (month: Month) =>
        new Map(
          [...issued]
            .filter(([key, sum]) => key.startsWith(month) && !sum.isZero())
            .map(([key, sum]) => [key.slice(8), sum.toFixed()]),
        );
      await issue(SEPTEMBER);
      expect(ofMonth(SEPTEMBER)).toEqual(await oracle(book, SEPTEMBER));
      await store(later);
      await issue(OCTOBER); // as it was closed, and September as it is now
      expect(ofMonth(OCTOBER)).toEqual(await oracle(book, OCTOBER));
      expect(ofMonth(SEPTEMBER)).toEqual(await oracle(later, SEPTEMBER));
      await issue(NOVEMBER);
      for (const month of [SEPTEMBER, OCTOBER]) expect(ofMonth(month)).toEqual(await oracle(later, month));
      const due = (await listPayouts(scope)).find(({ month }) => month === NOVEMBER)?.content.coins ?? [];
      for (const { coin, due: owed } of due) {
        const all = [SEPTEMBER, OCTOBER].map((month) => ofMonth(month).get(coin) ?? "0");
        expect(new Exact(owed).toFixed()).toBe(new Exact(all[0] ?? 0).plus(all[1] ?? 0).toFixed());
      }
    }),
    { numRuns: runs(12) },
  );
});
