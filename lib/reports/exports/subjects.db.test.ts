import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { Decimal } from "decimal.js";
import { beforeAll, expect, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/core/audit/origin";
import { addDays, type Day, dayStartMs, listDays } from "@/lib/core/day";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { monthOf } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/test-clock";
import { createTestAccount } from "@/lib/store/accounts/test-account";
import { saveCommissionDay } from "@/lib/store/commissions/days/days";
import { BOOK_RANGE, saveBook } from "@/lib/store/commissions/test-book";
import { commissionRow } from "@/lib/store/commissions/test-rows";
import { db } from "@/lib/store/database/database";
import { openTestDatabase } from "@/lib/store/database/test-database-open";
import { setTestRole } from "@/lib/store/people/test-grant";
import { createTestUser } from "@/lib/store/people/test-person";
import { REPAYMENT_DAYS, saveRepayments } from "@/lib/store/repayments/test-book";
import { repayment } from "@/lib/store/repayments/test-records";
import { savePlacedOrders, saveTradingBook } from "@/lib/store/trading/test-trading-book";
import { closeMonth } from "../months/statement";
import { savePartnerTerm } from "../payouts/partner-terms";
import { preparePayout } from "../payouts/payouts";
import { saveTerm } from "../terms/terms";
import { openExport, produceExport } from "./produce";
import { exportSubjectNames, paramsOfExport } from "./subjects";

/** What each subject is asked for here; a new subject has no line, and the first test says so. */
const ADDRESSES: Record<string, string> = {
  commissions: `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}&exceptCoin=ETH`,
  "valued-commissions": `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}&exceptCoin=ETH`,
  breakdown: `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}&coin=USDT&chartBy=uid`,
  change: `from=${BOOK_RANGE.to}&to=${BOOK_RANGE.to}&beforeFrom=${BOOK_RANGE.from}&beforeTo=${BOOK_RANGE.from}&coin=USDT`,
  clients: `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}&coin=USDT`,
  reconciliation: `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}`,
  restatements: `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}&kind=all`,
  "as-of": `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}&at=2026-11-19T12:00:00Z`,
  statement: "month=2026-09",
  "rebate-audit": `from=${BOOK_RANGE.from}&to=${BOOK_RANGE.to}`,
  payout: "statement=1",
  repayments: `from=${REPAYMENT_DAYS.from}&to=${REPAYMENT_DAYS.to}&exceptCoin=ETH`,
  "valued-repayments": `from=${REPAYMENT_DAYS.from}&to=${REPAYMENT_DAYS.to}`,
  "repayment-chart": `from=${REPAYMENT_DAYS.from}&to=${REPAYMENT_DAYS.to}&chartCoin=BTC`,
  assets: "",
  "asset-history": "preset=today&coin=ETH",
  "equity-history": "preset=7d",
  orders: "when=open&symbol=BTCUSDT",
  fills: "preset=all&exceptSide=sell",
  positions: "when=open",
  "closed-positions": "preset=90d&when=done",
  "strategy-orders": "when=open&symbol=ETHUSDT",
  bots: "",
  "placed-orders": "show=all",
};

let scope: WholeAccountScope;
openTestDatabase();
beforeAll(async () => {
  scope = await createTestAccount();
  const rows = listDays(BOOK_RANGE).flatMap((day) =>
    ["=1+1", "2", "3"].flatMap((uid) =>
      ["USDT", "BTC", "ETH"].map((coin) =>
        commissionRow(day, { uid, coin, rebateAmount: "0.1234567890123456789" }),
      ),
    ),
  );
  const text = { from: BOOK_RANGE.from, percent: "50", uid: "", symbol: "", productType: "", note: "" };
  await saveTerm(scope, { text, today: BOOK_RANGE.to, origin: DESK_ORIGIN });
  await saveBook(scope, rows);
  const repaidTimeMs = dayStartMs(REPAYMENT_DAYS.from);
  await saveRepayments(
    scope,
    ["USDT", "BTC", "ETH"].map((coin) =>
      repayment({ coin, repaidTimeMs, repaidAmount: "0.1234567890123456789" }),
    ),
  );
  await savePayout(BOOK_RANGE.from);
  await saveTradingBook(scope, Date.now());
  await savePlacedOrders(scope);
  const day = addDays(BOOK_RANGE.from, 1);
  const restated = [commissionRow(day, { uid: "2", coin: "USDT", rebateAmount: "-7.5" })];
  await saveCommissionDay(scope, {
    day,
    rows: restated,
    fetchedAtMs: Date.parse("2026-11-20T00:00:00Z"),
    emptyMeans: "empty",
  });
});

async function savePayout(from: Day) {
  const { id: partner } = await createTestUser();
  await setTestRole(partner, scope.accountId, "partner");
  const uids = [scope.accountId, partner, ["=1+1", "2"]];
  await db().pool.query(
    "insert into grant_clients (account_id, user_id, uid) select $1, $2, unnest($3::text[])",
    uids,
  );
  const every = { uid: "", label: "", productType: "", note: "" };
  const term = { ...every, partner, from, percent: "33.3", tiers: "", basis: "fees" };
  await savePartnerTerm(scope, { text: term, today: from, origin: DESK_ORIGIN });
  const month = monthOf(from);
  const clock = createFakeClock(dayStartMs(addDays(from, 30)));
  await closeMonth(scope, { month, origin: DESK_ORIGIN, anyway: true }, clock);
  await preparePayout(scope, { partnerId: partner, month, origin: DESK_ORIGIN });
}

async function produce(name: string, params: URLSearchParams) {
  const answer = await openExport(scope, name, params);
  if (answer.kind !== "open") throw new Error(JSON.stringify(answer));
  const sink = new PassThrough();
  const account = { id: scope.accountId, name: "Main", environment: "sandbox" };
  const options = {
    account,
    format: "csv",
    folder: "/nowhere",
    signal: new AbortController().signal,
  } as const;
  const [csv, sidecar] = await Promise.all([text(sink), produceExport(answer.opened, sink, options)]);
  return { csv, sidecar, view: answer.opened.view };
}

test("every subject is looked at here", () => {
  expect(Object.keys(ADDRESSES).sort()).toEqual(exportSubjectNames().sort());
});

test.each(exportSubjectNames())(
  "the address of %s has nothing that it does not say of itself",
  async (name) => {
    const address = ADDRESSES[name] ?? "";
    const { view } = await produce(name, new URLSearchParams(address));
    expect([...view.query.keys()].filter((key) => !paramsOfExport(name).includes(key))).toEqual([]);
    const refused = async (more: string) =>
      openExport(scope, name, new URLSearchParams(`${address}&${more}`));
    expect(await refused("fromm=2026-11-01")).toMatchObject({
      kind: "malformed",
      problems: [{ kind: "unknown", key: "fromm", known: paramsOfExport(name).join(", ") || "none" }],
    });
    const [once = ""] = address.split("=");
    if (once === "") return; // it is asked for as it is
    expect(await refused(`${once}=`)).toMatchObject({
      kind: "malformed",
      problems: [{ kind: "once", key: once }],
    });
  },
);

const SHOWN = "chartPer=week&chartUnit=coin&chartCoin=BTC&chartShape=share&chartView=table";
test.each([
  ["breakdown", `${SHOWN}&chartOf=rows&chartBy=uid&chartTop=3`],
  ["repayment-chart", `${SHOWN}&chartOf=records&chartBy=coin`],
  ["commissions", `${SHOWN}&chartBy=uid&odd=negative&sort=uid&direction=asc&size=100`],
  ["repayments", `${SHOWN}&chartBy=coin&sort=coin&direction=asc&view=v`],
  ["clients", "sort=rebate&direction=asc&size=100"],
  ["reconciliation", "preset=30d&show=all&day=2026-11-01"],
  ["restatements", "preset=30d&kind=all&day=2026-11-01&revision=2&page=2"],
])("the file of %s takes whatever the page's address says of how it shows", async (name, address) => {
  expect(await openExport(scope, name, new URLSearchParams(address))).toMatchObject({ kind: "open" });
});

test.each(exportSubjectNames())(
  "the file of %s has the rows and sums that its sidecar says",
  async (name) => {
    const { csv, sidecar, view } = await produce(name, new URLSearchParams(ADDRESSES[name]));
    const [header = [], ...rows] = [...readCsvRecords(csv)].map(({ fields }) => fields);
    expect(header).toEqual(sidecar.file.columns.map((column) => column.header));
    expect(rows.length).toBe(sidecar.file.rows);
    expect(rows.length).toBeGreaterThan(0);
    expect(sidecar.controlTotals?.length ?? 0).toBe(
      view.control ? coinsOf(rows, header.indexOf(view.control.coin)).length : 0,
    );
    for (const { coin, rows: count, sums } of sidecar.controlTotals ?? []) {
      const own = rows.filter((row) => row[header.indexOf(view.control?.coin ?? "")] === coin);
      expect(own.length).toBe(count);
      for (const [column, sum] of Object.entries(sums)) {
        const given = own.map((row) => row[header.indexOf(column)] ?? "").filter((value) => value !== "");
        expect(sum && new Decimal(sum).toFixed()).toBe(given.length > 0 ? addUp(given) : null);
      }
    }
  },
);

test.each(exportSubjectNames())(
  "the address that the sidecar of %s names gives the same file again",
  async (name) => {
    const first = await produce(name, new URLSearchParams(ADDRESSES[name]));
    const again = await produce(name, new URLSearchParams(first.sidecar.query));
    expect(again.csv).toBe(first.csv);
    expect(again.sidecar.file.sha256).toBe(first.sidecar.file.sha256);
    expect(again.sidecar.query).toBe(first.sidecar.query);
  },
);

test("rows with values say of each rebate what it is worth, or that it is not valued", async () => {
  const { sidecar } = await produce(
    "valued-commissions",
    new URLSearchParams(ADDRESSES["valued-commissions"]),
  );
  const sums = (coin: string) => sidecar.controlTotals?.find((total) => total.coin === coin)?.sums;
  expect(sums("USDT")).toMatchObject({ value: sums("USDT")?.rebateAmount, notValued: null });
  expect(sums("BTC")).toMatchObject({ value: null, notValued: sums("BTC")?.rebateAmount });
});

test("a file of an earlier moment says that moment and its days' versions", async () => {
  const { sidecar } = await produce("as-of", new URLSearchParams(ADDRESSES["as-of"]));
  expect(sidecar.asOf).toBe("2026-11-19T12:00:00.000Z");
  expect(new Set((sidecar.days ?? []).map(({ revision }) => revision))).toEqual(new Set([1]));
  expect(sidecar.notWhole).toBeNull();
});

function coinsOf(rows: readonly (readonly string[])[], index: number): string[] {
  return [...new Set(rows.map((row) => row[index] ?? ""))];
}

function addUp(amounts: readonly string[]): string {
  const Exact = Decimal.clone({ precision: 1000, toExpNeg: -1000, toExpPos: 1000 });
  return amounts.reduce((sum, amount) => sum.plus(amount), new Exact(0)).toFixed();
}
