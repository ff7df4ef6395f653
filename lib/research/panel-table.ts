import { columnsOf, type ExportColumn, type ExportTable } from "@/lib/core/files/export-table";
import { type MarketTime, marketTimeText } from "@/lib/core/reality/market/market-time";
import type { PanelName, Panels } from "@/lib/core/reality/panels";
import type { StockCode } from "@/lib/core/reality/stock-code";

type RowOf<Name extends PanelName> = Panels[Name] extends readonly (infer Row)[]
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
};

/** A panel's observation as a file shows it: the code, then every field; no row where the exchange says nothing. */
export function panelTable<Name extends PanelName>(
  name: Name,
  code: StockCode,
  value: Panels[Name],
): ExportTable {
  const columns: readonly Column<RowOf<Name>>[] = COLUMNS[name];
  const records = (value === null ? [] : Array.isArray(value) ? value : [value]) as readonly RowOf<Name>[];
  async function* rows() {
    for (const record of records) yield [code, ...columns.map(({ header }) => cellOf(record[header]))];
  }
  return {
    columns: [...columnsOf("text", "code"), ...columns],
    rows: rows(),
  };
}

function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? marketTimeText(value as MarketTime) : String(value);
}
