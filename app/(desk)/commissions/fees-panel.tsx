import { coinFees } from "@/components/fees/coin-fees";
import { FeeWaterfall } from "@/components/fees/fee-waterfall";
import styles from "@/components/fees/fees.module.css";
import { type OddKind, OddKinds } from "@/components/fees/odd-kinds";
import { userRebateText } from "@/components/fees/user-rebate-text";
import { Panel } from "@/components/ui/panel";
import { findGapsText } from "@/components/ui/text/gaps-text";
import { type CommissionFees, ROW_ANOMALIES } from "@/lib/core/commissions/fees";
import { sumCommissionFees } from "@/lib/reports/fees/load";
import type { FeesQuery } from "@/lib/reports/fees/query";
import { findUserRebate } from "@/lib/reports/fees/user-rebate";
import { getWords } from "../../language/words";
import type { PageParams } from "../open-account";
import { OddListing } from "./odd-listing";
import { loadOverview, type OpenLedger } from "./open-ledger";
import { withParams } from "./with-params";

type FeesPanelProps = { ledger: OpenLedger; params: PageParams; query: FeesQuery };

/** What became of the fees, and the rows and clients that do not fit. */
export async function FeesPanel({ ledger, params, query }: FeesPanelProps) {
  const {
    scope,
    query: { filter },
  } = ledger;
  const [fees, userRebate, { partial }] = await Promise.all([
    sumCommissionFees(scope, filter),
    findUserRebate(scope, filter.range),
    loadOverview(ledger),
  ]);
  if (fees.length === 0) return null;
  const words = await getWords();
  const { t } = words;
  return (
    <Panel id="fees-title" title={t("fees.title")} note={findGapsText(words, partial) ?? t("fees.note")}>
      <FeeWaterfall coins={fees.map(coinFees)} userRebate={userRebateText(words, userRebate)} />
      <div className={styles.odd}>
        <OddKinds kinds={listKinds(fees, params, query)} open={query.odd} />
        {query.odd ? <p className={styles.hint}>{t(`fees.odd.hints.${query.odd}`)}</p> : null}
        <OddListing ledger={ledger} params={params} query={query} />
      </div>
    </Panel>
  );
}

/** The open list's own link closes it. */
function listKinds(fees: readonly CommissionFees[], params: PageParams, { odd }: FeesQuery): OddKind[] {
  return [...ROW_ANOMALIES, "rates" as const].map((kind) => ({
    kind,
    count: kind === "rates" ? null : fees.reduce((sum, { anomalies }) => sum + anomalies[kind], 0),
    href: withParams("/commissions", params, { odd: kind === odd ? null : kind }),
  }));
}
