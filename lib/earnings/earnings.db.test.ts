import fc from "fast-check";
import { expect, test } from "vitest";
import type { CommissionRow } from "@/lib/commissions/commission";
import { anyBook, BOOK_RANGE } from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { type Amount, sumAmounts } from "@/lib/core/amount";
import { addDays, type Day, type DayRange, listDays } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { type Month, monthDays } from "@/lib/core/month";
import { type AccountScope, grantClientScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import {
  anyIntroducerTerm,
  anyPartnerTerm,
  digitsOf,
  Exact,
  earnedByCoin,
  type Issued,
  issue,
} from "@/lib/payouts/testing/payout-oracle";
import {
  addPartner,
  agree,
  approve,
  close,
  EVERYONE,
  endExceptionOf,
  grant,
  label,
  OCTOBER,
  openPayouts,
  partner,
  pay,
  prepare,
  SEPTEMBER,
  save,
  scope,
  TODAY,
  usdt,
  view,
} from "@/lib/payouts/testing/payouts";
import { writeReferenceRates } from "@/lib/rates/store/change-rates";
import { dayRates } from "@/lib/rates/store/day-rates";
import type { CoinAmount } from "@/lib/rates/valuation";
import { listGrantedClients } from "@/lib/users/store/partner-clients";
import { addCoins, type Earner } from "./earnings";
import { loadEarnedClients } from "./load-earned-clients";
import { loadEarnedBook, loadEarner, loadShare } from "./load-earnings";
import { rankEarners, sumEarnedByClient } from "./store";

openTestDatabase();

async function scopeOf(id: string): Promise<AccountScope> {
  const { accountId } = scope;
  return grantClientScope(accountId, await listGrantedClients({ userId: id, accountId }), id);
}

async function earnerOf(own: AccountScope): Promise<Earner> {
  const earner = await loadEarner(own);
  if (earner === null) throw new Error("no partner");
  return earner;
}

const digits = (coins: readonly CoinAmount[]) =>
  digitsOf(new Map(coins.map(({ coin, amount }) => [coin, new Exact(amount)])));
const total = (amounts: readonly Amount[]) => new Exact(sumAmounts(amounts)).toFixed();
const shareOn = async (own: AccountScope, last: Day, uid: string | null = null) =>
  loadShare(own, await earnerOf(own), { today: addDays(last, 1), last, uid });

test("for random books, terms, tiers, labels and partners the estimate of a month is its statement, and days, clients and coins add up to it", async () => {
  const anyTerms = fc.array(fc.tuple(anyPartnerTerm, fc.nat(5)), { maxLength: 6 });
  const anyCase = fc.record({
    book: anyBook,
    terms: anyTerms,
    others: anyTerms,
    labels: fc.dictionary(
      fc.constantFrom("1", "2", "=2", "a,b"),
      fc.subarray(["a", "b"], { minLength: 1 }),
    ),
    uids: fc.subarray(["1", "10", "=2", "émoji 🪙"]),
    byLabel: fc.subarray(["a", "b"]),
  });
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ book, terms, others, labels, uids, byLabel }) => {
      await openPayouts();
      await grant(partner.id, uids, byLabel);
      const other = await addPartner(["1", "2", "-3"]);
      for (const [uid, own] of Object.entries(labels)) await label(uid, ...own);
      for (const [of, agreed] of [
        [partner.id, terms],
        [other.id, others],
      ] as const)
        for (const [term, days] of agreed)
          await agree({ ...term, partner: of, from: addDays(BOOK_RANGE.from, days - 1) });
      for (const day of listDays(BOOK_RANGE))
        await save(
          day,
          book.filter((row) => row.day === day),
        );
      const own = await scopeOf(partner.id);
      const theirs = await scopeOf(other.id);
      const estimated = await Promise.all(
        [SEPTEMBER, OCTOBER].map((month) => estimate(own, month)),
      );
      const estimatedTheirs = await estimate(theirs, SEPTEMBER);
      for (const month of [SEPTEMBER, OCTOBER]) await addUp(own, monthDays(month));
      await addUp(own, BOOK_RANGE);

      for (const month of [SEPTEMBER, OCTOBER]) await close(month);
      const issued: Issued = new Map();
      const isMine = ({ uid }: CommissionRow) => own.clients?.includes(uid);
      const borne = new Map(Object.entries(labels));
      for (const [at, month] of [SEPTEMBER, OCTOBER].entries()) {
        await issue(month, issued);
        const stated = digitsOf(issued.get(month));
        expect(stated).toEqual(digitsOf(await earnedByCoin(book.filter(isMine), month, borne)));
        expect(estimated[at]).toEqual(stated);
      }
      const { coins } = await view(await prepare(SEPTEMBER, other));
      expect(estimatedTheirs).toEqual(
        digits(coins.map(({ coin, earned }) => ({ coin, amount: earned }))),
      );
    }),
    { numRuns: runs(12) },
  );
});

async function estimate(own: AccountScope, month: Month) {
  const { now } = await shareOn(own, monthDays(month).to);
  expect(now).toMatchObject({ month, statement: null });
  return digits(now.coins);
}

/** Sums by day, by client and of each client's page are one total, in each coin and valued. */
async function addUp(own: AccountScope, range: DayRange) {
  const earner = await earnerOf(own);
  const asked = { range, before: null, uids: null };
  const { sums, cover, valuation } = await loadEarnedBook(own, earner, asked);
  const query = { ...asked, cover };
  const rates = dayRates(listDays(range), valuation);
  const byClient = await sumEarnedByClient(own, query, rates);
  expect(digits(addCoins(byClient))).toEqual(digits(addCoins(sums)));
  for (const [uid, coins] of groupBy(byClient, (sum) => sum.uid)) {
    expect(own.clients).toContain(uid);
    const page = await loadEarnedBook(own, earner, { ...asked, uids: [uid, "nobody"] });
    expect(digits(addCoins(page.sums))).toEqual(digits(addCoins(coins)));
  }
  const most = 1000;
  const { largest } = await rankEarners(own, query, { rates, limit: most, largest: most });
  expect(total(largest.map(({ now }) => now))).toBe(total(byClient.map(({ value }) => value)));
}

test("what decides the day of a figure: the month goes on, days are missing, tiers can change, nobody approved it", async () => {
  await openPayouts();
  await grant(partner.id, ["1"], []);
  await agree({ percent: "10", tiers: [{ from: "150", share: "20" }], from: "2026-09-15" });
  const [first, second, third] = ["2026-10-01", "2026-10-02", "2026-10-03"] as [Day, Day, Day];
  for (const day of listDays({ from: "2026-08-01" as Day, to: first }))
    await save(day, day >= "2026-09-14" ? [usdt(day, "1", "2")] : []);
  const own = await scopeOf(partner.id);
  const usdtOf = (amount: string) => [{ coin: "USDT", amount: amount as Amount }];
  const at = async (last: Day) => {
    const { now, before } = await shareOn(own, last);
    const told = [now, before].map(({ coins, reasons }) => ({ coins: digits(coins), reasons }));
    return { now: told[0], before: told[1] };
  };
  // 100 USDT of fees a day: October reaches its tier on the second day.
  expect(await at(first)).toEqual({
    now: { coins: digits(usdtOf("0.2")), reasons: ["published-days", "tiers"] },
    before: { coins: digits(usdtOf("6.4")), reasons: ["not-approved"] },
  });
  await save(second, [usdt(second, "1", "2")]);
  expect((await at(second)).now).toEqual({
    coins: digits(usdtOf("0.8")),
    reasons: ["published-days", "tiers"],
  });
  expect((await at(third)).now?.reasons).toEqual(["published-days", "days-missing", "tiers"]);
  const { now, before } = await shareOn(own, "2026-08-31" as Day);
  expect([now.hasTerm, now.valued?.value, before.valued]).toEqual([false, "0", null]);

  await close(SEPTEMBER);
  const id = await prepare(SEPTEMBER);
  expect((await at(second)).before?.reasons).toEqual(["not-approved"]); // a partner sees no draft
  await approve(id);
  await agree({ percent: "50", from: "2026-09-15" });
  const stated = await shareOn(own, second);
  expect(stated.before).toMatchObject({ statement: { id, number: 1 }, reasons: [] });
  expect(digits(stated.before.coins)).toEqual(digits(usdtOf("6.4"))); // as it was approved
  expect(digits(stated.toPay.coins)).toEqual(digits(usdtOf("6.4")));
  expect(stated.paid).toMatchObject({ coins: [], count: 0, newest: null });
  expect(await pay(id, { day: TODAY, reference: "4711" })).toBe("saved");
  const paid = await shareOn(own, second);
  expect([digits(paid.toPay.coins), digits(paid.paid.coins)]).toEqual([{}, digits(usdtOf("6.4"))]);
  expect(paid.paid.newest?.paidReference).toBe("4711");
  const ofClient = await shareOn(own, second, "1");
  expect(ofClient.before).toMatchObject({ statement: null, reasons: ["not-approved"] });
  expect(digits(ofClient.before.coins)).toEqual(digits(usdtOf("16")));
});

test("what is to be paid has the value of the last day, and what was paid the value of its day", async () => {
  await openPayouts();
  await grant(partner.id, ["1"], []);
  await agree({ percent: "50", from: "2026-09-01" });
  const [first, paidDay, last] = ["2026-09-01", "2026-10-10", "2026-10-20"] as [Day, Day, Day];
  for (const [day, rate] of [
    [first, "10"],
    [paidDay, "20"],
    [last, "30"],
  ] as const) {
    const after = { rate: rate as Amount, source: "test" };
    const change = { coin: "BTC", day, before: null, after };
    expect(await writeReferenceRates("USDT", [change], "test")).toBe("written");
  }
  for (const day of listDays(monthDays(SEPTEMBER))) await save(day, []);
  await save(first, [
    usdt(first, "1", "4"),
    { ...usdt(first, "1", "6"), coin: "BTC" },
    { ...usdt(first, "1", "8"), coin: "XYZ" },
  ]);
  await close(SEPTEMBER);
  const id = await prepare(SEPTEMBER);
  await approve(id);
  const own = await scopeOf(partner.id);
  const unvalued = [{ coin: "XYZ", amount: "4" }];
  const toPay = (await shareOn(own, last)).toPay.valued;
  expect(digits(toPay.unvalued)).toEqual(digits(unvalued as CoinAmount[]));
  expect(new Exact(toPay.value ?? "none").toFixed()).toBe("92"); // 2 + 3 * 30
  expect(await pay(id, { day: paidDay, reference: "4711" })).toBe("saved");
  const share = await shareOn(own, last);
  expect(new Exact(share.paid.valued.value ?? "none").toFixed()).toBe("62"); // 2 + 3 * 20
  expect(share.toPay.valued).toMatchObject({ unvalued: [] });
});

test("for random books and terms the estimate of an introducer's month is the statement, from both partners' estimates or from the introduced one's statement", async () => {
  const anyTerms = fc.array(fc.tuple(anyPartnerTerm, fc.nat(5)), { maxLength: 3 });
  const agreed = anyIntroducerTerm.filter(({ percent }) => !["", "0"].includes(percent));
  const anyCase = fc.record({
    book: anyBook,
    terms: anyTerms,
    theirs: anyTerms,
    introductions: fc.array(agreed, { minLength: 2, maxLength: 4 }),
    further: agreed,
    uids: fc.subarray(["1", "10", "=2", "émoji 🪙"]),
  });
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ book, introductions, further, ...given }) => {
      await openPayouts();
      await grant(partner.id, given.uids, []);
      const introduced = await addPartner(["1", "2", "-3"]);
      const third = await addPartner(["=2", "a,b"]);
      const first = { percent: "30", from: BOOK_RANGE.from };
      for (const of of [introduced, third]) await agree({ ...first, partner: of.id });
      for (const [of, terms] of [
        [partner.id, given.terms],
        [introduced.id, given.theirs],
      ] as const)
        for (const [term, days] of terms)
          await agree({ ...term, partner: of, from: addDays(BOOK_RANGE.from, days - 1) });
      // An introduced partner's own share of a third one is no base of the introducer's.
      await agree({ ...further, partner: introduced.id, introduced: third.id });
      for (const term of introductions)
        await agree({ ...term, partner: partner.id, introduced: introduced.id });
      for (const day of listDays(BOOK_RANGE))
        await save(
          day,
          book.filter((row) => row.day === day),
        );
      const own = await scopeOf(partner.id);
      const last = monthDays(SEPTEMBER).to;
      const estimated = await estimate(own, SEPTEMBER);
      const range = monthDays(SEPTEMBER);
      const asked = { range, before: null, uids: null };
      const { sums } = await loadEarnedBook(own, await earnerOf(own), asked);
      expect(digits(addCoins(sums))).toEqual(estimated);

      await close(SEPTEMBER);
      for (const of of [third, introduced]) await approve(await prepare(SEPTEMBER, of));
      // A statement fixes its clients and what they earned.
      await agree({ partner: introduced.id, percent: "77" });
      await db().pool.query("delete from grant_clients where user_id = $1", [introduced.id]);
      const { now } = await shareOn(own, last);
      expect(now.reasons).not.toContain("introduced");
      const { coins } = await view(await prepare(SEPTEMBER));
      const stated = digits(coins.map(({ coin, earned: amount }) => ({ coin, amount })));
      expect(digits(now.coins)).toEqual(stated);
      expect(estimated).toEqual(stated);
    }),
    { numRuns: runs(20) },
  );
});

test("an introducer's estimate counts the introduced partner's estimate, then that partner's statement", async () => {
  await openPayouts();
  await grant(partner.id, ["1"], []);
  const introducer = await addPartner(["9"]);
  await agree();
  const day = "2026-09-10" as Day;
  await save(day, [usdt(day, "1", "50"), usdt(day, "9", "7")]);
  const own = await scopeOf(introducer.id);
  await agree({ partner: introducer.id, introduced: partner.id, basis: "earned", percent: "10" });
  const last = monthDays(SEPTEMBER).to;
  const { now } = await shareOn(own, last);
  const ofPartner = { USDT: "1" };
  expect([digits(now.coins), digits(now.introduced?.coins ?? [])]).toEqual([ofPartner, ofPartner]);
  expect([now.hasTerm, now.reasons.includes("introduced")]).toEqual([true, true]);
  // No client of the introduced partner is seen: neither in a client's figures nor in a ranking.
  const ofClient = await shareOn(own, last, "1");
  expect([ofClient.now.hasTerm, ofClient.now.coins, ofClient.now.introduced]).toEqual([
    false,
    [],
    null,
  ]);
  const asked = { range: monthDays(SEPTEMBER), before: null, uids: null };
  const book = await loadEarnedBook(own, await earnerOf(own), asked);
  expect([digits(addCoins(book.coinDays)), book.clientDays]).toEqual([ofPartner, []]);
  await close(SEPTEMBER);
  await approve(await prepare(SEPTEMBER));
  const half = await shareOn(own, last);
  expect([digits(half.now.coins), half.now.reasons.includes("introduced")]).toEqual([
    ofPartner,
    false,
  ]);
  expect(half.now.valued?.value).toBe("1.00");
  await approve(await prepare(SEPTEMBER, introducer));
  const stated = await shareOn(own, last);
  expect(digits(stated.now.coins)).toEqual(ofPartner);
  expect([stated.now.reasons, stated.now.introduced]).toEqual([[], null]);
});

test("nothing is estimated of a partner whom nobody will settle", async () => {
  await openPayouts();
  await grant(partner.id, ["1"], []);
  const introducer = await addPartner([]);
  const day = "2026-09-10" as Day;
  await save(day, [usdt(day, "1", "50")]);
  const own = await scopeOf(introducer.id);
  await agree({ partner: introducer.id, introduced: partner.id, percent: "10" });
  const last = monthDays(SEPTEMBER).to;
  const coinsNow = async () => digits((await shareOn(own, last)).now.coins);
  expect(await coinsNow()).toEqual({}); // the partner has no term yet
  await agree();
  expect(await coinsNow()).toEqual({ USDT: "5" });
  await db().pool.query("delete from grants where user_id = $1", [partner.id]);
  expect(await coinsNow()).toEqual({});
});

test("the clients that rose and fell are compared by what they earned the partner", async () => {
  await openPayouts();
  await grant(partner.id, ["1", "2", "3"], []);
  await agree({ percent: "10" });
  await agree({ percent: "50", uid: "2" });
  await endExceptionOf("2", "2026-09-29");
  const [before, now] = ["2026-09-28", "2026-09-29"].map((day) => ({
    from: day as Day,
    to: day as Day,
  })) as [DayRange, DayRange];
  await save(before.from, [usdt(before.from, "1", "10"), usdt(before.from, "2", "10")]);
  await save(now.from, [
    usdt(now.from, "1", "20"),
    usdt(now.from, "2", "20"),
    usdt(now.from, "4", "900"),
  ]);
  const own = await scopeOf(partner.id);
  const asked = { range: now, before, uids: null };
  const { cover } = await loadEarnedBook(own, await earnerOf(own), asked);
  const rates = listDays(BOOK_RANGE).map((day) => ({ day, coin: "USDT", rate: "1" as Amount }));
  const ranked = await rankEarners(own, { ...asked, cover }, { rates, limit: 2, largest: 1 });
  expect(ranked).toEqual({
    risers: [{ name: "1", now: "2.0", before: "1.0", difference: "1.0" }],
    fallers: [{ name: "2", now: "2.0", before: "5.0", difference: "-3.0" }],
    largest: [{ name: "1", now: "2.0", before: "1.0", difference: "1.0" }],
  });
});

test("where rows do not give the fees of a share, the largest clients have no part of the total, and the rows are counted", async () => {
  await openPayouts();
  await grant(partner.id, ["1", "2", "3"], []);
  await agree({ percent: "10", basis: "fees" });
  const [before, now] = ["2026-09-28", "2026-09-29"].map((day) => ({
    from: day as Day,
    to: day as Day,
  })) as [DayRange, DayRange];
  const row = (day: Day, uid: string, feePaid: string | null) =>
    commissionRow(day, { uid, coin: "USDT", feePaid: feePaid as Amount | null });
  await save(before.from, [row(before.from, "1", null)]);
  await save(now.from, [row(now.from, "1", "30"), row(now.from, "2", "10")]);
  const own = await scopeOf(partner.id);
  const earner = await earnerOf(own);
  const known = { isKnown: true, gaps: null, startsOn: null };
  const days = { now: { ...now, ...known }, before: { ...before, ...known } };
  const largest = async () => {
    const book = await loadEarnedBook(own, earner, { range: now, before, uids: null });
    const found = await loadEarnedClients(own, book, { days, coin: "USDT" });
    return {
      missingRows: found.missingRows,
      largest: found.largest.map(({ uid, amount, share }) => [uid, amount, share]),
    };
  };
  // A row of the days before changes nothing of the period's own largest clients.
  expect(await largest()).toEqual({
    missingRows: 0,
    largest: [
      ["1", "3.0", "0.75"],
      ["2", "1.0", "0.25"],
    ],
  });
  await save(now.from, [
    row(now.from, "1", "30"),
    row(now.from, "2", "10"),
    row(now.from, "2", null),
    row(now.from, "3", null),
  ]);
  expect(await largest()).toEqual({ missingRows: 2, largest: [["1", "3.0", null]] });
});

test("a partner without clients has what was stated, and nobody else is an earner", async () => {
  await openPayouts();
  await agree({ percent: EVERYONE.percent });
  const own = await scopeOf(partner.id);
  const share = await shareOn(own, "2026-09-30" as Day);
  expect(share.toPay).toMatchObject({ coins: [], count: 0, newest: null });
  expect([share.now.coins, share.now.hasTerm]).toEqual([[], true]);
  expect(await loadEarner(scope)).toBeNull();
  expect(await loadEarner(grantClientScope(scope.accountId, ["1"]))).toBeNull();
});
