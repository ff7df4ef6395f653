import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import styles from "@/components/brief/brief.module.css";
import { BriefWays } from "@/components/brief/brief-ways";
import { Causes } from "@/components/brief/causes";
import { ExplainedTable } from "@/components/brief/explained-table";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { noChangeText } from "@/components/overview/change-mark";
import { Choices, FoldedChoices } from "@/components/overview/choices";
import { LoadingPage, LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { GROUPINGS, type Grouping } from "@/lib/brief/explain";
import { findLetterWish } from "@/lib/brief/letters";
import { parseBriefQuery } from "@/lib/brief/query";
import { loadRowTags } from "@/lib/clients/load-client-tags";
import { allCommissions, type CommissionLists } from "@/lib/commissions/commission";
import { coinsOf } from "@/lib/commissions/sum-by-coin";
import { isZeroAmount } from "@/lib/core/amount";
import { rangeLabel } from "@/lib/core/day-text";
import { PRESETS } from "@/lib/core/presets";
import { visibleText } from "@/lib/core/visible-text";
import { MAIL_PROBLEMS } from "@/lib/mail/letter";
import { findChannels } from "@/lib/notifications/open-ways";
import { BRIEF_CHANNELS, wantedChannels } from "@/lib/notifications/ways";
import type { User } from "@/lib/sign-in/session";
import { getWords } from "../../language/words";
import { pageTitle } from "../../page-title";
import { AccountHead } from "../account-head";
import { ledgerUrl } from "../commissions/open-ledger";
import { ViewExport } from "../exports/export-menu-props";
import { ofAccount } from "../no-account";
import { accountUrl } from "../open-account";
import { comparisonChoices } from "../overview/comparison-choices";
import {
  loadChosen,
  type OpenOverview,
  openOverview,
  wholeOverview,
} from "../overview/open-overview";
import { NoClients, SharePanel } from "../share-panel";
import { wishLetter } from "./actions";
import { Attention } from "./attention";
import { briefUrl, loadExplained, unitOf } from "./open-brief";
import { Sentences } from "./sentences";
import { ShareSentences } from "./share-sentences";

export const generateMetadata = pageTitle((t) => t("brief.title"));

export default function BriefPage({ searchParams }: PageProps<"/brief">) {
  const t = useTranslations("brief");
  return (
    <>
      <AccountHead title={t("title")} line={t("line")} params={searchParams} />
      <LoadingPage title={t("title")}>
        <BriefView params={searchParams} />
      </LoadingPage>
    </>
  );
}

const BriefView = ofAccount(
  "/brief",
  async ({ scope, account, user, given }) => {
    const parsed = parseBriefQuery(given);
    if (!parsed.ok)
      return (
        <MalformedAddress problems={parsed.problems} resetHref={accountUrl("/brief", account)} />
      );
    const brief = await openOverview({ scope, account }, parsed.query);
    const whole = wholeOverview(brief);
    const t = await getTranslations("brief");
    return (
      <div className="stack">
        <SharePanel scope={scope} account={account} />
        <BriefChoices brief={brief} />
        <LoadingPanel title={t("short")} height={{ base: 296, sm: 152 }}>
          <Panel id="short-title" title={t("short")}>
            <ul className={styles.short}>
              {brief.earner ? <ShareSentences brief={brief} /> : <Sentences brief={brief} />}
            </ul>
            {whole ? <Attention overview={whole} /> : null}
          </Panel>
        </LoadingPanel>
        {brief.seen.rebate ? (
          <>
            <LoadingPanel title={t("causes.title")} height={220}>
              <CausesPanel brief={brief} />
            </LoadingPanel>
            <PanelBoundary what={t("causes.title")} fallback={null}>
              <GroupPanels brief={brief} />
            </PanelBoundary>
          </>
        ) : null}
        <Panel id="mail-title" title={t("ways.title")}>
          <PanelBoundary what={t("ways.title")} fallback={null}>
            <SendingChoice brief={brief} user={user} />
          </PanelBoundary>
        </Panel>
      </div>
    );
  },
  NoClients,
);

type BriefProps = { brief: OpenOverview };

async function BriefChoices({ brief }: BriefProps) {
  const { book, coin, unit } = await loadChosen(brief);
  const t = await getTranslations("overview");
  const { period } = brief.query;
  const periods = PRESETS.filter((name) => name !== "all");
  return (
    <FoldedChoices
      summary={t("choices.foldedOf", {
        period: t(`periods.${period}`),
        against: t(`comparisons.${brief.query.comparison ?? "default"}`),
        unit: visibleText(unit),
      })}
    >
      <Choices
        label={t("strip.label")}
        choices={periods.map((name) => ({
          label: t(`periods.${name}`),
          href: briefUrl(brief, { period: name }),
          isChosen: name === period,
        }))}
      />
      <Choices
        label={t("choices.against")}
        choices={comparisonChoices(await getWords(), brief.query, (comparison) =>
          briefUrl(brief, { comparison }),
        )}
      />
      <Choices
        label={t("choices.unit")}
        choices={[null, ...coinsOf(book.sums)].map((name) => ({
          label: name ?? t("choices.allCoins", { currency: book.valuation.currency }),
          href: briefUrl(brief, { coin: name }),
          isChosen: name === coin,
        }))}
      />
    </FoldedChoices>
  );
}

async function CausesPanel({ brief }: BriefProps) {
  const { period } = await loadChosen(brief);
  const unit = await unitOf(brief);
  const explained = await loadExplained(brief);
  const words = await getWords();
  const { t, language } = words;
  const title = brief.earner ? t("earnings.brief.causes") : t("brief.causes.title");
  if ("kind" in explained) {
    return (
      <Panel id="causes-title" title={title}>
        <Text size="sm" c="dimmed">
          {noChangeText(words, explained)}
        </Text>
      </Panel>
    );
  }
  const { leftOut } = explained;
  const coins = leftOut.join(t("ui.comma"));
  const { now, before } = period;
  const query = new URLSearchParams({ from: now.from, to: now.to });
  if (before) {
    query.set("beforeFrom", before.from);
    query.set("beforeTo", before.to);
  }
  if (!unit.isMoney) query.set("coin", unit.name);
  return (
    <Panel
      id="causes-title"
      title={title}
      actions={
        <ViewExport
          account={brief.account}
          subject="change"
          query={query}
          rowCount={explained.leaves}
        />
      }
      note={
        leftOut.length > 0
          ? t("overview.movers.leftOut", { coins })
          : t("brief.causes.note", { unit: unit.name })
      }
    >
      <Causes
        explained={explained}
        unit={unit}
        nowText={rangeLabel(now, language)}
        beforeText={before ? rangeLabel(before, language) : ""}
      />
    </Panel>
  );
}

/** The filter's list for each grouping. */
const LISTS: Readonly<Record<Grouping, keyof CommissionLists>> = {
  uid: "uids",
  productType: "productTypes",
  symbol: "symbols",
  coin: "coins",
};

async function GroupPanels({ brief }: BriefProps) {
  const { period, coin } = await loadChosen(brief);
  const unit = await unitOf(brief);
  const explained = await loadExplained(brief);
  if ("kind" in explained || period.before === null) return null;
  const t = await getTranslations("brief");
  const { now, before } = period;
  const tags = await loadRowTags(
    brief.scope,
    explained.groups.uid.lines.map(({ name }) => ({ uid: name })),
  );
  const shown = GROUPINGS.filter((by) => by !== "coin" || coin === null);
  return shown.map((by) => {
    const group = explained.groups[by];
    if (group.lines.length === 0) return null;
    const title = t(`groups.${by}`);
    return (
      <Panel key={by} id={`${by}-title`} title={title}>
        <ExplainedTable
          by={by}
          label={title}
          group={group}
          hrefs={group.lines.map(({ name, ...line }) => {
            const days = isZeroAmount(line.now) ? before : now;
            const rows = { ...allCommissions(days, coin), [LISTS[by]]: [name] };
            return ledgerUrl(brief.account, rows);
          })}
          tags={by === "uid" ? tags : []}
          unit={unit}
        />
      </Panel>
    );
  });
}

async function SendingChoice({ brief: { scope, account }, user }: BriefProps & { user: User }) {
  const [wish, channels, t] = await Promise.all([
    findLetterWish(scope, user.id),
    findChannels(user.id),
    getTranslations("brief.ways.problems"),
  ]);
  const isMailed = wish?.byMail && channels.includes("mail");
  const problem = [...MAIL_PROBLEMS, "unclear" as const].find((kind) => kind === wish?.problem);
  return (
    <BriefWays
      accountId={account.id}
      channels={channels}
      wanted={wish ? wantedChannels(wish, BRIEF_CHANNELS) : []}
      email={user.email}
      lastProblem={problem === undefined || !isMailed ? null : t(problem)}
      wish={wishLetter}
    />
  );
}
