import { Box, Group, Text } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { CoinChanges } from "@/components/reconciliation/changes";
import { Moment } from "@/components/reconciliation/moment";
import { changedRowsText } from "@/components/reconciliation/reconciliation-text";
import { RestatedRows, RestatementList } from "@/components/reconciliation/restatements";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Quiet } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import {
  loadRestatement,
  loadRestatements,
} from "@/lib/commissions/restatements/load-restatements";
import {
  type OpenedRestatement,
  parseRestatementKey,
  parseRestatementQuery,
  type RestatementKey,
  type RestatementQuery,
} from "@/lib/commissions/restatements/query";
import { longDayLabel, rangeLabel } from "@/lib/core/day-text";
import { pageTitle } from "../../../page-title";
import { AccountHead } from "../../account-head";
import { ViewExport } from "../../exports/export-menu-props";
import { ofWholeAccount } from "../../no-account";
import { accountUrl } from "../../open-account";
import { type OpenReconciliation, openReconciliation } from "../open-reconciliation";

export const generateMetadata = pageTitle((t) => t("shell.pages.restatements"));

export default function RestatementsPage({ searchParams }: PageProps<"/proof/restatements">) {
  const t = useTranslations("proof");
  return (
    <>
      <AccountHead
        title={useTranslations("shell.pages")("restatements")}
        line={t("restatements.line")}
        params={searchParams}
      />
      <PlaceTabs of="data" />
      <LoadingPanel title={t("panels.restatements")} height={320}>
        <RestatementsView params={searchParams} />
      </LoadingPanel>
    </>
  );
}

const RestatementsView = ofWholeAccount(
  "/proof/restatements",
  async ({ scope, account, given }) => {
    const opened = await openReconciliation({ scope, account });
    const parsed = parseRestatementQuery(given, opened.days);
    const url = accountUrl("/proof/restatements", opened.account);
    if (!parsed.ok) return <MalformedAddress problems={parsed.problems} resetHref={url} />;
    const key = parseRestatementKey(given);
    return (
      <div className="stack">
        {key ? <RowsPanel opened={opened} selected={key} url={url} /> : null}
        <ListPanel opened={opened} query={parsed.query} url={url} />
      </div>
    );
  },
);

async function ListPanel({
  opened,
  query,
  url,
}: {
  opened: OpenReconciliation;
  query: RestatementQuery;
  url: string;
}) {
  const { restatements, next, counts } = await loadRestatements(opened.scope, query);
  const here = `${url}&from=${query.range.from}&to=${query.range.to}`;
  const isAll = query.kind === "all";
  const list = isAll ? `${here}&kind=all` : here;
  const hrefOf = ({ day, revision }: RestatementKey) => `${list}&day=${day}&revision=${revision}`;
  const t = await getTranslations("proof.restatements");
  const days = rangeLabel(query.range, await getLocale());
  return (
    <Panel
      id="restatements-title"
      title={(await getTranslations("proof.panels"))("restatements")}
      note={t("note", { count: counts.amounts, days })}
      actions={
        <>
          {counts.retold > 0 ? (
            <Link href={isAll ? here : `${here}&kind=all`}>
              {isAll ? t("hideRetold") : t("showRetold", { count: counts.retold })}
            </Link>
          ) : null}
          {restatements.length > 0 ? (
            <ViewExport
              account={opened.account}
              subject="restatements"
              query={new URLSearchParams({ ...query.range, kind: query.kind })}
              rowCount={counts.amounts + counts.retold}
            />
          ) : null}
        </>
      }
    >
      {restatements.length > 0 ? (
        <RestatementList
          restatements={restatements.map((each) => ({ ...each, href: hrefOf(each) }))}
        />
      ) : (
        <StateBox
          title={t("none")}
          text={t(opened.account.isFedByFiles ? "noneOfFilesText" : "noneText")}
        />
      )}
      {query.after || next ? (
        <Group justify="flex-end" mt={12} fz={13}>
          {query.after ? <Link href={list}>{t("latest")}</Link> : null}
          {next ? <Link href={`${list}&after=${next}`}>{t("earlier")}</Link> : null}
        </Group>
      ) : null}
    </Panel>
  );
}

type RowsPanelProps = { opened: OpenReconciliation; selected: OpenedRestatement; url: string };

async function RowsPanel({ opened, selected, url }: RowsPanelProps) {
  const found = await loadRestatement(opened.scope, selected);
  const t = await getTranslations("proof");
  const language = await getLocale();
  if (!found)
    return <StateBox title={t("restatements.noSuch")} text={t("restatements.noSuchText")} />;
  const { restatement, rows, pages } = found;
  const { day, revision, seenAt, before, coins } = restatement;
  const here = `${url}&day=${day}&revision=${revision}`;
  const page = (to: number) => `${here}${selected.rows === "all" ? "&rows=all" : ""}&page=${to}`;
  const { retold } = restatement.rows;
  const beforeMs = seenAt.getTime() - 1;
  return (
    <Panel
      id="restated-title"
      title={t("restatements.of", { day: longDayLabel(day, language), revision: String(revision) })}
      note={changedRowsText(t, restatement.rows)}
      actions={
        <>
          <PageLink
            href={`${accountUrl("/proof/as-of", opened.account)}&at=${new Date(beforeMs).toISOString()}`}
          >
            {t("restatements.before")}
          </PageLink>
          <PageLink href={url}>{t("close")}</PageLink>
        </>
      }
    >
      <Text mb={12} maw="80ch">
        {t.rich("restatements.seenAt", {
          seen: () => <Moment ms={seenAt.getTime()} />,
          before: () => <Moment ms={before.lastSeenAtMs} />,
        })}
      </Text>
      <CoinChanges coins={coins} sides={["before", "after"]} />
      <Box mt={12}>
        {rows.length > 0 ? <RestatedRows rows={rows} /> : null}
        {retold > 0 && selected.rows === "changed" ? (
          <Text my={12} maw="80ch">
            {t.rich("restatements.retold", {
              count: retold,
              link: (words) => (
                <PageLink href={`${here}&rows=all`} scroll={false}>
                  {words}
                </PageLink>
              ),
            })}
          </Text>
        ) : null}
      </Box>
      {pages > 1 ? (
        <Group justify="flex-end" mt={12} fz={13}>
          <Quiet>{t("restatements.page", { page: selected.page, pages })}</Quiet>
          {selected.page > 1 ? (
            <Link href={page(selected.page - 1)}>{t("restatements.previous")}</Link>
          ) : null}
          {selected.page < pages ? (
            <Link href={page(selected.page + 1)}>{t("restatements.next")}</Link>
          ) : null}
        </Group>
      ) : null}
    </Panel>
  );
}
