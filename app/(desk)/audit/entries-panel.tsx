import { getTranslations } from "next-intl/server";
import { AuditPager, AuditTable } from "@/components/audit/audit-table";
import type { AuditEntryView } from "@/components/audit/entry-text";
import { RetentionControl } from "@/components/audit/retention-control";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import type { AuditReach } from "@/lib/core/audit/filter";
import { type AuditRow, loadAudit, loadRetention, MOST_COUNTED } from "@/lib/reports/audit/load";
import { type AuditQuery, formatAuditFilter, isAuditFiltered } from "@/lib/reports/audit/query";
import { saveRetention } from "./actions";

type EntriesPanelProps = { reach: AuditReach; query: AuditQuery };

/** A page of the entries, all of them as a file, and for how long they are kept. */
export async function EntriesPanel({ reach, query }: EntriesPanelProps) {
  const t = await getTranslations("audit");
  const [page, days] = await Promise.all([loadAudit(reach, query), loadRetention()]);
  const all =
    page.count === null ? t("countMore", { most: MOST_COUNTED }) : t("count", { count: page.count });
  const { direction } = query.page;
  return (
    <Panel
      id="entries-title"
      title={t("entries")}
      note={all}
      actions={
        <>
          <RetentionControl days={days} save={saveRetention} />
          <LinkButton href={`/audit/export?${formatAuditFilter(query.filter)}`} title={t("csvHint")} download>
            <Icon name="download" />
            {t("csv")}
          </LinkButton>
        </>
      }
    >
      {page.rows.length === 0 ? (
        <NoEntries isFiltered={isAuditFiltered(query.filter)} />
      ) : (
        <>
          <AuditTable entries={page.rows.map(toView)} direction={direction} />
          <AuditPager
            next={page.next}
            previous={page.previous}
            note={t("shown", { shown: page.rows.length, all })}
          />
        </>
      )}
    </Panel>
  );
}

async function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  const t = await getTranslations("audit");
  return (
    <StateBox
      title={t(isFiltered ? "none" : "noneAtAll")}
      text={t(isFiltered ? "noneText" : "noneAtAllText")}
    >
      <a href="/audit?preset=all">{t("all")}</a>
    </StateBox>
  );
}

function toView({ at, accountId: _, ...row }: AuditRow): AuditEntryView {
  return { ...row, atMs: at.getTime() };
}
