import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuditFilterBar } from "@/components/audit/audit-filter-bar";
import { AuditTable } from "@/components/audit/audit-table";
import { RetentionControl } from "@/components/audit/retention-control";
import { CsvButtons } from "@/components/exports/csv-buttons";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { PageHead } from "@/components/shell/page-head";
import { LoadingPage, LoadingPanel } from "@/components/ui/loading-panel";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { UrlTransition } from "@/components/ui/url-transition";
import type { AuditReach } from "@/lib/audit/filter";
import {
  loadAudit,
  loadAuditDays,
  loadAuditPersons,
  loadRetention,
  MOST_COUNTED,
} from "@/lib/audit/load-audit";
import {
  type AuditQuery,
  formatAuditFilter,
  isAuditFiltered,
  parseAuditQuery,
} from "@/lib/audit/query";
import { findAuditReach } from "@/lib/sign-in/scope/account-scope";
import { requireUser } from "@/lib/sign-in/session";
import type { PageParams } from "../open-account";
import { saveRetention } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  if (findAuditReach(await requireUser()) === null) notFound();
  return { title: (await getTranslations("audit"))("title") };
}

export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const reach = findAuditReach(await requireUser());
  if (reach === null) notFound();
  const t = await getTranslations("audit");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <LoadingPage title={t("title")}>
        <AuditView reach={reach} params={searchParams} />
      </LoadingPage>
    </>
  );
}

async function AuditView({ reach, params }: { reach: AuditReach; params: Promise<PageParams> }) {
  const t = await getTranslations("audit");
  const [days, persons] = await Promise.all([loadAuditDays(), loadAuditPersons(reach)]);
  const parsed = parseAuditQuery(await params, days);
  if (!parsed.ok) return <MalformedAddress problems={parsed.problems} resetHref="/audit" />;
  const { filter } = parsed.query;
  return (
    <UrlTransition>
      <AuditFilterBar
        filter={filter}
        isFiltered={isAuditFiltered(filter)}
        persons={persons}
        today={days.today}
      />
      <LoadingPanel title={t("entries")} height={396}>
        <EntriesPanel reach={reach} query={parsed.query} />
      </LoadingPanel>
    </UrlTransition>
  );
}

async function EntriesPanel({ reach, query }: { reach: AuditReach; query: AuditQuery }) {
  const t = await getTranslations("audit");
  const [page, days] = await Promise.all([loadAudit(reach, query), loadRetention()]);
  const all =
    page.count === null
      ? t("countMore", { most: MOST_COUNTED })
      : t("count", { count: page.count });
  const isFiltered = isAuditFiltered(query.filter);
  return (
    <Panel
      id="entries-title"
      title={t("entries")}
      note={all}
      actions={
        <>
          <RetentionControl days={days} save={saveRetention} />
          <CsvButtons
            href={`/audit/export?${formatAuditFilter(query.filter)}`}
            title={t("csvHint")}
          >
            {t("csv")}
          </CsvButtons>
        </>
      }
    >
      {page.rows.length === 0 ? (
        <StateBox
          title={t(isFiltered ? "none" : "noneAtAll")}
          text={t(isFiltered ? "noneText" : "noneAtAllText")}
        >
          <a href="/audit?preset=all">{t("all")}</a>
        </StateBox>
      ) : (
        <>
          <AuditTable entries={page.rows} direction={query.page.direction} />
          <Pager
            label={t("pages")}
            next={page.next}
            previous={page.previous}
            note={t("shown", { shown: page.rows.length, all })}
          />
        </>
      )}
    </Panel>
  );
}
