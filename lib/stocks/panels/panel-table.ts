import { type Columns, type ExportColumn, tableOf } from "@/lib/exports/export-table";
import { type MarketTime, marketTimeText } from "@/lib/stocks/market/market-time";
import { DIVIDEND_FIELDS } from "@/lib/stocks/panels/dividends";
import { EARNINGS_FIELDS } from "@/lib/stocks/panels/earnings";
import {
  EXECUTIVE_FIELDS,
  type PanelName,
  type Panels,
  SHAREHOLDER_FIELDS,
} from "@/lib/stocks/panels/panels";
import type { PairPrices, PriceClose } from "@/lib/stocks/panels/prices";
import type { RecordFieldKind, RecordFields } from "@/lib/stocks/panels/record-fields";
import { CAPITAL_FIELDS } from "@/lib/stocks/panels/share-capital";
import { SUSPENSION_FIELDS } from "@/lib/stocks/panels/suspension";
import type { StockCode } from "@/lib/stocks/stock-code";

/** Every field of a panel, by the exchange's names and in its order. */
const FIELDS: Readonly<Record<PanelName, RecordFields>> = {
  executives: EXECUTIVE_FIELDS,
  shareholders: SHAREHOLDER_FIELDS,
  dividends: DIVIDEND_FIELDS,
  earnings: EARNINGS_FIELDS,
  "share-capital": CAPITAL_FIELDS,
  suspension: SUSPENSION_FIELDS,
  prices: {
    symbol: "label",
    quoteCoin: "label",
    kind: "label",
    time: "label",
    price: "amount",
    volume: "amount",
  },
};

const KINDS: Readonly<Record<RecordFieldKind, ExportColumn["kind"]>> = {
  text: "text",
  label: "text",
  date: "day",
  time: "text",
  flag: "text",
  code: "text",
  amount: "amount",
  percent: "amount",
};

type PanelRecord = Readonly<Record<string, unknown>>;

/**
 * A panel's answer as a CSV table: the code, then every field; no row if the exchange says nothing.
 */
export function panelTable<Name extends PanelName>(
  name: Name,
  code: StockCode,
  value: Panels[Name],
) {
  // The first column has the code already.
  const fields = Object.entries(FIELDS[name]).filter(([, kind]) => kind !== "code");
  const told = name === "prices" ? (value as Panels["prices"]).flatMap(priceRows) : value;
  const records = [told ?? []].flat() as unknown as readonly PanelRecord[];
  const columns: Columns<PanelRecord> = [
    { header: "code", kind: "text", read: () => code },
    ...fields.map(([header, kind]) => ({
      header,
      kind: KINDS[kind],
      read: (record: PanelRecord) => cellOf(record[header]),
    })),
  ];
  return tableOf(columns, records);
}

/** The last price, each day that is kept, and the last day's hours. */
function priceRows({ symbol, quoteCoin, lastPrice, lastAtMs, ...pair }: PairPrices) {
  const of = { symbol, quoteCoin };
  const timeOf = (ms: number) => new Date(ms).toISOString();
  const rowsOf = (kind: string, closes: readonly PriceClose[]) =>
    closes.map(({ startMs, close, volume = null }) => {
      return { ...of, kind, time: timeOf(startMs), price: close, volume };
    });
  const time = lastAtMs === null ? null : timeOf(lastAtMs);
  return [
    { ...of, kind: "last", time, price: lastPrice, volume: null },
    ...rowsOf("close", [...(pair.older ?? []), ...pair.closes]),
    ...rowsOf("hourly-close", pair.hours ?? []),
  ];
}

function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? marketTimeText(value as MarketTime) : String(value);
}
