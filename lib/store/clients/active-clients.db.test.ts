import fc from "fast-check";
import { expect, test } from "vitest";
import { allCommissions } from "@/lib/core/commissions/commission";
import { runs } from "@/lib/env/test-env";
import { createTestAccount } from "../accounts/test-account";
import { anyBook, anyFilter, rowsOf, saveBook } from "../commissions/test-book";
import { openTestDatabase } from "../database/test-database-open";
import { countActiveInRange } from "./clients";

openTestDatabase();

const anyRanges = fc.array(
  anyFilter.map(({ range }) => range),
  { maxLength: 5 },
);
const count = (values: readonly string[]) => new Set(values).size;

test("active clients of any ranges are those that the rows name, each once, overall and per coin", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, anyBook, anyRanges, async (book, others, ranges) => {
      const scope = await createTestAccount();
      await saveBook(scope, book);
      await saveBook(await createTestAccount(), others);
      const expected = ranges.map((range) => {
        const rows = rowsOf(book, allCommissions(range));
        const coins = [...new Set(rows.map(({ coin }) => coin))].sort();
        const clientsOf = (coin: string) => rows.filter((row) => row.coin === coin).map(({ uid }) => uid);
        return new Map<string | null, number>([
          ...coins.map((coin): [string, number] => [coin, count(clientsOf(coin))]),
          [null, count(rows.map(({ uid }) => uid))],
        ]);
      });
      expect(await Promise.all(ranges.map((range) => countActiveInRange(scope, range)))).toEqual(expected);
    }),
    { numRuns: runs(20) },
  );
});
