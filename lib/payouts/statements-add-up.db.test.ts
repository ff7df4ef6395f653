import fc from "fast-check";
import { expect, test } from "vitest";
import type { CommissionRow } from "@/lib/commissions/commission";
import { anyBook, BOOK_RANGE } from "@/lib/commissions/testing/book";
import { addDays, listDays } from "@/lib/core/day";
import type { Month } from "@/lib/core/month";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import {
  anyPartnerTerm,
  digitsOf,
  earnedByCoin,
  type Issued,
  issue,
} from "./testing/payout-oracle";
import {
  agree,
  close,
  grant,
  label,
  NOVEMBER,
  OCTOBER,
  openPayouts,
  partner,
  SEPTEMBER,
  save,
} from "./testing/payouts";

openTestDatabase();

test("for random books, terms and restatements all statements of a month add up to what its rows earn", async () => {
  const anyCase = fc.record({
    book: anyBook,
    later: anyBook,
    terms: fc.array(fc.tuple(anyPartnerTerm, fc.nat(5)), { maxLength: 6 }),
    labels: fc.dictionary(
      fc.constantFrom("1", "2", "=2", "a,b"),
      fc.subarray(["a", "b"], { minLength: 1 }),
    ),
    uids: fc.subarray(["1", "10", "=2", "émoji 🪙"]),
    byLabel: fc.subarray(["a", "b"]),
  });
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ book, later, terms, labels, uids, byLabel }) => {
      await openPayouts();
      await grant(partner.id, uids, byLabel);
      for (const [uid, own] of Object.entries(labels)) await label(uid, ...own);
      const borne = new Map(Object.entries(labels));
      const isMine = ({ uid }: CommissionRow) =>
        uids.includes(uid) || (borne.get(uid) ?? []).some((one) => byLabel.includes(one));
      for (const [term, days] of terms)
        await agree({ ...term, from: addDays(BOOK_RANGE.from, days - 1) });
      const store = async (rows: readonly CommissionRow[]) => {
        for (const day of listDays(BOOK_RANGE))
          await save(
            day,
            rows.filter((row) => row.day === day),
          );
      };
      const earned = async (rows: readonly CommissionRow[], month: Month) =>
        digitsOf(await earnedByCoin(rows.filter(isMine), month, borne));
      await store(book);
      for (const month of [SEPTEMBER, OCTOBER, NOVEMBER]) await close(month);
      const issued: Issued = new Map();
      await issue(SEPTEMBER, issued);
      expect(digitsOf(issued.get(SEPTEMBER))).toEqual(await earned(book, SEPTEMBER));
      await store(later);
      await issue(OCTOBER, issued); // October as it was closed, September as it is now
      expect(digitsOf(issued.get(OCTOBER))).toEqual(await earned(book, OCTOBER));
      expect(digitsOf(issued.get(SEPTEMBER))).toEqual(await earned(later, SEPTEMBER));
      await issue(NOVEMBER, issued);
      for (const month of [SEPTEMBER, OCTOBER])
        expect(digitsOf(issued.get(month))).toEqual(await earned(later, month));
    }),
    { numRuns: runs(12) },
  );
});
