import type { Text } from "./text";
import { visibleText } from "./visible-text";

/** The product types that the exchange documents (docs/exchange.md 4.21 and 4.1). */
const PRODUCTS = ["SPOT", "MARGIN", "USDT-FUTURES", "COIN-FUTURES", "USDC-FUTURES"] as const;
type Product = (typeof PRODUCTS)[number];

/** What follows the pair in a commission row's symbol, docs/exchange.md 4.21. */
const SUFFIXES: ReadonlyMap<string, Product> = new Map([
  ["_SPBL", "SPOT"],
  ["_SPBL-MABL", "MARGIN"],
  ["_UMCBL", "USDT-FUTURES"],
  ["_DMCBL", "COIN-FUTURES"],
  ["_CMCBL", "USDC-FUTURES"],
  // Of orders, docs/exchange.md 4.1.
  ["_CM", "COIN-FUTURES"],
]);

/** Coins in which the exchange quotes pairs of spot and margin. */
const SPOT_QUOTES = ["USDT", "USDC", "BTC", "ETH", "BGB", "EUR", "BRL"] as const;

/** What a pair ends with, and its quote. */
type Ending = { readonly text: string; readonly quote: string };

const SPOT_ENDINGS: readonly Ending[] = SPOT_QUOTES.map((quote) => ({ text: quote, quote }));
const ENDINGS: Readonly<Record<Product, readonly Ending[]>> = {
  SPOT: SPOT_ENDINGS,
  MARGIN: SPOT_ENDINGS,
  "USDT-FUTURES": [{ text: "USDT", quote: "USDT" }],
  "COIN-FUTURES": [{ text: "USD", quote: "USD" }],
  "USDC-FUTURES": [
    { text: "PERP", quote: "USDC" },
    { text: "USDC", quote: "USDC" },
  ],
};

/** Coins whose names end like a quote: a pair that ends with one of them can be read in two ways. */
const LOOKALIKES = ["WBTC", "TBTC", "CBBTC", "WETH", "STETH", "BETH", "CBETH", "AEUR"] as const;

/** Letters and digits: no sign that would make a base of two parts, and no pair of its own. */
const BASE = /^(?!.+USD[TC]$)[\p{L}\p{N}]+$/u;

type Market = {
  readonly base: string;
  readonly quote: string;
  /** Null: the symbol names none, and none was given. */
  readonly product: Product | null;
};

function findProduct(productType: string | null): Product | null {
  return PRODUCTS.find((product) => product === productType) ?? null;
}

/**
 * A symbol of the exchange, as commission rows ("BTCUSDT_SPBL") and orders ("BTCUSDT", whose product
 * type is given) have it. Null unless it can be read in one way only: nothing is guessed.
 */
export function parseMarket(symbol: string, productType: string | null): Market | null {
  // Rows of an older server have an empty one.
  const given = productType === "" ? null : productType;
  const at = symbol.indexOf("_");
  if (at === -1)
    return given === null ? parseAnyPair(symbol) : parsePair(symbol, findProduct(given));
  const named = SUFFIXES.get(symbol.slice(at)) ?? null;
  if (given !== null && given !== named) return null;
  return parsePair(symbol.slice(0, at), named);
}

/** A pair whose product is not known, if it is the same pair in every product that may have it. */
function parseAnyPair(pair: string): Market | null {
  const found = PRODUCTS.map((product) => parsePair(pair, product)).filter((one) => one !== null);
  const [first] = found;
  if (!first) return null;
  const isOne = found.every(({ base, quote }) => base === first.base && quote === first.quote);
  return isOne ? { ...first, product: null } : null;
}

function parsePair(pair: string, product: Product | null): Market | null {
  if (product === null) return null;
  const found = ENDINGS[product].filter(({ text }) => pair.endsWith(text));
  const [ending] = found;
  if (!ending || found.length > 1) return null;
  const base = pair.slice(0, -ending.text.length);
  const isLookalike = LOOKALIKES.some((coin) => pair !== coin && pair.endsWith(coin));
  if (!BASE.test(base) || isLookalike) return null;
  return { base, quote: ending.quote, product };
}

/** "BTC/USDT spot" for a person; a symbol that cannot be read for certain stays as it is. */
export function marketText(
  t: Text<never>,
  symbol: string,
  productType: string | null = null,
): string {
  const pair = pairText(symbol, productType);
  const product = parseMarket(symbol, productType)?.product ?? null;
  return product === null ? pair : t(`market.names.${product}`, { pair });
}

/** "BTC/USDT", where the product type is said beside it or does not matter. */
export function pairText(symbol: string, productType: string | null = null): string {
  const market = parseMarket(symbol, productType);
  return market === null ? visibleText(symbol) : `${market.base}/${market.quote}`;
}

/** "USDT futures" for a person; "" is what older servers send. */
export function productTypeText(t: Text<never>, productType: string): string {
  const product = findProduct(productType);
  if (product !== null) return t(`market.products.${product}`);
  return productType === "" ? t("ui.notGiven") : visibleText(productType);
}
