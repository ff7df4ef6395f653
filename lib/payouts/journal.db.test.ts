import { beforeEach, expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { Month } from "@/lib/core/month";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { writeReferenceRates } from "@/lib/rates/store/change-rates";
import { loadJournal } from "./load-journal";
import {
  agree,
  approve,
  close,
  grant,
  NOVEMBER,
  OCTOBER,
  openPayouts,
  partner,
  pay,
  prepare,
  SEPTEMBER,
  save,
  scope,
  usdt,
} from "./testing/payouts";

openTestDatabase();
beforeEach(async () => {
  await openPayouts();
  await grant(partner.id, ["7"], []);
});

const DAY = "2026-09-10" as Day;
const OCTOBER_DAY = "2026-10-10" as Day;
const btc = (uid: string, rebateAmount: string) => ({
  ...usdt(DAY, uid, rebateAmount),
  coin: "BTC",
});

/** Sets the rate of BTC on the day. */
async function setRate(rate: Amount, before: Amount | null) {
  const of = (found: Amount | null) => (found === null ? null : { rate: found, source: "test" });
  const change = { coin: "BTC", day: DAY, before: of(before), after: of(rate) };
  expect(await writeReferenceRates("USDT", [change], "test")).toBe("written");
}

/** The lines of a month as "account debit/credit currency: text". */
async function journalOf(month: Month): Promise<string[]> {
  const journal = await loadJournal(scope, month);
  return (journal?.lines ?? []).map(
    ({ account, debit, credit, currency, text }) =>
      `${account} ${debit ?? ""}/${credit ?? ""} ${currency}: ${text}`,
  );
}

test("an open month has no journal", async () => {
  expect(await loadJournal(scope, SEPTEMBER)).toBeNull();
});

test("a closed month is booked with its approved statements; those that are missing are named", async () => {
  await agree({ percent: "20" });
  await save(DAY, [usdt(DAY, "7", "10"), usdt(DAY, "8", "2.5"), btc("7", "0.1")]);
  await close(SEPTEMBER);
  const rebates = [
    "1200 0.1/ BTC: Rebate in BTC, 2026-09, without a rate",
    "4000 /0.1 BTC: Rebate in BTC, 2026-09, without a rate",
    "1200 12.5/ USDT: Rebate in USDT, 2026-09",
    "4000 /12.5 USDT: Rebate in USDT, 2026-09",
  ];
  const statement = await prepare(SEPTEMBER);
  expect(await journalOf(SEPTEMBER)).toEqual(rebates);
  expect((await loadJournal(scope, SEPTEMBER))?.withoutStatement).toEqual([partner.email]);
  await approve(statement);
  const text = `Statement 1, ${partner.email}, share in`;
  expect(await journalOf(SEPTEMBER)).toEqual([
    ...rebates,
    `6000 0.02/ BTC: ${text} BTC, 2026-09, without a rate`,
    `2100 /0.02 BTC: ${text} BTC, 2026-09, without a rate`,
    `6000 2/ USDT: ${text} USDT, 2026-09`,
    `2100 /2 USDT: ${text} USDT, 2026-09`,
  ]);
  expect((await loadJournal(scope, SEPTEMBER))?.withoutStatement).toEqual([]);
});

test("a day restated later is booked where it was seen: the rebate in its coin, the share as a correction", async () => {
  await agree({ percent: "20" });
  await save(DAY, [usdt(DAY, "7", "10")]);
  await close(SEPTEMBER);
  await approve(await prepare(SEPTEMBER));
  await save(DAY, [usdt(DAY, "7", "9")]);
  await save(OCTOBER_DAY, [usdt(OCTOBER_DAY, "7", "5")]);
  await close(OCTOBER);
  await approve(await prepare(OCTOBER));
  const text = `Statement 2, ${partner.email}, share in USDT`;
  expect(await journalOf(OCTOBER)).toEqual([
    "1200 5/ USDT: Rebate in USDT, 2026-10",
    "4000 /5 USDT: Rebate in USDT, 2026-10",
    "4000 1/ USDT: Rebate in USDT, 2026-09-10, adjusted by revision 2",
    "1200 /1 USDT: Rebate in USDT, 2026-09-10, adjusted by revision 2",
    `6000 1/ USDT: ${text}, 2026-10`,
    `2100 /1 USDT: ${text}, 2026-10`,
    `2100 0.2/ USDT: ${text}, correction of 2026-09`,
    `6000 /0.2 USDT: ${text}, correction of 2026-09`,
  ]);
});

test("a payment is booked in the month of its day, in each coin paid, until it is taken back", async () => {
  await agree({ percent: "20" });
  await save(DAY, [usdt(DAY, "7", "10"), btc("7", "0.0000012345")]);
  await close(SEPTEMBER);
  await close(OCTOBER);
  const id = await prepare(SEPTEMBER);
  await approve(id);
  const september = await journalOf(SEPTEMBER);
  expect(await pay(id, { day: "2026-10-07", reference: "4711" })).toBe("saved");
  expect(await journalOf(SEPTEMBER)).toEqual(september);
  const text = `Statement 1, ${partner.email}, paid in`;
  // A payment has eight decimals; the rest is carried over.
  expect(await journalOf(OCTOBER)).toEqual([
    `2100 0.00000024/ BTC: ${text} BTC, reference 4711`,
    `1000 /0.00000024 BTC: ${text} BTC, reference 4711`,
    `2100 2.00000000/ USDT: ${text} USDT, reference 4711`,
    `1000 /2.00000000 USDT: ${text} USDT, reference 4711`,
  ]);
  const journal = await loadJournal(scope, OCTOBER);
  expect(new Set(journal?.lines.map(({ date }) => date))).toEqual(new Set(["2026-10-07"]));
  expect(await pay(id, null)).toBe("saved");
  expect(await journalOf(OCTOBER)).toEqual([]);
});

test("values are those of the close, whatever rates come later", async () => {
  await agree({ percent: "50" });
  await save(DAY, [btc("7", "0.1")]);
  const [first, later] = ["60000", "1"] as [Amount, Amount];
  await setRate(first, null);
  await close(SEPTEMBER);
  await approve(await prepare(SEPTEMBER));
  await setRate(later, first);
  expect(await journalOf(SEPTEMBER)).toEqual([
    "1200 6000.0/ USDT: Rebate in BTC, 2026-09",
    "4000 /6000.0 USDT: Rebate in BTC, 2026-09",
    `6000 3000/ USDT: Statement 1, ${partner.email}, share in BTC, 2026-09`,
    `2100 /3000 USDT: Statement 1, ${partner.email}, share in BTC, 2026-09`,
  ]);
  expect(await loadJournal(scope, NOVEMBER)).toBeNull();
});
