import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { AsOfForm } from "@/components/reconciliation/as-of-form";
import { ChangedDays, CoinChanges } from "@/components/reconciliation/changes";
import { Moment } from "@/components/reconciliation/moment";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Quiet } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { loadAsOf } from "@/lib/commissions/as-of/load-as-of";
import { parseAsOfQuery } from "@/lib/commissions/as-of/query";
import { loadLatestRestatements } from "@/lib/commissions/restatements/load-restatements";
import type { DayRange } from "@/lib/core/day";
import { dayLabel, rangeLabel } from "@/lib/core/day-text";
import { utc8Text } from "@/lib/core/moment-text";
import { getWords } from "../../../language/words";
import { pageTitle } from "../../../page-title";
import { AccountHead } from "../../account-head";
import { ViewExport } from "../../exports/export-menu-props";
import { ofWholeAccount } from "../../no-account";
import { accountUrl } from "../../open-account";
import { type OpenReconciliation, openReconciliation } from "../open-reconciliation";

export const generateMetadata = pageTitle((t) => t("shell.pages.asOf"));

export default function AsOfPage({ searchParams }: PageProps<"/proof/as-of">) {
  const t = useTranslations("proof");
  return (
    <>
      <AccountHead
        title={useTranslations("shell.pages")("asOf")}
        line={t("asOf.line")}
        params={searchParams}
      />
      <PlaceTabs of="data" />
      <LoadingPanel title={t("panels.asOf")} height={320}>
        <AsOfView params={searchParams} />
      </LoadingPanel>
    </>
  );
}

const AsOfView = ofWholeAccount("/proof/as-of", async ({ scope, account, given }) => {
  const opened = await openReconciliation({ scope, account });
  const parsed = parseAsOfQuery(given, opened.days);
  const url = accountUrl("/proof/as-of", opened.account);
  if (!parsed.ok) return <MalformedAddress problems={parsed.problems} resetHref={url} />;
  const { at, range } = parsed.query;
  return (
    <div className="stack">
      <AsOfForm
        account={opened.account.id}
        atMs={at?.getTime() ?? null}
        from={range.from}
        to={range.to}
      />
      {at ? (
        <AsOfPanels opened={opened} at={at} range={range} />
      ) : (
        <Suggestions opened={opened} url={url} />
      )}
    </div>
  );
});

const SUGGESTED = 5;

async function Suggestions({ opened, url }: { opened: OpenReconciliation; url: string }) {
  const t = await getTranslations("proof.asOf");
  const language = await getLocale();
  const { since, today } = opened.days;
  const latest = await loadLatestRestatements(opened.scope, { from: since, to: today }, SUGGESTED);
  return (
    <StateBox title={t("choose")} text={latest.length > 0 ? t("chooseRestated") : t("chooseText")}>
      {latest.length > 0 ? (
        <ul>
          {latest.map(({ day, revision, seenAt }) => (
            <li key={`${day} ${revision}`}>
              <PageLink href={`${url}&at=${new Date(seenAt.getTime() - 1).toISOString()}`}>
                {t("before", { day: dayLabel(day, language) })}
              </PageLink>{" "}
              <Quiet>
                <Moment ms={seenAt.getTime()} />
              </Quiet>
            </li>
          ))}
        </ul>
      ) : null}
    </StateBox>
  );
}

async function AsOfPanels({
  opened,
  at,
  range,
}: {
  opened: OpenReconciliation;
  at: Date;
  range: DayRange;
}) {
  const asOf = await loadAsOf(opened.scope, at, range);
  const words = await getWords();
  const { t } = words;
  const when = utc8Text(words, at.getTime());
  if (asOf.days.was === 0) {
    return (
      <StateBox
        title={t("proof.asOf.nothing")}
        text={t("proof.asOf.nothingText", {
          moment: when,
          days: rangeLabel(range, words.language),
        })}
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
          <ViewExport
            account={opened.account}
            subject="as-of"
            query={new URLSearchParams({ ...range, at: at.toISOString() })}
            rowCount={asOf.coins.reduce((sum, { before }) => sum + (before?.rowCount ?? 0), 0)}
          />
        }
      >
        <CoinChanges coins={asOf.coins} sides={["earlier", "now"]} />
      </Panel>
      <Panel
        id="changed-title"
        title={t("proof.asOf.changed")}
        note={t("proof.asOf.changedNote", { count: asOf.changed.length })}
      >
        {asOf.changed.length > 0 ? (
          <ChangedDays
            days={asOf.changed}
            dayUrl={`${accountUrl("/coverage", opened.account)}&day=`}
          />
        ) : (
          <Text>{t("proof.asOf.unchanged")}</Text>
        )}
      </Panel>
    </>
  );
}
