import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { grantClientScope } from "@/lib/core/scope";
import { testWords } from "@/lib/core/testing/text";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { payableOf } from "@/lib/payouts/partner-statement";
import { writeReferenceRates } from "@/lib/rates/store/change-rates";
import { approvePartnerStatement } from "./approve-partner-statement";
import type { TypedPartnerTerm } from "./contract";
import { discardPartnerStatement } from "./discard-partner-statement";
import { endException } from "./end-exception";
import { loadMonthSplit } from "./load-month-split";
import {
  listPartnerStatements,
  listPreparable,
  loadPartnerStatement,
} from "./load-partner-statements";
import { loadPartnerTerms } from "./load-partner-terms";
import { loadPayables, openPayablesTable } from "./load-payables";
import { payPartnerStatement } from "./pay-partner-statement";
import { preparePartnerStatement } from "./prepare-partner-statement";
import { savePartnerTerm } from "./save-partner-term";
import {
  ANN,
  addPartner,
  agree,
  approve,
  BOB,
  close,
  grant,
  label,
  NOVEMBER,
  OCTOBER,
  openPayouts,
  partner,
  pay,
  prepare,
  refusedFor,
  SEPTEMBER,
  save,
  scope,
  state,
  TODAY,
  typedTerm,
  usdt,
  view,
} from "./testing/payouts";
import { statementProblemText } from "./text";

openTestDatabase();
beforeEach(openPayouts);

test("a partner gets the agreed share of what the month's close holds: client before label before everyone", async () => {
  await grant(partner.id, ["1", "2", "3"], ["team"]);
  await label("4", "team");
  await save("2026-09-10" as Day, [
    ...["1", "2", "3", "4", "5"].map((uid) => usdt("2026-09-10", uid, "50")),
    usdt("2026-09-10", "3", "40", "MARGIN"),
  ]);
  await agree({ productType: "MARGIN", percent: "7" });
  await agree({ uid: "1", percent: "30" });
  await agree({ label: "team", percent: "10", basis: "fees" });
  await agree({ uid: "2", percent: "50", from: "2026-09-11" });
  await close(SEPTEMBER);
  await save("2026-09-10" as Day, [usdt("2026-09-10", "1", "9999")]); // fetched after the close
  const { lines, coins, earned, withoutTerm } = await view(await prepare(SEPTEMBER));
  expect(
    lines.map(({ uid, productType, basis, share, base, earned: got }) => [
      uid,
      productType,
      basis,
      share,
      base,
      got,
    ]),
  ).toEqual([
    ["1", "SPOT", "rebate", "0.3", "50", "15.0"],
    ["3", "MARGIN", "rebate", "0.07", "40", "2.80"],
    ["4", "SPOT", "fees", "0.1", "100", "10.0"],
  ]);
  expect(coins).toEqual([
    { coin: "USDT", carried: "0", earned: "27.80", corrected: "0", due: "27.80" },
  ]);
  expect(earned).toEqual({ value: "27.80", unvalued: [] });
  expect(withoutTerm).toEqual({ rows: 2, rebates: [{ coin: "USDT", amount: "100" }] });
  expect((await loadMonthSplit(scope, SEPTEMBER))?.coins).toMatchObject([
    {
      coin: "USDT",
      rebate: "290",
      kept: "262.20",
      parts: [{ partner: partner.email, earned: "27.80" }],
    },
  ]);
});

test("another person approves it, if nothing changed since; numbers have no gap", async () => {
  await grant(partner.id, ["1"], []);
  await save("2026-09-10" as Day, [usdt("2026-09-10", "1", "50")]);
  await agree();
  await close(SEPTEMBER);
  expect(await listPreparable(scope)).toEqual([
    { partner: { id: partner.id, email: partner.email }, month: SEPTEMBER, waitsFor: [] },
  ]);
  const first = await prepare(SEPTEMBER);
  expect(await listPreparable(scope)).toEqual([]);
  expect(
    await preparePartnerStatement(scope, { partnerId: partner.id, month: SEPTEMBER }, ANN),
  ).toEqual({ kind: "refused", problem: "exists" });
  expect(await approvePartnerStatement(scope, { statementId: first }, ANN)).toEqual(
    refusedFor("same-person"),
  );
  await agree({ uid: "1", percent: "25" });
  expect(await approvePartnerStatement(scope, { statementId: first }, BOB)).toEqual(
    refusedFor("changed"),
  );
  expect(await pay(first, { day: "2026-10-05", reference: "x" })).toBe("not-approved");
  expect(await discardPartnerStatement(scope, { statementId: first }, ANN)).toEqual({
    kind: "discarded",
  });
  expect(await discardPartnerStatement(scope, { statementId: first }, ANN)).toEqual(
    refusedFor("gone"),
  );
  expect(await approvePartnerStatement(scope, { statementId: first }, BOB)).toEqual(
    refusedFor("gone"),
  );
  const other = await addPartner(["2"]);
  const ids = [await prepare(SEPTEMBER), await prepare(SEPTEMBER, other)];
  const approvals = await Promise.all(
    ids.map((id) => approvePartnerStatement(scope, { statementId: id }, BOB)),
  );
  expect(approvals).toEqual([{ kind: "approved" }, { kind: "approved" }]);
  expect((await listPartnerStatements(scope)).map(({ number }) => number).sort()).toEqual([1, 2]);
  const approved = refusedFor("already-approved", {
    by: "bob@example.com",
    at: expect.any(Date),
  });
  expect(await discardPartnerStatement(scope, { statementId: ids[0] as number }, ANN)).toEqual(
    approved,
  );
  expect(
    await preparePartnerStatement(scope, { partnerId: partner.id, month: OCTOBER }, ANN),
  ).toEqual({ kind: "refused", problem: "not-closed" });
});

test("what is not paid, and what is below the smallest payable amount, is carried to the next statement", async () => {
  await grant(partner.id, ["1"], []);
  await save("2026-09-10" as Day, [
    usdt("2026-09-10", "1", "0.0000000375"),
    usdt("2026-09-10", "1", "10"),
  ]);
  await save("2026-10-10" as Day, [usdt("2026-10-10", "1", "5")]);
  await save("2026-11-10" as Day, [usdt("2026-11-10", "1", "-100")]);
  await agree();
  for (const month of [SEPTEMBER, OCTOBER, NOVEMBER]) await close(month);
  const first = await prepare(SEPTEMBER);
  await approve(first);
  expect(await pay(first, { day: "yesterday", reference: "x" })).toBe("day-malformed");
  expect(await pay(first, { day: "2026-10-05", reference: " " })).toBe("reference-missing");
  expect(await pay(first, null)).toBe("not-paid");
  expect(await pay(first, { day: "2026-10-05", reference: "transfer 7" })).toBe("saved");
  expect(
    await payPartnerStatement(
      scope,
      { statementId: first, payment: { day: "2026-10-06", reference: "again" }, today: TODAY },
      ANN,
    ),
  ).toEqual(
    refusedFor("already-paid", {
      by: "bob@example.com",
      day: "2026-10-05",
      reference: "transfer 7",
    }),
  );
  expect(await pay(first, null)).toBe("saved");
  const second = await prepare(OCTOBER);
  // The next statement builds on it.
  expect(await pay(first, { day: "2026-10-05", reference: "transfer 7" })).toBe("being-carried");
  expect((await view(second)).coins).toMatchObject([
    { carried: "2.00000000750", due: "3.00000000750" },
  ]);
  await discardPartnerStatement(scope, { statementId: second }, ANN);
  expect(await pay(first, { day: "2026-10-05", reference: "transfer 7" })).toBe("saved");
  const third = await prepare(OCTOBER);
  await approve(third);
  expect((await view(third)).coins).toMatchObject([
    { carried: "0.00000000750", due: "1.00000000750" },
  ]);
  const fourth = await prepare(NOVEMBER);
  await approve(fourth);
  const { coins } = await view(fourth);
  expect(coins).toMatchObject([
    { carried: "1.00000000750", earned: "-20.0", due: "-18.99999999250" },
  ]);
  expect(payableOf(coins[0]?.due as never)).toBe("0");
  expect(await Promise.all([first, third, fourth].map(state))).toEqual(["paid", "carried", "open"]);
});

test("while a statement in preparation carries an amount, that amount is not to be paid", async () => {
  await grant(partner.id, ["1"], []);
  await save("2026-10-10" as Day, [usdt("2026-10-10", "1", "150")]);
  await save("2026-11-10" as Day, [usdt("2026-11-10", "1", "100")]);
  await agree();
  for (const month of [OCTOBER, NOVEMBER]) await close(month);
  const other = await addPartner(["1"]);
  await agree({ partner: other.id });
  const first = await prepare(OCTOBER);
  const others = await prepare(OCTOBER, other);
  for (const id of [first, others]) await approve(id);
  const listed = async () => {
    const payables = await loadPayables(scope);
    const rows: (string | null)[][] = [];
    const table = openPayablesTable(payables);
    const at = ["statement", "amount", "carriedAmount", "carriedNote"].map((name) =>
      table.columns.findIndex(({ header }) => header === name),
    );
    for await (const row of table.rows) rows.push(at.map((column) => row[column] ?? null));
    return rows;
  };
  const ofOther = ["2", "30.00000000", null, null];
  expect(await listed()).toEqual([["1", "30.00000000", null, null], ofOther]);
  const second = await prepare(NOVEMBER);
  const note =
    "do not pay: a statement of 2026-11 is being prepared, which carries this amount; discard or approve it first";
  expect(await listed()).toEqual([["1", null, "30.00000000", note], ofOther]);
  expect((await loadPayables(scope)).map(({ preparedMonth }) => preparedMonth)).toEqual([
    NOVEMBER,
    null,
  ]);
  const payment = { day: "2026-11-05", reference: "x" };
  const refused = await payPartnerStatement(
    scope,
    { statementId: first, payment, today: TODAY },
    BOB,
  );
  expect(refused).toEqual(refusedFor("being-carried", { month: NOVEMBER }));
  expect(statementProblemText(testWords(), { kind: "being-carried", month: NOVEMBER })).toBe(
    "A statement of November 2026 is being prepared, which carries this amount: discard or approve it first.",
  );
  // The partner sees nothing of a statement in preparation: it is still to be paid.
  const own = grantClientScope(scope.accountId, ["1"], partner.id);
  expect((await listPartnerStatements(own)).map(({ state: of }) => of)).toEqual(["open"]);
  await discardPartnerStatement(scope, { statementId: second }, ANN);
  expect(await listed()).toEqual([["1", "30.00000000", null, null], ofOther]);
  await approve(await prepare(NOVEMBER));
  expect(await listed()).toEqual([ofOther, ["3", "50.00000000", null, null]]);
  expect(await pay(first, payment)).toBe("carried");
});

test("a month that is restated, or whose terms come late, is corrected in the next statement", async () => {
  await grant(partner.id, ["1", "2"], []);
  const day = "2026-09-10" as Day;
  await save(day, [usdt(day, "1", "50"), usdt(day, "2", "50")]);
  await agree();
  await close(SEPTEMBER);
  await close(OCTOBER);
  await close(NOVEMBER);
  const first = await prepare(SEPTEMBER);
  await approve(first);
  await save(day, [usdt(day, "1", "45"), usdt(day, "2", "50")]);
  // He still was September's client.
  await db().pool.query("delete from grant_clients where user_id = $1 and uid = '2'", [partner.id]);
  const second = await prepare(OCTOBER);
  expect((await view(second)).lines).toEqual([
    expect.objectContaining({
      month: SEPTEMBER,
      uid: "1",
      share: null,
      base: "0",
      earned: "-1.0",
      value: "-1.0",
    }),
  ]);
  expect((await view(second)).coins).toMatchObject([
    { earned: "0", corrected: "-1.0", carried: "20.0", due: "19.0" },
  ]);
  await approve(second);
  await agree({ percent: "10" });
  const third = await view(await prepare(NOVEMBER));
  expect(third.lines.map(({ month, uid, earned }) => [month, uid, earned])).toEqual([
    [SEPTEMBER, "1", "-4.5"],
    [SEPTEMBER, "2", "-5.0"],
  ]);
  expect((await view(first)).coins).toMatchObject([{ due: "20.0" }]); // as it was issued
});

test("a day restated before the approval changes what earlier months come to, not the month that was closed", async () => {
  await grant(partner.id, ["1"], []);
  const [september, october] = ["2026-09-10", "2026-10-10"] as [Day, Day];
  const store = (day: Day, rebate: string) => save(day, [usdt(day, "1", rebate)]);
  await store(september, "50");
  await store(october, "30");
  await agree();
  await close(SEPTEMBER);
  await close(OCTOBER);
  await approve(await prepare(SEPTEMBER));
  const id = await prepare(OCTOBER);
  await store(september, "45");
  expect(await approvePartnerStatement(scope, { statementId: id }, BOB)).toEqual(
    refusedFor("changed"),
  );
  await store(september, "50"); // a third version, with the content of the first
  await store(october, "31");
  await approve(id);
  expect((await view(id)).coins).toMatchObject([{ earned: "6.0", corrected: "0", due: "16.0" }]);
  await close(NOVEMBER);
  const next = await view(await prepare(NOVEMBER));
  expect(next.lines.map(({ month, earned }) => [month, earned])).toEqual([[OCTOBER, "0.2"]]);
});

test("rows that move to a day with another rate change the value alone, once", async () => {
  const [first, second] = ["2026-09-10", "2026-09-11"] as [Day, Day];
  const ada = (day: Day, rebate: string) => ({ ...usdt(day, "1", rebate), coin: "ADA" });
  for (const [day, rate] of [
    [first, "100"],
    [second, "300"],
  ] as [Day, Amount][]) {
    const change = { coin: "ADA", day, before: null, after: { rate, source: "test" } };
    expect(await writeReferenceRates("USDT", [change], "test")).toBe("written");
  }
  await grant(partner.id, ["1"], []);
  await save(first, [ada(first, "5")]);
  await save(second, [ada(second, "5")]);
  await agree();
  for (const month of [SEPTEMBER, OCTOBER, NOVEMBER]) await close(month);
  await approve(await prepare(SEPTEMBER));
  await save(first, [ada(first, "2")]);
  await save(second, [ada(second, "8")]); // 3 more on the day with the higher rate
  const next = await prepare(OCTOBER);
  const { lines, coins, corrected } = await view(next);
  expect(lines).toMatchObject([{ month: SEPTEMBER, uid: "1", earned: "0.0", value: "120.0" }]);
  expect(coins).toMatchObject([{ coin: "ADA", corrected: "0.0", due: "2.0" }]);
  expect(corrected).toEqual({ value: "120.0", unvalued: [] });
  await approve(next);
  await agree({ uid: "nobody", percent: "1" }); // the month is summed again, and nothing differs
  expect((await view(await prepare(NOVEMBER))).lines).toEqual([]);
});

test("a partner sees own statements alone, once they are approved; a client of two partners is named", async () => {
  const other = await addPartner(["1"]);
  await grant(partner.id, ["1"], []);
  await save("2026-09-10" as Day, [usdt("2026-09-10", "1", "50")]);
  await agree({ percent: "60" });
  await agree({ percent: "60", partner: other.id });
  await close(SEPTEMBER);
  const [mine, theirs] = [await prepare(SEPTEMBER), await prepare(SEPTEMBER, other)];
  const own = grantClientScope(scope.accountId, ["1"], partner.id);
  expect([await listPartnerStatements(own), await loadPartnerStatement(own, mine)]).toEqual([
    [],
    null,
  ]);
  await approve(mine);
  await approve(theirs);
  expect((await listPartnerStatements(own)).map(({ id }) => id)).toEqual([mine]);
  expect(await loadPartnerStatement(own, theirs)).toBeNull();
  expect(await listPartnerStatements(grantClientScope(scope.accountId, ["1"]))).toEqual([]);
  const elsewhere = await createTestAccount();
  expect(
    await loadPartnerStatement(grantClientScope(elsewhere.accountId, ["1"], partner.id), mine),
  ).toBeNull();
  expect(await loadMonthSplit(scope, SEPTEMBER)).toMatchObject({
    coins: [{ kept: "-10.0" }],
    overspent: ["USDT"],
    shared: { count: 1, uids: ["1"] },
  });
  await db().pool.query("update payout_lines set earned = earned + 1 where payout_id = $1", [mine]);
  expect(await loadPartnerStatement(own, mine)).toMatchObject({ isIntact: false });
});

test("the fees of a month say which tier counts; a restatement that reaches another one is corrected", async () => {
  await grant(partner.id, ["1", "2"], []);
  await save("2026-09-10" as Day, [
    usdt("2026-09-10", "1", "50"),
    usdt("2026-09-10", "2", "10"), // each row has 100 of fees
    { ...usdt("2026-09-10", "1", "7"), coin: "ODD", feePaid: "4" as Amount },
  ]);
  const tiers = [
    { from: "200", share: "30" },
    { from: "300", share: "40" },
  ];
  await agree({ percent: "20", tiers });
  await agree({ uid: "2", percent: "5" });
  for (const month of [SEPTEMBER, OCTOBER]) await close(month);
  const first = await prepare(SEPTEMBER);
  const { lines, terms, paid } = await view(first);
  expect(lines.map(({ uid, coin, share, earned }) => [uid, coin, share, earned])).toEqual([
    ["1", "ODD", "0.30", "2.10"],
    ["1", "USDT", "0.30", "15.00"],
    ["2", "USDT", "0.05", "0.50"],
  ]);
  expect(paid).toEqual({ value: "200", unvalued: [{ coin: "ODD", amount: "4" }] });
  expect(terms.map(({ uid, share }) => [uid, share])).toEqual([
    ["2", "0.05"],
    [null, "0.30"],
  ]);
  await approve(first);
  await save("2026-09-10" as Day, [
    usdt("2026-09-10", "1", "50"),
    usdt("2026-09-10", "2", "10"),
    { ...usdt("2026-09-10", "1", "0"), symbol: "T" }, // another 100 of fees
  ]);
  const next = await view(await prepare(OCTOBER));
  expect(next.lines.map(({ month, uid, coin, earned }) => [month, uid, coin, earned])).toEqual([
    [SEPTEMBER, "1", "ODD", "-2.10"],
    [SEPTEMBER, "1", "USDT", "5.00"],
  ]);
  expect(next.paid).toEqual({ value: "0", unvalued: [] });
});

test("a term says which of its fields is wrong, and each entry has a state", async () => {
  const enter = (typed: Partial<TypedPartnerTerm>) =>
    savePartnerTerm(scope, { typed: typedTerm(typed), today: TODAY }, ANN);
  const refusal = async (typed: Partial<TypedPartnerTerm>) => {
    const saved = await enter(typed);
    return saved.kind === "refused" ? [saved.field, saved.problem] : saved.kind;
  };
  expect(await refusal({ partner: crypto.randomUUID() })).toEqual(["partner", "no-partner"]);
  expect(await refusal({ basis: "volume" })).toEqual(["basis", "basis-missing"]);
  expect(await refusal({ percent: "" })).toEqual(["percent", "percent-missing"]);
  expect(await refusal({ percent: "101" })).toEqual(["percent", "percent-out-of-range"]);
  expect(await refusal({ uid: "1", label: "team" })).toEqual(["label", "client-and-label"]);
  const tier = (from: string, share: string) => ({ from, share });
  for (const [tiers, field, problem] of [
    [[tier("10000", "")], "tiers.0.share", "percent-missing"],
    [[tier("", "25")], "tiers.0.from", "tier-malformed"],
    [[tier("10,000", "25")], "tiers.0.from", "tier-malformed"],
    [[tier("0", "25")], "tiers.0.from", "tier-malformed"],
    [[tier("-5", "25")], "tiers.0.from", "tier-malformed"],
    [[tier("10", "x")], "tiers.0.share", "percent-malformed"],
    [[tier("", " "), tier("10", "101")], "tiers.1.share", "percent-out-of-range"],
    [[tier("20", "25"), tier("10", "30")], "tiers.1.from", "tier-not-rising"],
    [[tier("10", "25"), tier("", ""), tier("10.0", "30")], "tiers.2.from", "tier-not-rising"],
  ] as const)
    expect(await refusal({ tiers })).toEqual([field, problem]);
  expect(await refusal({ uid: "1" })).toBe("ask");
  await agree({ percent: "10" });
  await agree({ percent: "20" });
  await agree({ uid: "1", percent: "30" });
  const exception = (await loadPartnerTerms(scope, TODAY)).terms.find(({ uid }) => uid === "1");
  const end = async (termId: number, from: string) => {
    const typed = { from, note: "" };
    const ended = await endException(scope, { termId, typed, today: TODAY }, ANN);
    return ended.kind === "refused" ? [ended.field, ended.problem] : ended.kind;
  };
  const { id = 0 } = exception ?? {};
  expect(await end(id, "2026-08-31")).toEqual(["from", "end-before-start"]);
  expect(await end(id, "soon")).toEqual(["from", "day-malformed"]);
  expect(await end(id - 1, "2026-10-01")).toEqual([null, "term-gone"]); // it is for everyone
  expect(await end(id, "2026-10-01")).toBe("saved");
  expect(await end(id + 1, "2026-10-02")).toEqual([null, "term-gone"]); // it is an end itself
  await agree({ from: "2027-01-01" });
  expect(
    (await loadPartnerTerms(scope, TODAY)).terms.map(({ uid, share, state: now }) => [
      uid,
      share,
      now,
    ]),
  ).toEqual([
    [null, "0.2", "later"],
    ["1", null, "ended"],
    ["1", "0.3", "ended"],
    [null, "0.2", "holds"],
    [null, "0.1", "replaced"],
  ]);
});
