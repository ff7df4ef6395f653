import { expect, test } from "vitest";
import { ensureCommissionPartitions } from "@/lib/commissions/store/partitions";
import { db } from "./database";
import { openTestDatabase } from "./testing/database-open";

openTestDatabase();

test("many that need the same months at once all get them, and each month is made once", async () => {
  const range = { from: "2025-11-30", to: "2026-02-01" } as never;
  await Promise.all(Array.from({ length: 8 }, () => ensureCommissionPartitions(range)));
  const { rows } = await db().pool.query<{ month: string }>(
    `select right(inhrelid::regclass::text, 7) as month from pg_inherits
     where inhparent = 'commission_rows'::regclass order by 1`,
  );
  expect(rows.map(({ month }) => month)).toEqual(["2025_11", "2025_12", "2026_01", "2026_02"]);
});
