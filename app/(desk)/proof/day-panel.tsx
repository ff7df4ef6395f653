import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { DayProof } from "@/components/proof/day-proof";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { dayLabel, longDayLabel } from "@/components/ui/text/day-text";
import type { Day, DayRange } from "@/lib/core/day";
import { loadDayReconciliation } from "@/lib/reports/reconciliation/load";
import { accountUrl } from "../open-account";
import type { OpenProof } from "./open-proof";

type DayPanelProps = { proof: OpenProof; day: Day; range: DayRange; closeHref: string };

export async function DayPanel({ proof, day, range, closeHref }: DayPanelProps) {
  const reconciled = await loadDayReconciliation(proof.scope, day, range);
  const t = await getTranslations("proof");
  const language = await getLocale();
  if (!reconciled?.totals) {
    return (
      <StateBox
        title={t("reconciliation.noDay", { day: dayLabel(day, language) })}
        text={t("reconciliation.noDayText")}
      >
        <a href={`${accountUrl("/coverage", proof.account)}&day=${day}`}>{t("reconciliation.noDayLink")}</a>
      </StateBox>
    );
  }
  const { totals, asOf, ...rest } = reconciled;
  return (
    <Panel
      id="day-title"
      title={longDayLabel(day, language)}
      note="UTC+8"
      actions={
        <>
          <a href={`${accountUrl("/commissions", proof.account)}&from=${day}&to=${day}`}>
            {t("reconciliation.showRows")}
          </a>
          <Link href={closeHref} prefetch={false} scroll={false}>
            {t("close")}
          </Link>
        </>
      }
    >
      <DayProof proof={{ ...rest, totals, asOfMs: asOf.getTime() }} />
    </Panel>
  );
}
