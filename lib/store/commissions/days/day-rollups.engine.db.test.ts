import fc from "fast-check";
import { expect, test } from "vitest";
import type { WholeAccountScope } from "@/lib/core/scope";
import { runs } from "@/lib/env/test-env";
import { createTestAccount } from "@/lib/store/accounts/test-account";
import { ensureClients } from "@/lib/store/clients/clients";
import { db } from "@/lib/store/database/database";
import { openTestDatabase } from "@/lib/store/database/test-database-open";
import { FEE_COLUMNS } from "../columns";
import { anyBook, BOOK_RANGE, saveBook } from "../test-book";
import { commissionRow } from "../test-rows";
import { saveCommissionDay } from "./days";

openTestDatabase();

const SUMS = "sum(deal_amount), sum(fee), sum(fee_deduction), sum(fee_paid), sum(rebate_amount)";
const STORED = "deal_amount, fee, fee_deduction, fee_paid, rebate_amount";
const VERSIONS = `(
  select day, version.revision, coin, ${STORED} from commission_rows kept
  join commission_day_revisions version using (account_id, day)
  where account_id = $1 and kept.revision <= version.revision
  union all
  select day, version.revision, coin, ${STORED} from superseded_commission_rows kept
  join commission_day_revisions version using (account_id, day)
  where account_id = $1 and version.revision between kept.revision and kept.last_revision) versions`;

/** Each rollup as it is stored, and as it follows from the rows. */
const ROLLUPS = {
  productTotals: {
    stored: `select day, coin, product_type, row_count::bigint, ${STORED} from commission_product_totals where account_id = $1`,
    computed: `select day, coin, product_type, count(*), ${SUMS} from commission_rows where account_id = $1 group by 1, 2, 3`,
  },
  productFees: {
    stored: `select day, coin, product_type, ${FEE_COLUMNS} from commission_product_totals where account_id = $1`,
    computed: `select day, coin, product_type, ${FEE_COLUMNS.replaceAll(/\w+/g, "sum($&)")} from commission_day_totals
      where account_id = $1 group by 1, 2, 3`,
  },
  clientDays: {
    stored: `select day, coin, uid, row_count::bigint, ${STORED} from commission_client_days where account_id = $1`,
    computed: `select day, coin, uid, count(*), ${SUMS} from commission_rows where account_id = $1 group by 1, 2, 3`,
  },
  revisionTotals: {
    stored: `select day, revision, coin, row_count::bigint, ${STORED} from commission_revision_totals where account_id = $1`,
    computed: `select day, revision, coin, count(*), ${SUMS} from ${VERSIONS} group by 1, 2, 3`,
  },
  dayClients: {
    stored: `select day, coin, product_type, uid from commission_day_clients
      join clients on clients.account_id = commission_day_clients.account_id and number / 8192 = chunk
        and get_bit(clients, number % 8192) = 1
      where commission_day_clients.account_id = $1`,
    computed: "select distinct day, coin, product_type, uid from commission_rows where account_id = $1",
  },
  groupClients: {
    stored: `select day, coin, symbol, product_type, uid, sum(1 << plane) from commission_group_clients
      join clients on clients.account_id = commission_group_clients.account_id and number / 8192 = chunk
        and get_bit(clients, number % 8192) = 1
      where commission_group_clients.account_id = $1 group by 1, 2, 3, 4, 5`,
    computed: `select day, coin, symbol, product_type, uid, count(*) from commission_rows
      where account_id = $1 group by 1, 2, 3, 4, 5`,
  },
  bits: {
    stored: `select day, coin, product_type, sum(bit_count(clients)) from commission_day_clients
      where account_id = $1 group by 1, 2, 3`,
    computed: `select day, coin, product_type, count(distinct uid)::numeric from commission_rows
      where account_id = $1 group by 1, 2, 3`,
  },
} as const;

/** Rows that are only in one of the two. */
async function differences({ accountId }: WholeAccountScope): Promise<unknown[]> {
  const found = [];
  for (const [rollup, { stored, computed }] of Object.entries(ROLLUPS)) {
    for (const [one, other] of [
      [stored, computed],
      [computed, stored],
    ]) {
      const { rows } = await db().pool.query(`(${one}) except all (${other})`, [accountId]);
      found.push(...rows.map((row) => ({ rollup, ...row })));
    }
  }
  return found;
}

test("after any saves and restatements each rollup equals what follows from the rows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBook, { minLength: 1, maxLength: 4 }), async (versions) => {
      const scope = await createTestAccount();
      for (const book of versions) {
        await saveBook(scope, book);
        expect(await differences(scope)).toEqual([]);
      }
    }),
    { numRuns: runs(25) },
  );
});

test("clients beyond one chunk have bits in the next", async () => {
  const scope = await createTestAccount();
  const rows = Array.from({ length: 8_300 }, (_, index) =>
    commissionRow(BOOK_RANGE.from, { uid: `${index}` }),
  );
  await saveCommissionDay(scope, { day: BOOK_RANGE.from, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  expect(await differences(scope)).toEqual([]);
  const { rows: chunks } = await db().pool.query(
    "select chunk, bit_count(clients)::int as clients from commission_day_clients where account_id = $1 order by 1",
    [scope.accountId],
  );
  expect(chunks).toEqual([
    { chunk: 0, clients: 8192 },
    { chunk: 1, clients: 108 },
  ]);
});

test("clients keep their numbers, which have no gaps, also when many are new at once", async () => {
  const scope = await createTestAccount();
  const uids = (from: number) => Array.from({ length: 40 }, (_, index) => `${from + index}`);
  await ensureClients(scope, ["5", "5"]);
  await Promise.all([0, 10, 20, 30, 5, 15].map((from) => ensureClients(scope, uids(from))));
  const { rows } = await db().pool.query<{ uid: string; number: number }>(
    "select uid, number from clients where account_id = $1 order by number",
    [scope.accountId],
  );
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 70 }, (_, number) => number));
  expect(rows[0]).toEqual({ uid: "5", number: 0 });
  expect(new Set(rows.map(({ uid }) => uid)).size).toBe(70);
});

test("saves of days side by side, with clients in common, leave every rollup right", async () => {
  const scope = await createTestAccount();
  const days = ["2026-09-28", "2026-09-29", "2026-09-30", "2026-09-28", "2026-09-29", "2026-09-28"];
  await Promise.all(
    days.map((day, turn) => {
      const rows = Array.from({ length: 30 }, (_, index) =>
        commissionRow(day as never, { uid: `${turn * 10 + index}`, coin: index % 2 ? "BTC" : "USDT" }),
      );
      return saveCommissionDay(scope, { day: day as never, rows, fetchedAtMs: turn, emptyMeans: "empty" });
    }),
  );
  expect(await differences(scope)).toEqual([]);
});
