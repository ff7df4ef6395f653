import { ColumnsSwitch } from "@/components/commissions/columns-switch";
import { ExportLink } from "@/components/commissions/export-link";
import { ALL_FIELDS, MAIN_FIELDS } from "@/components/commissions/field-text";
import { Ledger } from "@/components/commissions/ledger";
import { Pager } from "@/components/commissions/pager";
import { SortChoice } from "@/components/commissions/sort-choice";
import { countText, plural } from "@/components/ui/amount-text";
import { Panel } from "@/components/ui/panel";
import { loadCommissionTable } from "@/lib/reports/commissions/load";
import { formatCommissionFilter } from "@/lib/reports/commissions/query";
import { accountUrl, type PageParams } from "../open-account";
import { loadOverview, type OpenLedger } from "./open-ledger";

export async function LedgerPanel({ ledger, params }: { ledger: OpenLedger; params: PageParams }) {
  const { scope, query, account } = ledger;
  const [{ totals, partial }, page] = await Promise.all([
    loadOverview(ledger),
    loadCommissionTable(scope, query),
  ]);
  if (page.rowCount === 0) return null;
  const exportUrl = `${accountUrl("/commissions/export", account)}&${formatCommissionFilter(query.filter)}`;
  return (
    <Panel
      id="rows-title"
      title="Rows"
      note={plural(page.rowCount, "row")}
      actions={
        <>
          <SortChoice sort={query.sort} direction={query.direction} />
          <ColumnsSwitch />
          <ExportLink href={exportUrl} partial={partial} />
        </>
      }
    >
      <Ledger
        rows={page.rows}
        fields={params.columns === "all" ? ALL_FIELDS : MAIN_FIELDS}
        order={query}
        totals={totals}
        partial={partial}
      />
      <Pager cursors={page} note={`${countText(page.rows.length)} of ${plural(page.rowCount, "row")}`} />
    </Panel>
  );
}
