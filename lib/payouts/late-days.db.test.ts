// Days that arrive after the close of their month, and what their fees do to tiers.
import { beforeEach, expect, test } from "vitest";
import { doneEntry } from "@/lib/audit/origin";
import type { Amount } from "@/lib/core/amount";
import { type Day, dayStartMs } from "@/lib/core/day";
import { testWords } from "@/lib/core/testing/text";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { composeMonthClose } from "@/lib/months/close-month";
import { hashContent } from "@/lib/months/content-hash";
import { saveMonthClose } from "@/lib/months/store";
import {
  ANN,
  agree,
  approve,
  close,
  grant,
  OCTOBER,
  openPayouts,
  partner,
  prepare,
  SEPTEMBER,
  save,
  scope,
  usdt,
  view,
} from "./testing/payouts";
import { correctedFeesText } from "./text";

openTestDatabase();
beforeEach(openPayouts);

const EARLY = "2026-09-10" as Day;
const LATE = "2026-09-15" as Day;
const row = (day: Day, feePaid: string, rebate: string, coin = "USDT") => ({
  ...usdt(day, "1", rebate),
  feePaid: feePaid as Amount,
  coin,
});
const TIERS = { percent: "10", tiers: [{ from: "1000", share: "20" }] };

/** A close as earlier versions stored it: with rates of days with rows alone. */
async function closeAsBefore() {
  const nowMs = dayStartMs("2026-10-03" as Day);
  const today = "2026-10-03" as Day;
  const content = await composeMonthClose(scope, SEPTEMBER, { today, nowMs });
  const rows = new Set(content.days.filter(({ revision }) => revision > 0).map(({ day }) => day));
  const coins = new Set(content.coins.map(({ coin }) => coin));
  const rates = content.rates.filter(({ coin, day }) => rows.has(day) && coins.has(coin));
  const stored = { ...content, rates };
  const contentHash = hashContent(stored);
  const closed = { month: SEPTEMBER, closedAt: new Date(nowMs), closedBy: "ann", contentHash };
  const entry = doneEntry(ANN, "month-closed", SEPTEMBER, { contentHash, unknownDays: 0 });
  expect(await saveMonthClose(scope, { ...closed, content: stored }, entry)).toBe("saved");
}

/** September's statement, and October's after a day of September has arrived. */
async function correct(late: readonly ReturnType<typeof row>[]) {
  const first = await prepare(SEPTEMBER);
  await approve(first);
  await save(LATE, late);
  await close(OCTOBER);
  return { first: await view(first), second: await view(await prepare(OCTOBER)) };
}

for (const [version, closeSeptember] of [
  ["this version", () => close(SEPTEMBER)],
  ["an earlier version", () => closeAsBefore()],
] as const)
  test(`fees of a day that arrives after a close of ${version} count for the month's tiers`, async () => {
    await grant(partner.id, ["1"], []);
    await save(EARLY, [row(EARLY, "950", "500")]);
    await agree(TIERS);
    await closeSeptember();
    const { first, second } = await correct([row(LATE, "100", "50")]);
    expect(first.coins).toMatchObject([{ earned: "50.0" }]);
    expect(second.coins).toMatchObject([{ corrected: "60.00" }]);
    expect(second.corrected).toEqual({ value: "60.00", unvalued: [] });
    expect(second.correctedPaid).toBeUndefined();
  });

test("fees of a corrected month without a rate do not count for its tiers, and the statement names them", async () => {
  await grant(partner.id, ["1"], []);
  await save(EARLY, [row(EARLY, "950", "500")]);
  await agree(TIERS);
  await close(SEPTEMBER);
  const { second } = await correct([row(LATE, "100", "50", "BTC")]);
  expect(second.coins).toMatchObject([
    { coin: "BTC", corrected: "5.0" },
    { coin: "USDT", corrected: "0" },
  ]);
  const fees = { value: "950", unvalued: [{ coin: "BTC", amount: "100" }] };
  expect(second.correctedPaid).toEqual([{ month: SEPTEMBER, currency: "USDT", ...fees }]);
  expect(second.correctedPaid?.map((of) => correctedFeesText(testWords(), of))).toEqual([
    "Fees paid in September 2026, in USDT, for the tiers",
  ]);
});

test("without tiers no fees are named", async () => {
  await grant(partner.id, ["1"], []);
  await save(EARLY, [row(EARLY, "950", "500")]);
  await agree({ percent: "10" });
  await close(SEPTEMBER);
  const { second } = await correct([row(LATE, "100", "50", "BTC")]);
  expect(second.coins).toMatchObject([
    { coin: "BTC", corrected: "5.0" },
    { coin: "USDT", corrected: "0" },
  ]);
  expect(second.correctedPaid).toBeUndefined();
});
