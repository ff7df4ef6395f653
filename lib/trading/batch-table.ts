import { MAX_BATCH } from "./batch-rules";
import { CATEGORIES, type Category, type Side } from "./exchange-words";
import type { PlaceOrder } from "./requests";
import { findFigure } from "./steps";

/** One order of a pasted table, as it was typed; "" of a price is a market order. */
export type BatchRow = {
  readonly product: Category | "REALITY";
  readonly symbol: string;
  readonly side: Side;
  readonly qty: string;
  readonly price: string;
};
export const BATCH_COLUMNS = ["symbol", "side", "qty", "price", "product"] as const;
export type BatchColumn = (typeof BATCH_COLUMNS)[number];

/**
 * `line`: the number of the line in the pasted text, from 1. Faults name the columns that cannot be
 * read.
 */
export type BatchLine = { readonly line: number; readonly text: string } & (
  | { readonly row: BatchRow; readonly faults: readonly [] }
  | { readonly row: null; readonly faults: readonly BatchColumn[] }
);

export type BatchTable = {
  readonly lines: readonly BatchLine[];
  /** More lines than one batch takes; those beyond are not read. */
  readonly tooMany: boolean;
};

const SIDES: Readonly<Record<string, Side>> = {
  buy: "buy",
  sell: "sell",
  买: "buy",
  买入: "buy",
  卖: "sell",
  卖出: "sell",
};
const NAMES: Readonly<Record<string, BatchColumn>> = {
  symbol: "symbol",
  pair: "symbol",
  side: "side",
  qty: "qty",
  quantity: "qty",
  size: "qty",
  price: "price",
  product: "product",
  category: "product",
};

/**
 * Reads a table that was pasted from a sheet or typed: one order a line, columns apart by tabs,
 * semicolons or commas, in the order symbol, side, quantity, price, product, or in that of a first
 * line with their names. No price, or the word "market", is a market order; no product is spot.
 * Thousands separators are refused: they may stand for a decimal point.
 */
export function readBatch(text: string): BatchTable {
  const all = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }));
  const given = all.filter((line) => line.text !== "");
  const named = given[0] && findNames(cellsOf(given[0].text));
  const body = named ? given.slice(1) : given;
  return {
    lines: body.slice(0, MAX_BATCH).map((line) => readLine(line, named ?? BATCH_COLUMNS)),
    tooMany: body.length > MAX_BATCH,
  };
}

function cellsOf(line: string): readonly string[] {
  const separator = ["\t", ";", ","].find((one) => line.includes(one));
  const cells = separator === undefined ? line.split(/\s+/) : line.split(separator);
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

/** Null: the line holds no names of columns. */
function findNames(cells: readonly string[]): readonly (BatchColumn | null)[] | null {
  const names = cells.map((cell) => NAMES[cell.toLowerCase()] ?? null);
  return names.includes("symbol") && names.includes("side") && names.includes("qty") ? names : null;
}

function readLine(
  { line, text }: { readonly line: number; readonly text: string },
  columns: readonly (BatchColumn | null)[],
): BatchLine {
  const cells = cellsOf(text);
  const cell = (column: BatchColumn) => cells[columns.indexOf(column)] ?? "";
  const [symbol, qty] = [cell("symbol").toUpperCase(), cell("qty")];
  const side = SIDES[cell("side").toLowerCase()];
  const price = cell("price").toLowerCase() === "market" ? "" : cell("price");
  const product = findProduct(cell("product"));
  const faults: BatchColumn[] = [];
  if (!/^[A-Z0-9_-]{2,60}$/.test(symbol)) faults.push("symbol");
  if (side === undefined) faults.push("side");
  if (findFigure(qty) === null) faults.push("qty");
  if (price !== "" && findFigure(price) === null) faults.push("price");
  if (product === null) faults.push("product");
  if (faults.length > 0 || side === undefined || product === null)
    return { line, text, row: null, faults };
  return { line, text, row: { product, symbol, side, qty, price }, faults: [] };
}

function findProduct(text: string): BatchRow["product"] | null {
  if (text === "") return "SPOT";
  return [...CATEGORIES, "REALITY" as const].find((one) => one === text.toUpperCase()) ?? null;
}

/** The order that a row asks for; a row without a price is a market order. */
export function orderOf({ product, price, symbol, side, qty }: BatchRow) {
  const isReality = product === "REALITY";
  const operation = isReality ? "place-reality-order" : "place-order";
  const order = { category: isReality ? "SPOT" : product, symbol, side, qty } as const;
  const typed: PlaceOrder =
    price === "" ? { ...order, orderType: "market" } : { ...order, orderType: "limit", price };
  return { operation, typed } as const;
}
