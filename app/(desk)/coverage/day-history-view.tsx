import { DayHistory } from "@/components/coverage/day-history";
import { DaySource } from "@/components/coverage/day-source";
import { DayTotals } from "@/components/coverage/day-totals";
import type { VisibleAccount } from "@/lib/access/scope/account-scope";
import { type Day, fetchableDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findImportOfDay } from "@/lib/imports/manage";
import { loadDayHistory } from "@/lib/reports/coverage/day-history";
import { loadDayReconciliation } from "@/lib/reports/reconciliation/load";
import { accountUrl } from "../open-account";

type DayHistoryViewProps = { scope: WholeAccountScope; account: VisibleAccount; day: Day; today: Day };

/** The versions of the day that is open, and how it compares with the exchange's totals. */
export async function DayHistoryView({ scope, account, day, today }: DayHistoryViewProps) {
  const [versions, source, reconciled] = await Promise.all([
    loadDayHistory(scope, day),
    findImportOfDay(scope, day),
    loadDayReconciliation(scope, day, fetchableDays(today)),
  ]);
  if (versions.length === 0) return null;
  const restatement = `${accountUrl("/proof/restatements", account)}&kind=all&day=${day}&revision=`;
  return (
    <>
      {source ? (
        <DaySource {...source} href={`${accountUrl("/import", account)}&import=${source.id}`} />
      ) : null}
      <DayHistory
        revisions={versions.map(({ firstSeenAt, lastSeenAt, ...version }) => ({
          ...version,
          firstSeenAtMs: firstSeenAt.getTime(),
          lastSeenAtMs: lastSeenAt.getTime(),
          changeHref: version.revision > 1 ? restatement + version.revision : null,
        }))}
      />
      {reconciled?.totals ? (
        <DayTotals totals={reconciled.totals} proofHref={`${accountUrl("/proof", account)}&day=${day}`} />
      ) : null}
    </>
  );
}
