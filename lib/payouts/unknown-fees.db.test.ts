// A share of fees that rows do not give is unknown: no statement, and never zero.
import { beforeEach, expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { grantClientScope } from "@/lib/core/scope";
import { testWords } from "@/lib/core/testing/text";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { loadEarnedOf } from "@/lib/earnings/load-earned-clients";
import { loadEarner, loadShare } from "@/lib/earnings/load-earnings";
import { preparePartnerStatement } from "./prepare-partner-statement";
import { previewPartnerTerm } from "./preview-partner-term";
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
  TODAY,
  typedTerm,
  usdt,
  view,
} from "./testing/payouts";
import { unknownFeesText } from "./text";

openTestDatabase();
beforeEach(openPayouts);

const DAY = "2026-09-10" as Day;
const withoutFees = (day: string, uid: string, rebate: string, productType = "SPOT") => ({
  ...usdt(day, uid, rebate, productType),
  dealAmount: null,
  fee: null,
  feePaid: null,
});
const prepareRefused = async (month = SEPTEMBER) => {
  const outcome = await preparePartnerStatement(scope, { partnerId: partner.id, month }, ANN);
  if (outcome.kind !== "refused" || outcome.problem !== "fees-unknown")
    throw new Error(JSON.stringify(outcome));
  return outcome.fees;
};

test("a statement with a share of unknown fees is refused, and names days and clients", async () => {
  await grant(partner.id, ["1", "2"], []);
  await save(DAY, [withoutFees(DAY, "1", "5"), usdt(DAY, "2", "5")]);
  await save("2026-09-12" as Day, [withoutFees("2026-09-12", "1", "5")]);
  await agree({ basis: "fees" });
  await close(SEPTEMBER);
  const fees = await prepareRefused();
  expect(fees).toEqual({
    rows: 2,
    days: { from: DAY, to: "2026-09-12" },
    clients: { first: ["1"], count: 1 },
  });
  const sentence = unknownFeesText(testWords(), fees);
  expect(sentence).toContain("2 rows");
  expect(sentence).toContain("Clients: 1.");
});

test("shares of the rebate go on, also for the other product types of a partner with a share of fees", async () => {
  await grant(partner.id, ["1"], []);
  await save(DAY, [withoutFees(DAY, "1", "50"), usdt(DAY, "1", "7", "MARGIN")]);
  await agree();
  await agree({ basis: "fees", productType: "MARGIN" });
  await close(SEPTEMBER);
  const { coins } = await view(await prepare(SEPTEMBER));
  expect(coins).toMatchObject([{ coin: "USDT", earned: "30.0" }]);
});

test("a tier that unknown fees may reach is refused, though the share is of the rebate", async () => {
  await grant(partner.id, ["1"], []);
  await save(DAY, [withoutFees(DAY, "1", "50"), usdt(DAY, "1", "7")]);
  await agree({ tiers: [{ from: "1000", share: "50" }] });
  await close(SEPTEMBER);
  expect(await prepareRefused()).toMatchObject({ rows: 1, clients: { first: ["1"] } });
});

test("fees that an earlier month loses by an import are no correction to zero", async () => {
  await grant(partner.id, ["1"], []);
  await save(DAY, [usdt(DAY, "1", "5")]);
  await agree({ basis: "fees" });
  await close(SEPTEMBER);
  await approve(await prepare(SEPTEMBER));
  await save(DAY, [withoutFees(DAY, "1", "5")]);
  await close(OCTOBER);
  expect(await prepareRefused(OCTOBER)).toMatchObject({ rows: 1, days: { from: DAY, to: DAY } });
});

test("an estimate shows its known part, how many rows it lacks and why", async () => {
  await grant(partner.id, ["1", "2"], []);
  await save(DAY, [withoutFees(DAY, "1", "5"), usdt(DAY, "2", "5")]);
  await agree({ basis: "fees" });
  const own = grantClientScope(scope.accountId, ["1", "2"], partner.id);
  const earner = await loadEarner(own);
  if (earner === null) throw new Error("no partner");
  const last = "2026-09-30" as Day;
  const { now } = await loadShare(own, earner, { today: "2026-10-01" as Day, last, uid: null });
  expect(now).toMatchObject({ missingRows: 1, coins: [{ coin: "USDT", amount: "20.0" }] });
  expect(now.reasons).toContain("fees-not-given");
  const range = { from: DAY, to: DAY };
  const earned = await loadEarnedOf(own, earner, { range, uids: ["1", "2"], coin: null });
  expect(earned.get("1")).toMatchObject({ amount: null, missingRows: 1, native: [] });
  expect(earned.get("2")).toMatchObject({ missingRows: 0 });
});

test("the preview of a term says which rows its figures leave out", async () => {
  await grant(partner.id, ["1"], []);
  await save(DAY, [withoutFees(DAY, "1", "5")]);
  await close(SEPTEMBER);
  const typed = typedTerm({ basis: "fees" });
  const asked = { typed, corrects: null, nowMs: Date.parse("2026-12-05"), today: TODAY };
  const outcome = await previewPartnerTerm(scope, asked, ANN);
  if (outcome.kind !== "checked") throw new Error(JSON.stringify(outcome));
  expect(outcome.preview.unknownFees).toMatchObject({ rows: 1, clients: { first: ["1"] } });
  expect(outcome.preview.coins.map(({ withTerm }) => withTerm)).not.toContain("0" as Amount);
});
