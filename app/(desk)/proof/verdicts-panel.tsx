import { getTranslations } from "next-intl/server";
import { Verdicts } from "@/components/proof/verdicts";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import type { DayRange } from "@/lib/core/day";
import { accountUrl } from "../open-account";
import { type OpenProof, reconciliationOf } from "./open-proof";

export async function VerdictsPanel({ proof, range }: { proof: OpenProof; range: DayRange }) {
  const { verdicts, days, unchecked } = await reconciliationOf(proof.scope, range.from, range.to);
  const t = await getTranslations("proof.reconciliation");
  if (days.length === 0) {
    return (
      <StateBox title={t("noRows")} text={t("noRowsText")}>
        <a href={accountUrl("/coverage", proof.account)}>{t("noRowsLink")}</a>
      </StateBox>
    );
  }
  const compared = days.length - unchecked;
  return (
    <Panel id="verdicts-title" title={t("verdicts")} note={t("verdictsNote", { count: compared })}>
      {unchecked > 0 ? <Notice tone="plain">{t("unchecked", { compared, days: days.length })}</Notice> : null}
      <Verdicts verdicts={verdicts} />
    </Panel>
  );
}
