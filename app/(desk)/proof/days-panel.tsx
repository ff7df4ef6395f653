import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ExportMenu } from "@/components/exports/export-menu";
import { DayList } from "@/components/proof/day-list";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import type { Text } from "@/components/ui/text/text";
import type { DayTotal, ReconciledDay } from "@/lib/reports/reconciliation/load";
import type { ReconciliationQuery } from "@/lib/reports/reconciliation/query";
import { exportMenuProps } from "../exports/export-menu-props";
import { type OpenProof, reconciliationOf } from "./open-proof";

type DaysPanelProps = { proof: OpenProof; query: ReconciliationQuery; url: string };

export async function DaysPanel({ proof, query: { range, show }, url }: DaysPanelProps) {
  const { days, unchecked } = await reconciliationOf(proof.scope, range.from, range.to);
  if (days.length === 0) return null;
  const t = await getTranslations("proof.reconciliation");
  const flagged = days.filter(isFlagged);
  const shown = show === "all" ? days : flagged;
  return (
    <Panel
      id="days-title"
      title={show === "all" ? t("everyDay") : t("daysToLook")}
      note={noteOf(t, { days: days.length, flagged: flagged.length, unchecked })}
      actions={
        <>
          <Link href={show === "all" ? url : `${url}&show=all`} prefetch={false} scroll={false}>
            {show === "all" ? t("onlyFlagged") : t("showEvery")}
          </Link>
          <ExportMenu
            {...exportMenuProps({
              account: proof.account,
              subject: "reconciliation",
              query: new URLSearchParams({ ...range }),
              rowCount: days.length * 3,
            })}
            partial={null}
          />
        </>
      }
    >
      {shown.length > 0 ? (
        <DayList days={shown} dayUrl={`${url}${show === "all" ? "&show=all" : ""}&day=`} />
      ) : (
        <StateBox title={t("nothing")} text={t("nothingText")} />
      )}
    </Panel>
  );
}

function isFlagged({ totals }: ReconciledDay): boolean {
  const isOpen = ({ state, unexplained }: DayTotal) =>
    state === "contradicts" || (state === "no-reading" && unexplained > 0);
  return totals?.some(isOpen) ?? false; // not compared yet: the note above the list says so
}

function noteOf(
  t: Text<"proof.reconciliation">,
  counts: { days: number; flagged: number; unchecked: number },
): string {
  return counts.unchecked > 0 ? t("noteUnchecked", counts) : t("note", counts);
}
