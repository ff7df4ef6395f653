import type { WholeAccountScope } from "@/lib/core/scope";
import type { StockLocale } from "@/lib/core/stock-locale";
import { type FoundBy, foldText, searchListings } from "@/lib/stocks/pairs/search-listings";
import type { StoredPanels } from "@/lib/stocks/queue/panel-queue";
import { listPairs, type NamedPair } from "@/lib/stocks/store/pairs";
import type { FoundSymbol, FoundSymbols } from "./contract";
import type { TradingLimits } from "./order-limits";
import { type ListedSymbol, listListedSymbols } from "./store/instruments";
import { listSymbols } from "./store/order-records";
import { TICKET_PRODUCTS, type TicketProduct } from "./ticket";

/** So many are shown of one product: a longer list is not read, but typed away. */
const SHOWN_OF_PRODUCT = 12;

type SymbolSearch = {
  readonly text: string;
  readonly limits: Pick<TradingLimits, "categories" | "symbols">;
  /** Whose companies the Reality pairs are of; null: no exchange is connected. */
  readonly stocks: StoredPanels | null;
  readonly locale: StockLocale;
  /** How a person calls the products, so that "btc spot" finds something. */
  readonly productNames: Readonly<Record<TicketProduct, string>>;
};

/**
 * What the exchange listed last in the products that the account may trade, by symbol, coin, pair,
 * product or a company's name. Symbols of the limits come first, then those that were traded.
 */
export async function findSymbols(
  scope: WholeAccountScope,
  { text, limits, stocks, locale, productNames }: SymbolSearch,
): Promise<FoundSymbols> {
  const [listed, traded, pairs] = await Promise.all([
    listListedSymbols(scope, limits.categories),
    listSymbols(scope),
    stocks === null ? [] : listPairs(stocks.exchangeId, null),
  ]);
  const companies = new Map(pairs.map((pair) => [pair.symbol.toUpperCase(), pair]));
  const all = listed.map((one) => toFound(one, companies.get(one.symbol.toUpperCase()), locale));
  const first = rankIn([...limits.symbols, ...traded]);
  const ordered = all.toSorted((a, b) => first(a.symbol) - first(b.symbol));
  const found = searchListings(
    ordered.map((one) => toSearchable(one, companies.get(one.symbol.toUpperCase()), productNames)),
    text,
  ).map(({ listing }) => listing);
  const shown = TICKET_PRODUCTS.flatMap((product) =>
    found.filter((one) => one.product === product).slice(0, SHOWN_OF_PRODUCT),
  );
  return {
    symbols: shown.map((one) => ({
      ...one,
      isAllowed: limits.symbols.length === 0 || limits.symbols.includes(one.symbol),
    })),
    more: found.length - shown.length,
    isListRead: listed.length > 0,
  };
}

function rankIn(symbols: readonly string[]): (symbol: string) => number {
  const ranks = new Map<string, number>();
  for (const symbol of symbols) if (!ranks.has(symbol)) ranks.set(symbol, ranks.size);
  return (symbol) => ranks.get(symbol) ?? ranks.size;
}

type Found = Omit<FoundSymbol, "isAllowed">;

function toFound(
  { category, symbol, baseCoin, quoteCoin, status, isReality }: ListedSymbol,
  company: NamedPair | undefined,
  locale: StockLocale,
): Found {
  const inChinese = company?.chineseName ?? null;
  const name = locale === "zh-CN" && inChinese !== null ? inChinese : (company?.name ?? null);
  return {
    product: isReality && category === "SPOT" ? "REALITY" : category,
    symbol,
    baseCoin,
    quoteCoin,
    name,
    isOpen: status === null || status === "online",
  };
}

function toSearchable(
  listing: Found,
  company: NamedPair | undefined,
  productNames: SymbolSearch["productNames"],
): FoundBy & { readonly listing: Found } {
  const { symbol, baseCoin, quoteCoin, product } = listing;
  const names = [company?.name, company?.chineseName, company?.code];
  return {
    listing,
    code: foldText(baseCoin),
    symbol: foldText(symbol),
    names: [`${baseCoin}/${quoteCoin}`, ...names].flatMap((name) => (name ? foldText(name) : [])),
    about: [foldText(productNames[product]), foldText(product)],
  };
}
