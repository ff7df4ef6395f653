import { getLocale, getTranslations } from "next-intl/server";
import { CoinCompare } from "@/components/proof/coin-compare";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { dayLabel, rangeLabel } from "@/components/ui/text/day-text";
import type { DayRange } from "@/lib/core/day";
import { findLatestDay, loadDayReconciliation } from "@/lib/reports/reconciliation/load";
import type { OpenProof } from "./open-proof";

/** The newest day's 90-day total, coin by coin. */
export async function WindowPanel({ proof, range }: { proof: OpenProof; range: DayRange }) {
  const day = await findLatestDay(proof.scope, range);
  const reconciled = day && (await loadDayReconciliation(proof.scope, day, range));
  if (!reconciled) return null;
  const t = await getTranslations("proof.reconciliation");
  const language = await getLocale();
  const { windowCoins, window, isStale } = reconciled;
  const dayName = dayLabel(reconciled.day, language);
  return (
    <Panel
      id="window-title"
      title={t("window", { day: dayName })}
      note={t("windowNote", { days: rangeLabel(window, language) })}
    >
      {windowCoins && isStale ? <Notice tone="plain">{t("windowStale", { day: dayName })}</Notice> : null}
      {windowCoins ? (
        <CoinCompare coins={windowCoins} statedName="totalRebateAmount" />
      ) : (
        <Notice>{t("windowPartial")}</Notice>
      )}
    </Panel>
  );
}
