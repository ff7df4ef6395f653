import type { Amount } from "@/lib/core/amount";
import { columnsOf, type ExportColumn, type ExportTable } from "@/lib/core/files/export-table";
import { type MarketTime, marketTimeText } from "@/lib/core/reality/market/market-time";
import type { PanelName, Panels } from "@/lib/core/reality/panels";
import type { PairPrices } from "@/lib/core/reality/prices";
import type { StockCode } from "@/lib/core/reality/stock-code";

type PriceRow = {
  readonly symbol: string;
  readonly quoteCoin: string | null;
  readonly kind: "last" | "close";
  /** Null: the exchange gives none. */
  readonly time: string | null;
  readonly price: Amount | null;
};

type RowOf<Name extends PanelName> = Name extends "prices"
  ? PriceRow
  : Panels[Name] extends readonly (infer Row)[]
    ? Row
    : NonNullable<Panels[Name]>;
type Column<Row> = ExportColumn & { readonly header: Extract<keyof Row, string> };

/** Every field of a panel, by the exchange's names and in its order. */
const COLUMNS: { readonly [Name in PanelName]: readonly Column<RowOf<Name>>[] } = {
  executives: [
    ...columnsOf("text", "name"),
    ...columnsOf("amount", "holdingNum"),
    ...columnsOf("ratio", "holdingRatio", "voteRatio"),
    ...columnsOf("text", "period"),
    ...columnsOf("day", "announcementDate"),
  ],
  shareholders: [
    ...columnsOf("text", "name"),
    ...columnsOf("amount", "holdingNum"),
    ...columnsOf("ratio", "holdingRatio"),
  ],
  dividends: [
    ...columnsOf("text", "type"),
    ...columnsOf("day", "announcementDate", "recordDate", "exrightDate", "dividendDate"),
    ...columnsOf("amount", "dividendPerShare", "stockDividendPerShare"),
    ...columnsOf("day", "splitValidDate"),
    ...columnsOf("amount", "splitNumerator", "splitDenominator"),
  ],
  earnings: [
    ...columnsOf("text", "fiscalYear"),
    ...columnsOf("day", "publicationDeadline"),
    ...columnsOf("text", "isActual"),
    ...columnsOf("amount", "revenue", "ebit", "netIncomeParent", "eps", "bps", "cfps"),
    ...columnsOf("ratio", "roe", "roa"),
    ...columnsOf("text", "currency"),
  ],
  "share-capital": [
    ...columnsOf("day", "announcementDate", "changeDate"),
    ...columnsOf("amount", "totalShares", "commonShares", "preferredShares", "otherShares"),
    ...columnsOf("text", "specialExplain", "changeReason"),
  ],
  suspension: [
    ...columnsOf("text", "name"),
    ...columnsOf("day", "suspensionDate"),
    ...columnsOf("text", "suspensionTime", "suspensionReason"),
    ...columnsOf("amount", "suspensionPrice"),
    ...columnsOf("day", "resumptionDate"),
    ...columnsOf("text", "resumptionQuoteTime", "resumptionTradingTime"),
  ],
  prices: [...columnsOf("text", "symbol", "quoteCoin", "kind", "time"), ...columnsOf("amount", "price")],
};

/** A panel's observation as a file shows it: the code, then every field; no row where the exchange says nothing. */
export function panelTable<Name extends PanelName>(
  name: Name,
  code: StockCode,
  value: Panels[Name],
): ExportTable {
  const columns: readonly Column<RowOf<Name>>[] = COLUMNS[name];
  const told = name === "prices" ? (value as Panels["prices"]).flatMap(priceRows) : value;
  const records = [told ?? []].flat() as unknown as readonly RowOf<Name>[];
  return {
    columns: [...columnsOf("text", "code"), ...columns],
    rows: records.map((record) => [code, ...columns.map(({ header }) => cellOf(record[header]))]),
  };
}

function priceRows({ symbol, quoteCoin, lastPrice, lastAtMs, closes }: PairPrices): PriceRow[] {
  const of = { symbol, quoteCoin };
  const timeOf = (ms: number) => new Date(ms).toISOString();
  return [
    { ...of, kind: "last", time: lastAtMs === null ? null : timeOf(lastAtMs), price: lastPrice },
    ...closes.map(({ startMs, close }) => ({
      ...of,
      kind: "close" as const,
      time: timeOf(startMs),
      price: close,
    })),
  ];
}

function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? marketTimeText(value as MarketTime) : String(value);
}
