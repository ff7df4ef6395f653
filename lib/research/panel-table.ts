import type { ExportColumn, ExportTable } from "@/lib/core/files/export-table";
import { type MarketTime, marketTimeText } from "@/lib/core/reality/market/market-time";
import type { PanelName, Panels } from "@/lib/core/reality/panels";
import type { StockCode } from "@/lib/core/reality/stock-code";

type RowOf<Name extends PanelName> = Panels[Name] extends readonly (infer Row)[]
  ? Row
  : NonNullable<Panels[Name]>;
type Column<Row> = readonly [field: Extract<keyof Row, string>, kind: ExportColumn["kind"]];

/** Every field of a panel, by the exchange's names and in its order. */
const COLUMNS: { readonly [Name in PanelName]: readonly Column<RowOf<Name>>[] } = {
  executives: [
    ["name", "text"],
    ["holdingNum", "amount"],
    ["holdingRatio", "ratio"],
    ["voteRatio", "ratio"],
    ["period", "text"],
    ["announcementDate", "day"],
  ],
  shareholders: [
    ["name", "text"],
    ["holdingNum", "amount"],
    ["holdingRatio", "ratio"],
  ],
  dividends: [
    ["type", "text"],
    ["announcementDate", "day"],
    ["recordDate", "day"],
    ["exrightDate", "day"],
    ["dividendDate", "day"],
    ["dividendPerShare", "amount"],
    ["stockDividendPerShare", "amount"],
    ["splitValidDate", "day"],
    ["splitNumerator", "amount"],
    ["splitDenominator", "amount"],
  ],
  earnings: [
    ["fiscalYear", "text"],
    ["publicationDeadline", "day"],
    ["isActual", "text"],
    ["revenue", "amount"],
    ["ebit", "amount"],
    ["netIncomeParent", "amount"],
    ["eps", "amount"],
    ["bps", "amount"],
    ["cfps", "amount"],
    ["roe", "ratio"],
    ["roa", "ratio"],
    ["currency", "text"],
  ],
  "share-capital": [
    ["announcementDate", "day"],
    ["changeDate", "day"],
    ["totalShares", "amount"],
    ["commonShares", "amount"],
    ["preferredShares", "amount"],
    ["otherShares", "amount"],
    ["specialExplain", "text"],
    ["changeReason", "text"],
  ],
  suspension: [
    ["name", "text"],
    ["suspensionDate", "day"],
    ["suspensionTime", "text"],
    ["suspensionReason", "text"],
    ["suspensionPrice", "amount"],
    ["resumptionDate", "day"],
    ["resumptionQuoteTime", "text"],
    ["resumptionTradingTime", "text"],
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
    for (const record of records) yield [code, ...columns.map(([field]) => cellOf(record[field]))];
  }
  return {
    columns: [{ header: "code", kind: "text" }, ...columns.map(([header, kind]) => ({ header, kind }))],
    rows: rows(),
  };
}

function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? marketTimeText(value as MarketTime) : String(value);
}
