import { NoRows } from "@/components/commissions/no-rows";
import { Totals } from "@/components/commissions/totals";
import { Panel } from "@/components/ui/panel";
import { SETTLED_STATUSES } from "@/lib/core/coverage";
import { accountUrl } from "../open-account";
import { loadOverview, type OpenLedger } from "./open-ledger";

export async function TotalsPanel({ ledger }: { ledger: OpenLedger }) {
  const { totals, days, partial } = await loadOverview(ledger);
  if (totals.length > 0) {
    return (
      <Panel id="totals-title" title="Totals" note="per coin; coins are never added together">
        <Totals totals={totals} partial={partial} />
      </Panel>
    );
  }
  const { range: _range, ...lists } = ledger.query.filter;
  return (
    <NoRows
      isRead={days.some(({ status }) => SETTLED_STATUSES.includes(status))}
      isFiltered={Object.values(lists).some((values) => values.length > 0)}
      partial={partial}
      coverageHref={accountUrl("/coverage", ledger.account)}
      widestHref={`${accountUrl("/commissions", ledger.account)}&preset=all`}
    />
  );
}
