import { CLIENTS_LAYOUT, STARTING_LAYOUT } from "@/components/commissions/field-text";
import { Ledger } from "@/components/commissions/ledger";
import { TooManyToSort } from "@/components/commissions/too-many-to-sort";
import { ExportMenu } from "@/components/exports/export-menu";
import { findGapsText } from "@/components/ui/text/gaps-text";
import { jsonText } from "@/components/ui/text/json-text";
import { isWholeAccount } from "@/lib/core/scope";
import { loadRowTags } from "@/lib/reports/clients/tags";
import { loadLedgerLayout } from "@/lib/reports/commissions/ledger-layout";
import { findSortObstacle, loadCommissionTable } from "@/lib/reports/commissions/load";
import { formatCommissionFilter } from "@/lib/reports/commissions/query";
import { getWords } from "../../language/words";
import { exportMenuProps } from "../exports/export-menu-props";
import { accountUrl } from "../open-account";
import { saveColumns } from "./actions";
import { loadOverview, type OpenLedger } from "./open-ledger";

/** Rows that scrolling on asks for at once. */
const NEXT_ROWS = 200;

export async function LedgerPanel({ ledger, userId }: { ledger: OpenLedger; userId: string }) {
  const { scope, query, account } = ledger;
  const params = formatCommissionFilter(query.filter);
  const address = params.toString();
  const obstacle = await findSortObstacle(scope, query);
  if (obstacle) {
    const byDate = `${accountUrl("/commissions", account)}&${address}`;
    return <TooManyToSort sort={query.sort} {...obstacle} byDateHref={byDate} />;
  }
  const startingLayout = isWholeAccount(scope) ? STARTING_LAYOUT : CLIENTS_LAYOUT;
  const [{ totals, ...overview }, page, layout] = await Promise.all([
    loadOverview(ledger),
    loadCommissionTable(scope, query),
    loadLedgerLayout(userId, startingLayout),
  ]);
  if (page.rowCount === 0) return null;
  const partial = findGapsText(await getWords(), overview.partial);
  const tags = await loadRowTags(scope, page.rows);
  const order = `sort=${query.sort}&direction=${query.direction}&size=${NEXT_ROWS}`;
  return (
    <Ledger
      page={jsonText({ ...page, tags })}
      order={{ sort: query.sort, direction: query.direction }}
      totals={totals}
      partial={partial}
      layout={layout}
      startingLayout={startingLayout}
      saveLayout={saveColumns}
      rowsUrl={`${accountUrl("/commissions/rows", account)}&${address}&${order}`}
      detailUrl={accountUrl("/commissions/row", account)}
      accountQuery={`account=${account.id}`}
      actions={
        <ExportMenu
          {...exportMenuProps({ account, subject: "commissions", query: params, rowCount: page.rowCount })}
          partial={partial}
        />
      }
    />
  );
}
