import { findDatePattern, readDate } from "@/lib/core/files/date-pattern";
import { unwrapText } from "@/lib/core/files/unwrap-text";
import { FIELDS_OF, type FileField, type FileKind } from "./fields";
import type { FileLook } from "./look-at-file";
import { isPlainCoin } from "./read-table";
import type { ColumnGuess } from "./wizard";

/**
 * Titles of columns in exports of portals and spreadsheets, by field, besides the field's own name.
 * Each stands once, so that no column fits two fields. They are compared as `plain` makes them.
 */
const TITLES: Readonly<Record<FileKind, Readonly<Record<string, readonly string[]>>>> = {
  commissions: {
    date: [
      ...["Day", "Time", "Timestamp", "ts", "Trade date", "Trade time", "Trading date", "Datum"],
      ...[
        "Transaction time",
        "Order time",
        "Fill time",
        "Date (UTC+8)",
        "Date (UTC)",
        "Time (UTC)",
      ],
      ...["Commission time", "Rebate time", "Rebate date", "Commission date", "Statistics date"],
      ...["日期", "时间", "交易日期", "交易时间", "成交时间", "返佣时间", "返佣日期", "统计日期"],
    ],
    uid: [
      ...["User ID", "User", "Client", "Client ID", "Client UID", "Customer ID", "Trader ID"],
      ...["Invitee", "Invitee ID", "Invitee UID", "Referee", "Referee ID", "Referral ID"],
      ...["Referral UID", "Friend ID", "Friend's ID", "Sub-user ID", "Trader UID", "Account ID"],
      ...[
        "用户ID",
        "用户UID",
        "客户",
        "客户ID",
        "客户UID",
        "被邀请人",
        "被邀请人UID",
        "被邀请人ID",
      ],
      ...["好友ID", "好友UID", "受邀人UID", "下级UID", "交易员UID"],
    ],
    coin: [
      ...["Asset", "Currency", "Ccy", "Token", "Fee coin", "Fee currency", "Fee ccy", "Fee asset"],
      ...["Commission coin", "Commission asset", "Commission currency", "Rebate coin"],
      ...["Rebate currency", "Rebate asset", "Settlement coin", "Settle coin", "Währung"],
      ...["币种", "币", "资产", "手续费币种", "返佣币种", "结算币种", "货币"],
    ],
    symbol: [
      ...["Pair", "Trading pair", "Market", "Instrument", "Instrument ID", "Inst ID", "Contract"],
      ...[
        "Currency pair",
        "Symbol name",
        "Ticker",
        "交易对",
        "币对",
        "合约",
        "交易品种",
        "交易标的",
      ],
    ],
    productType: [
      ...[
        "Product",
        "Product line",
        "Type of product",
        "Business",
        "Business line",
        "Business type",
      ],
      ...["Inst type", "Instrument type", "Market type"],
      ...["产品类型", "产品", "业务类型", "业务线", "交易类型", "产品线"],
    ],
    rebateAmount: [
      ...["Rebate", "Rebates", "Commission", "Commissions", "Commission amount", "My commission"],
      ...["Broker rebate", "Broker commission", "Commission earned", "Earned commission"],
      ...["Referral commission", "Affiliate commission", "Commission rebate", "Rebate earned"],
      ...[
        "Kickback",
        "返佣",
        "返佣金额",
        "返佣数量",
        "佣金",
        "佣金金额",
        "我的佣金",
        "返现",
        "返现金额",
      ],
    ],
    dealAmount: [
      ...["Volume", "Trading volume", "Trade volume", "Turnover", "Deal volume", "Trading amount"],
      ...["成交额", "成交量", "交易额", "交易量", "成交金额"],
    ],
    fee: [
      ...["Fees", "Trading fee", "Trading fees", "Trade fee", "Transaction fee", "Total fee"],
      ...["手续费", "交易手续费", "总手续费"],
    ],
    feePaid: [
      ...["Net fee", "Net trading fee", "Paid fee", "Fee paid by the client", "Actual fee"],
      ...["实付手续费", "净手续费", "实际手续费"],
    ],
    feeDeduction: ["Fee discount", "手续费抵扣"],
  },
  repayments: {
    repaidTime: [
      "Time",
      "Date",
      "Repayment time",
      "Repay time",
      "Repaid at",
      "还款时间",
      "时间",
      "日期",
    ],
    repayOrderId: [
      ...["Order ID", "Repayment ID", "Repay ID", "Repayment order ID", "ID"],
      ...["还款订单号", "订单号", "还款单号", "还款ID"],
    ],
    coin: [
      "Asset",
      "Currency",
      "Loan coin",
      "Loan currency",
      "Repaid coin",
      "币种",
      "借款币种",
      "还款币种",
    ],
    repaidAmount: [
      ...["Amount", "Repayment", "Repayment amount", "Repay amount", "Principal"],
      ...["还款金额", "还款数量", "本金", "已还本金"],
    ],
    repaidInterest: [
      "Interest",
      "Repaid interest",
      "Interest paid",
      "利息",
      "已还利息",
      "还款利息",
    ],
    repayType: ["Type", "Repayment type", "Repay method", "还款类型", "还款方式", "类型"],
    businessType: ["Business", "Business line", "Product", "Loan type", "业务类型", "业务", "产品"],
  },
  rates: {
    day: ["Date", "Time", "日期", "时间", "天"],
    coin: ["Asset", "Currency", "Token", "Symbol", "币种", "资产", "货币"],
    rate: ["Price", "Close", "Closing price", "Exchange rate", "Value", "汇率", "价格", "收盘价"],
    source: ["Origin", "Provider", "来源", "数据来源"],
  },
};

/** A title without case, blanks and signs. */
function plain(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** "Rebate (USDT)" is titled Rebate as well. */
const withoutUnit = (title: string) => plain(title.normalize("NFKC").replaceAll(/\([^()]*\)/g, ""));

type Column = { readonly title: string; readonly cells: readonly string[] };

/**
 * Which column is which field: by its title, else by what its cells look like. A field that several
 * columns fit is left to a person, and an amount is never guessed by its figures. No column is
 * guessed for two fields, and their order does not matter.
 */
export function guessColumns(
  { header, rows }: Pick<FileLook, "header" | "rows">,
  kind: FileKind,
): ReadonlyMap<string, ColumnGuess> {
  const all = header.map((title, at) => ({
    title: unwrapText(title),
    cells: rows.map((row) => unwrapText(row[at] ?? "")).filter((cell) => cell !== ""),
  }));
  // A title that two columns have names neither.
  const columns = all.filter(
    ({ title }) => title !== "" && all.filter((other) => other.title === title).length === 1,
  );
  const fields = FIELDS_OF[kind];
  const guesses = new Map<string, ColumnGuess>();
  const isTaken = ({ title }: Column) =>
    [...guesses.values()].some(({ column }) => column === title);
  for (const { name } of fields) {
    const titled = columns.filter(({ title }) => title === name);
    if (titled.length === 1) guesses.set(name, { column: name, by: "title" });
  }
  for (const { name } of fields) {
    if (guesses.has(name)) continue;
    const column = onlyOne(findTitled(columns, name, kind));
    if (column !== null && !isTaken(column))
      guesses.set(name, { column: column.title, by: "title" });
  }
  const left = columns.filter((column) => !isTaken(column));
  const open = fields.filter(({ name, isNeeded }) => isNeeded && !guesses.has(name));
  const byValues = open.map((field) => ({
    field,
    column: onlyOne(left.filter((column) => looksLike(column, field, kind))),
  }));
  for (const { field, column } of byValues) {
    const isWanted = byValues.filter((other) => other.column === column).length === 1;
    if (column !== null && isWanted)
      guesses.set(field.name, { column: column.title, by: "values" });
  }
  return guesses;
}

function onlyOne(columns: readonly Column[]): Column | null {
  const [first, ...others] = columns;
  return first === undefined || others.length > 0 ? null : first;
}

/** Columns with one of the field's titles; those with a whole one come before those with a unit. */
function findTitled(columns: readonly Column[], field: string, kind: FileKind): Column[] {
  const known = [field, ...(TITLES[kind][field] ?? [])].map(plain);
  const whole = columns.filter(({ title }) => known.includes(plain(title)));
  if (whole.length > 0) return whole;
  return columns.filter(({ title }) => known.includes(withoutUnit(title)));
}

const LONG_ID = /^\d{6,25}$/;
const COIN = /^[A-Z0-9]{2,10}$/;
const KNOWN_COINS = ["USDT", "USDC", "USD", "BTC", "ETH", "BNB", "BGB", "OKB", "SOL", "EUR", "TRX"];
/** BTC-USDT, BTC/USDT, BTCUSDT, BTCUSDT_SPBL, BTC-USDT-SWAP */
const MARKET =
  /^[A-Z0-9]{2,}[-_/]?(?:USDT|USDC|USD|BTC|ETH|EUR|BUSD|FDUSD)(?:[-_][A-Z0-9]{2,10})?$/;
const PRODUCTS = [
  ...["SPOT", "MARGIN", "SWAP", "FUTURES", "PERPETUAL", "OPTION", "OPTIONS", "CONTRACT"],
  ...["USDT-FUTURES", "COIN-FUTURES", "USDC-FUTURES", "LINEAR", "INVERSE", "现货", "杠杆", "合约"],
];

function looksLike({ cells }: Column, { name, type }: FileField, kind: FileKind): boolean {
  if (cells.length === 0) return false;
  switch (type) {
    case "day":
    case "moment":
      return isDated(cells);
    case "id":
      return cells.every((cell) => LONG_ID.test(cell));
    case "coin":
      return (
        cells.every((cell) => isPlainCoin(cell) && COIN.test(cell)) &&
        cells.some((cell) => KNOWN_COINS.includes(cell))
      );
    case "market":
      return cells.every((cell) => MARKET.test(cell));
    case "word":
      return (
        kind === "commissions" &&
        name === "productType" &&
        cells.every((cell) => PRODUCTS.includes(cell.toUpperCase()))
      );
    case "amount":
      return false; // money is never guessed by its figures
    default:
      return type satisfies never;
  }
}

/** Digits alone may be an id, so a date has another character in it. */
function isDated(cells: readonly string[]): boolean {
  if (cells.some((cell) => /^[\d.,]+$/.test(cell) && !/^\d+\.\d+\.\d+$/.test(cell))) return false;
  const found = findDatePattern(cells);
  switch (found.kind) {
    case "none":
      return false;
    case "found":
      return cells.every((cell) => readDate(cell, found.pattern) !== null);
    case "several":
      return found.patterns.some((pattern) =>
        cells.every((cell) => readDate(cell, pattern) !== null),
      );
    default:
      return found satisfies never;
  }
}
