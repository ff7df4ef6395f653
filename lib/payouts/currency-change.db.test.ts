// The reporting currency changes between a month's close and what is said of the month later.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day } from "@/lib/core/day";
import { monthDays } from "@/lib/core/month";
import { grantClientScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { loadEarner, loadShare } from "@/lib/earnings/load-earnings";
import { writeReferenceRates } from "@/lib/rates/store/change-rates";
import { onRates } from "@/lib/rates/testing/on-rates";
import { loadJournal } from "./load-journal";
import {
  addPartner,
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

openTestDatabase();
beforeEach(openPayouts);
const report = (currency: string) =>
  onRates("update reporting_settings set currency = $1", [currency]);
afterEach(() => report("USDT"));

const [FIRST, SECOND] = ["2026-09-10", "2026-09-11"] as [Day, Day];
const write = async (currency: string, coin: string, day: Day, rate: string) => {
  const change = { coin, day, before: null, after: { rate: rate as Amount, source: "test" } };
  expect(await writeReferenceRates(currency, [change], "test")).toBe("written");
};

test("corrections of a month that was closed in another currency have no value, and are booked in their coin", async () => {
  await grant(partner.id, ["1"], []);
  await save(FIRST, [usdt(FIRST, "1", "500")]);
  await agree({ percent: "10" });
  await close(SEPTEMBER);
  await approve(await prepare(SEPTEMBER));
  await report("EUR");
  await save(FIRST, [usdt(FIRST, "1", "600")]);
  await close(OCTOBER);
  const id = await prepare(OCTOBER);
  const { currency, lines, coins, corrected } = await view(id);
  expect(currency).toBe("EUR");
  expect(lines).toMatchObject([{ month: SEPTEMBER, earned: "10.0", value: null }]);
  expect(coins).toMatchObject([{ coin: "USDT", corrected: "10.0" }]);
  expect(corrected).toEqual({ value: "0", unvalued: [{ coin: "USDT", amount: "10.0" }] });
  await approve(id);
  const booked = (await loadJournal(scope, OCTOBER))?.lines.filter(
    ({ text }) => text.includes("correction of 2026-09") && text.endsWith("without a rate"),
  );
  expect(booked?.map((line) => [line.debit, line.credit, line.currency])).toEqual([
    ["10", null, "USDT"],
    [null, "10", "USDT"],
  ]);
});

test("a correction of the value alone is left out", async () => {
  const ada = (day: Day, rebate: string) => ({ ...usdt(day, "1", rebate), coin: "ADA" });
  await write("USDT", "ADA", FIRST, "100");
  await write("USDT", "ADA", SECOND, "300");
  await grant(partner.id, ["1"], []);
  await save(FIRST, [ada(FIRST, "5")]);
  await save(SECOND, [ada(SECOND, "5")]);
  await agree();
  await close(SEPTEMBER);
  await approve(await prepare(SEPTEMBER));
  await report("EUR");
  await save(FIRST, [ada(FIRST, "2")]);
  await save(SECOND, [ada(SECOND, "8")]);
  await close(OCTOBER);
  expect((await view(await prepare(OCTOBER))).lines).toEqual([]);
});

test("an introducer's estimate does not count stated values of a former currency", async () => {
  await grant(partner.id, ["1"], []);
  const introducer = await addPartner([]);
  await save(FIRST, [usdt(FIRST, "1", "50")]);
  await agree();
  await agree({ partner: introducer.id, introduced: partner.id, basis: "earned", percent: "10" });
  await close(SEPTEMBER);
  await approve(await prepare(SEPTEMBER));
  const own = grantClientScope(scope.accountId, [], introducer.id);
  const last = monthDays(SEPTEMBER).to;
  const shareNow = async () => {
    const earner = await loadEarner(own);
    if (earner === null) throw new Error("no partner");
    return (await loadShare(own, earner, { today: addDays(last, 1), last, uid: null })).now;
  };
  expect((await shareNow()).valued).toMatchObject({ value: "1.00", unvalued: [] });
  await report("EUR");
  const { currency, coins, valued } = await shareNow();
  expect(currency).toBe("EUR");
  expect(coins).toEqual([{ coin: "USDT", amount: "1.00" }]);
  expect(valued).toMatchObject({ unvalued: [{ coin: "USDT", amount: "1.00" }] });
  expect(valued?.value ?? "0").toBe("0");
});
