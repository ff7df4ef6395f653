import { NoRows } from "@/components/commissions/no-rows";
import { Totals } from "@/components/commissions/totals";
import { Panel } from "@/components/ui/panel";
import { findGapsText } from "@/components/ui/text/gaps-text";
import { COMMISSION_LISTS } from "@/lib/core/commissions/commission";
import { SETTLED_STATUSES } from "@/lib/core/coverage";
import { getWords } from "../../language/words";
import { accountUrl, wholeAccountUrl } from "../open-account";
import { loadOverview, type OpenLedger } from "./open-ledger";

export async function TotalsPanel({ ledger }: { ledger: OpenLedger }) {
  const { totals, days, ...overview } = await loadOverview(ledger);
  const words = await getWords();
  const { t } = words;
  const partial = findGapsText(words, overview.partial);
  if (totals.length > 0) {
    return (
      <Panel id="totals-title" title={t("commissions.totals.title")} note={t("commissions.totals.note")}>
        <Totals totals={totals} partial={partial} />
      </Panel>
    );
  }
  const { filter } = ledger.query;
  return (
    <NoRows
      isRead={days.some(({ status }) => SETTLED_STATUSES.includes(status))}
      isFiltered={COMMISSION_LISTS.some((list) => filter[list].length + filter.except[list].length > 0)}
      partial={partial}
      coverageHref={wholeAccountUrl("/coverage", ledger.account)}
      widestHref={`${accountUrl("/commissions", ledger.account)}&preset=all`}
    />
  );
}
