import fc from "fast-check";
import { expect, test } from "vitest";
import { FIELDS_OF, FILE_KINDS, type FileKind } from "./fields";
import { guessColumns } from "./guess-columns";

/** "date=Trade time uid=UID": the guesses by title, and those by values with a "?". */
function guessed(header: readonly string[], rows: readonly string[][], kind: FileKind): string {
  const guesses = guessColumns({ header, rows }, kind);
  return FIELDS_OF[kind]
    .map(({ name }) => ({ name, guess: guesses.get(name) }))
    .filter(({ guess }) => guess !== undefined)
    .map(({ name, guess }) => `${name}=${guess?.column}${guess?.by === "values" ? "?" : ""}`)
    .join(" ");
}

test.each<[string, FileKind, string]>([
  [
    "date,uid,coin,symbol,productType,dealAmount,fee,feePaid,rebateAmount",
    "commissions",
    "date=date uid=uid coin=coin symbol=symbol productType=productType rebateAmount=rebateAmount dealAmount=dealAmount fee=fee feePaid=feePaid",
  ],
  [
    "Trade time,USER ID,Asset,Trading pair,Product line,Trading Volume,Trading fee,Rebate (USDT)",
    "commissions",
    "date=Trade time uid=USER ID coin=Asset symbol=Trading pair productType=Product line rebateAmount=Rebate (USDT) dealAmount=Trading Volume fee=Trading fee",
  ],
  [
    "日期,用户ID,币种,交易对,产品类型,成交额,手续费,返佣金额",
    "commissions",
    "date=日期 uid=用户ID coin=币种 symbol=交易对 productType=产品类型 rebateAmount=返佣金额 dealAmount=成交额 fee=手续费",
  ],
  [
    "交易时间,被邀请人UID,返佣币种,合约,业务线,返佣（USDT）",
    "commissions",
    "date=交易时间 uid=被邀请人UID coin=返佣币种 symbol=合约 productType=业务线 rebateAmount=返佣（USDT）",
  ],
  [
    "brokerCode,instId,instType,ordId,uid,ts,fee,feeCcy,brokerRebate,userRebate",
    "commissions",
    "date=ts uid=uid coin=feeCcy symbol=instId productType=instType rebateAmount=brokerRebate fee=fee",
  ],
  ["Date,Invitee UID,Commission,Rebate", "commissions", "date=Date uid=Invitee UID"],
  ["Date,Date,UID,Coin", "commissions", "uid=UID coin=Coin"],
  [
    "Repayment time,Order ID,Loan coin,Principal,Interest,Repayment type,业务类型",
    "repayments",
    "repaidTime=Repayment time repayOrderId=Order ID coin=Loan coin repaidAmount=Principal repaidInterest=Interest repayType=Repayment type businessType=业务类型",
  ],
  ["日期,币种,汇率,来源", "rates", "day=日期 coin=币种 rate=汇率 source=来源"],
  ["Date,Asset,Close", "rates", "day=Date coin=Asset rate=Close"],
])("the titles %s of %s are known", (titles, kind, expected) => {
  expect(guessed(titles.split(","), [], kind)).toBe(expected);
});

const ROW = ["13.05.2026", "3125195374", "BTC-USDT-SWAP", "USDT", "SPOT", "0.25"];

test("columns without known titles are guessed by what is in them, and amounts never", () => {
  const header = ["A", "B", "C", "D", "E", "F"];
  expect(guessed(header, [ROW, ROW.with(3, "BTC")], "commissions")).toBe(
    "date=A? uid=B? coin=D? symbol=C? productType=E?",
  );
});

test.each<[string, string[], string[]]>([
  ["two columns of ids", ["A", "B"], ["3125195374", "612345678901234567"]],
  ["two columns of dates", ["A", "B"], ["2026-05-13", "2026-05-14"]],
  ["an amount", ["A", "B"], ["0.25", "12.5"]],
  ["an id that could be a time", ["A", "B"], ["1777600000000", "1777600000001"]],
  ["a name", ["A", "B"], ["Ada", "Bob"]],
])("%s are left to a person", (_what, header, row) => {
  expect(guessed(header, [row], "commissions")).toBe("");
});

const TITLES = [
  ...["Date", "date", "Trade time", "UID", "User ID", "用户ID", "Coin", "Asset", "币种", "Symbol"],
  ...[
    "Pair",
    "交易对",
    "Product",
    "Commission",
    "Rebate",
    "返佣",
    "返佣 (USDT)",
    "Fee",
    "手续费",
    "Volume",
  ],
  ...["Order ID", "Amount", "Interest", "Type", "Price", "Value", "", " UID ", "x", "y"],
];
const CELLS = [...ROW, "", "2026-05-13", "1777600000000", "BTCUSDT_SPBL", "42", "x"];
const column = fc.record({
  title: fc.constantFrom(...TITLES),
  cells: fc.array(fc.constantFrom(...CELLS), { minLength: 3, maxLength: 3 }),
});
const tableOf = (columns: readonly { title: string; cells: string[] }[]) => ({
  header: columns.map(({ title }) => title),
  rows: [0, 1, 2].map((at) => columns.map(({ cells }) => cells[at] ?? "")),
});

test("no column is two fields, no amount is guessed by figures, and the order of columns changes nothing", () => {
  const shuffled = fc
    .array(column, { maxLength: 12 })
    .chain((columns) =>
      fc.tuple(
        fc.constant(columns),
        fc.shuffledSubarray(columns, { minLength: columns.length, maxLength: columns.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, fc.constantFrom(...FILE_KINDS), ([columns, others], kind) => {
      const guesses = guessColumns(tableOf(columns), kind);
      const named = [...guesses.values()].map((guess) => guess.column);
      expect(new Set(named).size).toBe(named.length);
      for (const { name, type } of FIELDS_OF[kind]) {
        if (type === "amount") expect(guesses.get(name)?.by).not.toBe("values");
      }
      const sorted = (all: typeof guesses) => [...all].toSorted(([a], [b]) => (a < b ? -1 : 1));
      expect(sorted(guessColumns(tableOf(others), kind))).toEqual(sorted(guesses));
    }),
  );
});
