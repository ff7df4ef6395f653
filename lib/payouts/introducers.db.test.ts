import { beforeEach, expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { grantClientScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { hashContent } from "@/lib/months/content-hash";
import { findMonthClose } from "@/lib/months/store";
import { writeReferenceRates } from "@/lib/rates/store/change-rates";
import { approvePartnerStatement } from "./approve-partner-statement";
import type { TypedPartnerTerm } from "./contract";
import { disputeLine } from "./dispute-line";
import { loadMonthSplit } from "./load-month-split";
import {
  listPartnerStatements,
  listPreparable,
  loadPartnerStatement,
  openPartnerStatementTable,
} from "./load-partner-statements";
import { loadPartnerTerms } from "./load-partner-terms";
import { waterfallOf } from "./month-split";
import { preparePartnerStatement } from "./prepare-partner-statement";
import { savePartnerTerm } from "./save-partner-term";
import {
  ANN,
  addPartner,
  agree,
  approve,
  BOB,
  close,
  EVERYONE,
  endIntroduction,
  grant,
  NOVEMBER,
  OCTOBER,
  openPayouts,
  partner,
  prepare,
  refusedFor,
  SEPTEMBER,
  save,
  scope,
  TODAY,
  usdt,
  view,
} from "./testing/payouts";

openTestDatabase();

const DAY = "2026-09-10" as Day;
let introducer: { id: string; email: string };

/** `partner` has the clients 1 and 2 and gets 20 % of the rebate; the introducer has client 9. */
beforeEach(async () => {
  await openPayouts();
  await grant(partner.id, ["1", "2"], []);
  introducer = await addPartner(["9"]);
  await agree();
});

const introduce = (typed: Partial<TypedPartnerTerm> = {}) =>
  agree({
    partner: introducer.id,
    introduced: partner.id,
    basis: "earned",
    percent: "10",
    ...typed,
  });
const refusal = async (typed: Partial<TypedPartnerTerm>) => {
  const saved = await savePartnerTerm(
    scope,
    {
      typed: { ...EVERYONE, partner: introducer.id, introduced: partner.id, ...typed },
      today: TODAY,
    },
    ANN,
  );
  return saved.kind === "refused" ? [saved.field, saved.problem] : saved.kind;
};
const prepareOf = (of: { readonly id: string }, month = SEPTEMBER) =>
  preparePartnerStatement(scope, { partnerId: of.id, month }, ANN);
const theIntroduced = () => ({ id: partner.id, email: partner.email });
const amountsOf = (lines: Awaited<ReturnType<typeof view>>["lines"]) =>
  lines.map(({ month, uid, introduced, productType, coin, base, earned, value }) => [
    month,
    uid ?? introduced?.email,
    productType,
    coin,
    base,
    earned,
    value,
  ]);

test("an introducer gets a share of what the partner earns, once that statement is approved", async () => {
  await save(DAY, [
    usdt(DAY, "1", "50"),
    usdt(DAY, "2", "30"),
    usdt(DAY, "2", "10", "MARGIN"),
    usdt(DAY, "9", "7"),
  ]);
  await introduce();
  await agree({ partner: introducer.id, percent: "50" });
  await close(SEPTEMBER);
  const preparable = await listPreparable(scope);
  expect(new Map(preparable.map((each) => [each.partner.id, each.waitsFor]))).toEqual(
    new Map([
      [partner.id, []],
      [introducer.id, [partner.email]],
    ]),
  );
  const waits = { kind: "refused", problem: "waits", waitsFor: [partner.email] };
  expect(await prepareOf(introducer)).toEqual(waits);
  const theirs = await prepare(SEPTEMBER);
  expect(await prepareOf(introducer)).toEqual(waits); // not approved yet
  await approve(theirs);
  const own = await prepare(SEPTEMBER, introducer);
  const { lines, coins, introduced, terms, clients } = await view(own);
  expect(amountsOf(lines)).toEqual([
    [SEPTEMBER, "9", "SPOT", "USDT", "7", "3.5", "3.5"],
    [SEPTEMBER, partner.email, "MARGIN", "USDT", "2.0", "0.20", "0.20"],
    [SEPTEMBER, partner.email, "SPOT", "USDT", "16.0", "1.60", "1.60"],
  ]);
  expect(coins).toMatchObject([{ coin: "USDT", earned: "5.30", due: "5.30" }]);
  expect(introduced).toEqual([{ introduced: theIntroduced(), number: 1 }]);
  expect(terms.map((term) => [term.introduced?.email, term.basis, term.share])).toEqual([
    [undefined, "rebate", "0.5"],
    [partner.email, "earned", "0.1"],
  ]);
  expect(clients).toEqual([{ uid: "9", labels: [] }]);
  await approve(own);
});

test("the money of an introducer comes out of what is kept, and every step is named", async () => {
  await save(DAY, [usdt(DAY, "1", "50"), usdt(DAY, "9", "50")]);
  await introduce();
  await agree({ partner: introducer.id, percent: "50" });
  await close(SEPTEMBER);
  await approve(await prepare(SEPTEMBER));
  await prepare(SEPTEMBER, introducer);
  const split = await loadMonthSplit(scope, SEPTEMBER);
  expect(split?.coins).toMatchObject([{ coin: "USDT", rebate: "100", kept: "64.00" }]);
  expect(split).toMatchObject({ overspent: [], shared: { count: 0 } });
  const steps = split?.coins.flatMap(waterfallOf) ?? [];
  const named = steps.map(({ kind, part, amount }) => [
    kind,
    part?.partner,
    part?.introduced,
    amount,
  ]);
  const first = [
    ["partner", partner.email, null, "10.0"],
    ["introducer", introducer.email, partner.email, "1.00"],
  ];
  const second = ["partner", introducer.email, null, "25.0"];
  expect(named).toEqual([
    ["rebate", undefined, undefined, "100"],
    ...(partner.email < introducer.email ? [...first, second] : [second, ...first]),
    ["kept", undefined, undefined, "64.00"],
  ]);
  expect(steps.at(-1)?.ofRebate).toBe("0.64");
});

test("coins of which partners and introducers get more than the account are named", async () => {
  await save(DAY, [usdt(DAY, "1", "50")]);
  await agree({ percent: "60" });
  await introduce({ basis: "rebate", percent: "41" });
  await close(SEPTEMBER);
  await approve(await prepare(SEPTEMBER));
  await prepare(SEPTEMBER, introducer);
  expect(await loadMonthSplit(scope, SEPTEMBER)).toMatchObject({
    coins: [{ kept: "-0.50" }],
    overspent: ["USDT"],
  });
});

test("a share of the rebate or the fees is of all clients that the partner's statement names, at the tier of their fees", async () => {
  await save(DAY, [
    usdt(DAY, "1", "50"), // each row has 100 of fees
    usdt(DAY, "2", "30"),
    usdt(DAY, "2", "8", "MARGIN"),
    usdt(DAY, "3", "1000"),
  ]);
  await introduce({
    basis: "rebate",
    percent: "5",
    tiers: [
      { from: "300", share: "10" },
      { from: "400", share: "50" },
    ],
  });
  await introduce({ basis: "fees", percent: "1", productType: "MARGIN" });
  await close(SEPTEMBER);
  await close(OCTOBER);
  await approve(await prepare(SEPTEMBER));
  await grant(partner.id, ["3"], []); // not a client in September's statement
  const own = await prepare(SEPTEMBER, introducer);
  const { lines, introduced } = await view(own);
  expect(amountsOf(lines)).toEqual([
    [SEPTEMBER, partner.email, "MARGIN", "USDT", "100", "1.00", "1.00"],
    [SEPTEMBER, partner.email, "SPOT", "USDT", "80", "8.00", "8.00"],
  ]);
  expect(lines.map(({ rows, basis, share }) => [rows, basis, share])).toEqual([
    [1, "fees", "0.01"],
    [2, "rebate", "0.10"],
  ]);
  expect(introduced).toEqual([
    { introduced: theIntroduced(), number: 1, paid: { value: "300", unvalued: [] } },
  ]);
  await approve(own);
  await save(DAY, [usdt(DAY, "1", "50"), usdt(DAY, "2", "30")]); // the tier is not reached any more
  await approve(await prepare(OCTOBER));
  expect(amountsOf((await view(await prepare(OCTOBER, introducer))).lines)).toEqual([
    [SEPTEMBER, partner.email, "MARGIN", "USDT", "0", "-1.00", "-1.00"],
    [SEPTEMBER, partner.email, "SPOT", "USDT", "0", "-4.00", "-4.00"],
  ]);
});

test("a correction of the partner's month corrects the introducer's next statement", async () => {
  await save(DAY, [usdt(DAY, "1", "50")]);
  await introduce();
  for (const month of [SEPTEMBER, OCTOBER, NOVEMBER]) await close(month);
  await approve(await prepare(SEPTEMBER));
  await approve(await prepare(SEPTEMBER, introducer));
  await save(DAY, [usdt(DAY, "1", "40")]);
  await agree({ percent: "30" });
  await approve(await prepare(OCTOBER)); // 40 × 30 % instead of 50 × 20 %
  const prepared = await prepare(OCTOBER, introducer);
  expect(amountsOf((await view(prepared)).lines)).toEqual([
    [SEPTEMBER, partner.email, "SPOT", "USDT", "0", "0.20", "0.20"],
  ]);
  // A later correction of the partner changes what is in preparation.
  await save(DAY, [usdt(DAY, "1", "50")]);
  await approve(await prepare(NOVEMBER));
  expect(await approvePartnerStatement(scope, { statementId: prepared }, BOB)).toEqual(
    refusedFor("changed"),
  );
});

test("an introducer entered late is paid for earlier months, and an ended one no longer", async () => {
  await save(DAY, [usdt(DAY, "1", "50")]);
  await agree({ partner: introducer.id });
  for (const month of [SEPTEMBER, OCTOBER, NOVEMBER]) await close(month);
  await approve(await prepare(SEPTEMBER));
  await approve(await prepare(SEPTEMBER, introducer));
  await introduce();
  const between = { introducer: introducer.id, introduced: partner.id };
  await endIntroduction(between, "2026-10-01");
  // In October nobody is introduced any more, so nobody is waited for.
  const own = await prepare(OCTOBER, introducer);
  const { lines, introduced } = await view(own);
  expect(amountsOf(lines)).toEqual([
    [SEPTEMBER, partner.email, "SPOT", "USDT", "0", "1.00", "1.00"],
  ]);
  expect(introduced).toBeUndefined();
  await approve(own);
  const states = (await loadPartnerTerms(scope, TODAY)).terms.filter((term) => term.introduced);
  expect(states.map(({ from, share, state }) => [from, share, state])).toEqual([
    ["2026-10-01", null, "ended"],
    ["2026-09-01", "0.1", "ended"],
  ]);
});

test("an introducer gets nothing of what the partner earns as an introducer", async () => {
  const third = await addPartner(["3"]);
  await agree({ partner: third.id, percent: "50" });
  await agree({ partner: partner.id, introduced: third.id, basis: "earned", percent: "50" });
  await introduce();
  await save(DAY, [usdt(DAY, "1", "50"), usdt(DAY, "3", "200")]);
  await close(SEPTEMBER);
  await approve(await prepare(SEPTEMBER, third));
  const theirs = await prepare(SEPTEMBER);
  expect((await view(theirs)).coins).toMatchObject([{ earned: "60.00" }]); // 10 and 50 % of 100
  await approve(theirs);
  expect((await view(await prepare(SEPTEMBER, introducer))).coins).toMatchObject([
    { earned: "1.00" },
  ]);
});

test("nobody waits for a partner who has lost access, or has no term by then", async () => {
  await save(DAY, [usdt(DAY, "1", "50")]);
  const late = await addPartner(["3"]);
  await agree({ partner: late.id, from: "2026-10-01" });
  await introduce();
  await introduce({ introduced: late.id });
  await close(SEPTEMBER);
  await db().pool.query("delete from grants where user_id = $1", [partner.id]);
  const { introduced, lines } = await view(await prepare(SEPTEMBER, introducer));
  expect(lines).toEqual([]);
  expect(introduced?.map(({ number }) => number)).toEqual([null, null]);
});

test("an introducer's term says what is wrong with it", async () => {
  expect(await refusal({ introduced: introducer.id })).toEqual(["introduced", "introduced-self"]);
  expect(await refusal({ introduced: crypto.randomUUID() })).toEqual(["introduced", "no-partner"]);
  expect(await refusal({ from: "2026-09-02" })).toEqual(["from", "from-not-first"]);
  expect(await refusal({ uid: "1" })).toEqual(["uid", "introduced-client"]);
  expect(await refusal({ label: "team" })).toEqual(["label", "introduced-client"]);
  expect(await refusal({ basis: "volume" })).toEqual(["basis", "basis-missing"]);
  expect(await refusal({ introduced: "", basis: "earned" })).toEqual([
    "basis",
    "introduced-missing",
  ]);
  expect(await refusal({ basis: "earned" })).toBe("saved");
});

test("partners do not introduce each other, through others either, unless the months differ", async () => {
  const third = await addPartner(["3"]);
  await introduce();
  await introduce({ partner: partner.id, introduced: third.id });
  const circle = ["introduced", "introduced-circle"];
  expect(await refusal({ partner: partner.id, introduced: introducer.id })).toEqual(circle);
  expect(await refusal({ partner: third.id, introduced: introducer.id })).toEqual(circle);
  expect(
    await refusal({ partner: third.id, introduced: introducer.id, from: "2026-08-01" }),
  ).toEqual(circle);
  await endIntroduction({ introducer: introducer.id, introduced: partner.id }, "2026-11-01");
  expect(await refusal({ partner: third.id, introduced: introducer.id, from: "2026-11-01" })).toBe(
    "saved",
  );
  // Both at once: one of them is refused.
  const [fourth, fifth] = [await addPartner([]), await addPartner([])];
  const both = await Promise.all([
    refusal({ partner: fourth.id, introduced: fifth.id }),
    refusal({ partner: fifth.id, introduced: fourth.id }),
  ]);
  expect(both.filter((one) => one === "saved")).toHaveLength(1);
});

test("an introducer sees no client of the partner, and the partner nothing of the introducer", async () => {
  await save(DAY, [usdt(DAY, "1", "50"), usdt(DAY, "2", "30")]);
  await introduce({ basis: "rebate" });
  await close(SEPTEMBER);
  const theirs = await prepare(SEPTEMBER);
  await approve(theirs);
  const id = await prepare(SEPTEMBER, introducer);
  await approve(id);
  const { accountId } = scope;
  const own = grantClientScope(accountId, ["9"], introducer.id);
  expect((await listPartnerStatements(own)).map((statement) => statement.id)).toEqual([id]);
  const seen = await loadPartnerStatement(own, id);
  if (!seen) throw new Error("the statement is not there");
  const rows: (readonly (string | null)[])[] = [];
  for await (const row of openPartnerStatementTable(seen).rows) rows.push(row);
  expect(rows).toEqual([
    [
      SEPTEMBER,
      null,
      "SPOT",
      "USDT",
      "rebate",
      "0.1",
      "2",
      "80",
      "8.0",
      "8.0",
      "USDT",
      "two people",
      partner.email,
    ],
  ]);
  const { clients, withoutTerm } = seen.statement.content;
  expect([clients.map(({ uid }) => uid), withoutTerm.rows]).toEqual([["9"], 0]);
  expect(await disputeLine(own, { statementId: id, line: 1, words: "more" }, ANN)).toEqual({
    kind: "saved",
  });
  const partners = grantClientScope(accountId, ["1", "2"], partner.id);
  expect((await listPartnerStatements(partners)).map((statement) => statement.id)).toEqual([
    theirs,
  ]);
  expect(JSON.stringify(await loadPartnerStatement(partners, theirs))).not.toContain(
    introducer.email,
  );
});

test("a statement without introduced partners has the content and the hashes that it always had", async () => {
  await save(DAY, [usdt(DAY, "1", "50")]);
  await close(SEPTEMBER);
  const { statement, lines } = await view(await prepare(SEPTEMBER));
  const { content } = statement;
  expect(Object.keys(content).sort()).toEqual(
    [
      ...["account", "clients", "closeHash", "coins", "corrected", "currency", "earned", "format"],
      ...["lineCount", "linesHash", "month", "partner", "previous", "sources", "terms"],
      "withoutTerm",
    ].sort(),
  );
  expect(lines.map((line) => Object.keys(line).sort())).toEqual([
    [
      ...["base", "basis", "coin", "earned", "month", "productType", "rows", "share", "uid"],
      "value",
    ],
  ]);
  const term = { uid: null, label: null, productType: null, basis: "rebate", share: "0.2" };
  const days = { from: "2026-09-01", to: "2026-09-30" };
  expect(content.terms).toEqual([{ id: expect.any(Number), ...days, ...term, rank: 5 }]);
  const closed = await findMonthClose(scope, SEPTEMBER);
  const known = closed?.content.days.filter(({ contentHash }) => contentHash !== null) ?? [];
  const source = {
    closeHash: closed?.contentHash,
    days: known.map(({ day, contentHash }) => [day, contentHash]),
    spans: content.terms,
  };
  expect(content.sources).toEqual([{ month: SEPTEMBER, hash: hashContent(source) }]);
});

test("a correction of the value alone corrects the introducer's value", async () => {
  const [first, second] = ["2026-09-10", "2026-09-11"] as [Day, Day];
  const btc = (day: Day, rebate: string) => ({ ...usdt(day, "1", rebate), coin: "BTC" });
  for (const [day, rate] of [
    [first, "100"],
    [second, "300"],
  ] as [Day, Amount][]) {
    const after = { rate, source: "test" };
    const change = { coin: "BTC", day, before: null, after };
    expect(await writeReferenceRates("USDT", [change], "test")).toBe("written");
  }
  await save(first, [btc(first, "5"), usdt(first, "2", "1")]);
  await save(second, [btc(second, "5")]);
  await introduce();
  for (const month of [SEPTEMBER, OCTOBER]) await close(month);
  await approve(await prepare(SEPTEMBER));
  await approve(await prepare(SEPTEMBER, introducer));
  await save(first, [btc(first, "2"), usdt(first, "2", "1")]);
  await save(second, [btc(second, "8")]); // 3 BTC more on the day with the higher rate
  await approve(await prepare(OCTOBER));
  const own = await prepare(OCTOBER, introducer);
  expect(amountsOf((await view(own)).lines)).toEqual([
    [SEPTEMBER, partner.email, "SPOT", "BTC", "0", "0.00", "12.00"],
  ]);
});
