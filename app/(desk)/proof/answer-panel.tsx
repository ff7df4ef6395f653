import { Box, Text } from "@mantine/core";
import { getLocale, getTranslations } from "next-intl/server";
import { AnswerLine, findAnswer } from "@/components/proof/answer";
import { CoinCompare } from "@/components/proof/day-proof";
import { Verdicts } from "@/components/proof/verdicts";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { rangeLabel } from "@/components/ui/text/day-text";
import type { DayRange } from "@/lib/core/day";
import type { ReconciledDay } from "@/lib/core/reports/reconciliation";
import { loadDayReconciliation } from "@/lib/reports/reconciliation/load";
import { accountUrl } from "../open-account";
import { type OpenProof, reconciliationOf } from "./open-proof";

export async function AnswerPanel({ proof, range }: { proof: OpenProof; range: DayRange }) {
  const { verdicts, days, unchecked, coins } = await reconciliationOf(proof.scope, range.from, range.to);
  const t = await getTranslations("proof");
  const [newest] = days;
  const latest = newest && (await loadDayReconciliation(proof.scope, newest.day, range));
  if (!latest) {
    return (
      <StateBox title={t("reconciliation.noRows")} text={t("reconciliation.noRowsText")}>
        <a href={accountUrl("/coverage", proof.account)}>{t("reconciliation.noRowsLink")}</a>
      </StateBox>
    );
  }
  const { windowCoins, dayCoins, window, isStale, day } = latest;
  const answer = findAnswer({
    matchingDays: days.filter((each) => !isMismatched(each) && isChecked(each)).length,
    coins,
    differingDays: days.filter(isMismatched).length,
    verdicts,
    windowCoins,
    isStale,
  });
  const compared = days.length - unchecked;
  return (
    <Panel
      id="answer-title"
      title={t("panels.answer.title")}
      note={t("answer.note", {
        days: rangeLabel(windowCoins ? window : { from: day, to: day }, await getLocale()),
      })}
    >
      <AnswerLine answer={answer} day={day} />
      {unchecked > 0 ? (
        <Notice tone="plain">{t("reconciliation.unchecked", { compared, days: days.length })}</Notice>
      ) : null}
      {windowCoins ? (
        <CoinCompare coins={windowCoins} total="totalRebateAmount" />
      ) : (
        <CoinCompare coins={dayCoins} total="dayTotalRebateAmount" />
      )}
      <Box component="details" mt={12}>
        <summary>{t("answer.how")}</summary>
        <Text mb={12} maw="80ch">
          {t("answer.howText", { count: compared })}
        </Text>
        <Verdicts verdicts={verdicts} />
      </Box>
    </Panel>
  );
}

/** A row of the day differs from a total. A day that was not compared yet is none. */
export function isMismatched({ totals }: ReconciledDay): boolean {
  return (
    totals?.some(
      ({ state, unexplained }) => state === "contradicts" || (state === "no-reading" && unexplained > 0),
    ) ?? false
  );
}

function isChecked({ totals }: ReconciledDay): boolean {
  return totals?.some(({ state }) => state === "fits") ?? false;
}
