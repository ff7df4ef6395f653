import { Text } from "@mantine/core";
import { ExportMenu } from "@/components/exports/export-menu";
import { ChangedDays, CoinChanges } from "@/components/proof/changes";
import { utc8Text } from "@/components/proof/moment";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { rangeLabel } from "@/components/ui/text/day-text";
import type { DayRange } from "@/lib/core/day";
import { type CoinThenNow, loadAsOf } from "@/lib/reports/as-of/load";
import { getWords } from "../../../language/words";
import { exportMenuProps } from "../../exports/export-menu-props";
import { accountUrl } from "../../open-account";
import type { OpenProof } from "../open-proof";

type AsOfPanelsProps = { proof: OpenProof; at: Date; range: DayRange };

export async function AsOfPanels({ proof, at, range }: AsOfPanelsProps) {
  const asOf = await loadAsOf(proof.scope, at, range);
  const words = await getWords();
  const { t } = words;
  const when = utc8Text(words, at.getTime());
  if (asOf.days.was === 0) {
    return (
      <StateBox
        title={t("proof.asOf.nothing")}
        text={t("proof.asOf.nothingText", { moment: when, days: rangeLabel(range, words.language) })}
      />
    );
  }
  return (
    <>
      <Panel
        id="as-of-title"
        title={t("proof.asOf.title", { moment: when })}
        note={t("proof.asOf.note", asOf.days)}
        actions={
          <ExportMenu
            {...exportMenuProps({
              account: proof.account,
              subject: "as-of",
              query: new URLSearchParams({ ...range, at: at.toISOString() }),
              rowCount: asOf.coins.reduce((sum, { was }) => sum + (was?.rowCount ?? 0), 0),
            })}
            partial={null}
          />
        }
      >
        <CoinChanges coins={asOf.coins.map(changeView)} sides={["earlier", "now"]} />
      </Panel>
      <Panel
        id="changed-title"
        title={t("proof.asOf.changed")}
        note={t("proof.asOf.changedNote", { count: asOf.changed.length })}
      >
        {asOf.changed.length > 0 ? (
          <ChangedDays
            days={asOf.changed.map((day) => ({ ...day, coins: day.coins.map(dayChange) }))}
            dayUrl={`${accountUrl("/coverage", proof.account)}&day=`}
          />
        ) : (
          <Text>{t("proof.asOf.unchanged")}</Text>
        )}
      </Panel>
    </>
  );
}

function changeView({ coin, was, now, change }: CoinThenNow) {
  return { coin, before: was, after: now, rebateChange: change.rebateAmount, feePaidChange: change.feePaid };
}

function dayChange({ coin, change }: CoinThenNow) {
  return { coin, rebateChange: change.rebateAmount, rowChange: change.rowCount };
}
