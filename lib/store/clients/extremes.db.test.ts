import { expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import { createTestAccount } from "../accounts/test-account";
import { saveCommissionDay } from "../commissions/days/days";
import { commissionRow } from "../commissions/test-rows";
import { openTestDatabase } from "../database/test-database-open";

const CLIENTS = 20_000;

openTestDatabase();

// Alone in its file: whatever was stored before tells the planner how many clients to expect.
test("the first days of a new ledger are stored side by side in seconds, however many clients they have", async () => {
  const scope = await createTestAccount();
  const read = (day: Day) => {
    const rows = Array.from({ length: CLIENTS }, (_, at) =>
      commissionRow(day, { uid: `${at}`, fee: `${at}` }),
    );
    return saveCommissionDay(scope, { day, rows, fetchedAtMs: Date.now(), emptyMeans: "empty" });
  };
  const days = ["2026-11-17", "2026-11-18", "2026-11-19"] as Day[];
  const saved = await Promise.all(days.map(read));
  expect(saved.map(({ rowCount }) => rowCount)).toEqual(days.map(() => CLIENTS));
}, 60_000);
