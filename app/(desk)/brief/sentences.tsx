import { getTranslations } from "next-intl/server";
import { SignedFigure } from "@/components/brief/signed-figure";
import { Figure } from "@/components/ui/figure";
import { PageLink } from "@/components/ui/page-link";
import type { Explained } from "@/lib/brief/explain";
import { mainCauseOf, mainClientsOf } from "@/lib/brief/text";
import { clientPath } from "@/lib/clients/client-path";
import { loadClientTags } from "@/lib/clients/load-client-tags";
import { allCommissions } from "@/lib/commissions/commission";
import { type Amount, changeOf } from "@/lib/core/amount";
import { changeSizeText } from "@/lib/core/amount-text";
import { sizeText, wayOf } from "@/lib/core/change-text";
import { rangeLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import { gapsText } from "@/lib/coverage/text";
import type { Period } from "@/lib/overview/compare";
import { coinFigure, valueFigure } from "@/lib/overview/figures";
import { findPeriod, loadOverviewBook, type OverviewBook } from "@/lib/overview/load-overview";
import type { CoinFigure, ValueFigure } from "@/lib/overview/overview";
import { comparedDaysText } from "@/lib/overview/text";
import { getWords } from "../../language/words";
import { ledgerUrl } from "../commissions/open-ledger";
import { accountUrl } from "../open-account";
import { loadChosen, loadMainFigure, type OpenOverview } from "../overview/open-overview";
import { briefUrl, loadExplained, unitOf } from "./open-brief";

type SentenceProps = { brief: OpenOverview };

/**
 * What was earned, why and by whom it changed, and the month so far; each sentence links to its
 * rows.
 */
export async function Sentences({ brief }: SentenceProps) {
  const { period } = await loadChosen(brief);
  const explained = await loadExplained(brief);
  return (
    <>
      {"kind" in explained ? (
        <NotCompared brief={brief} period={period} />
      ) : (
        <>
          <Earned brief={brief} period={period} explained={explained} />
          <MainCause brief={brief} explained={explained} />
          <MainClients brief={brief} lines={explained.groups.uid.lines} />
        </>
      )}
      {brief.query.period === "mtd" ? null : <Month brief={brief} />}
      <LeftOut brief={brief} ofPeriod={"kind" in explained ? [] : explained.leftOut} />
    </>
  );
}

/** Only the rebate; the panel below says why nothing is compared. */
async function NotCompared({ brief, period }: SentenceProps & { period: Period }) {
  const { book, coin, unit } = await loadChosen(brief);
  const words = await getWords();
  const amount = amountOf(figureOf(book, period, coin));
  const { gaps } = period.now;
  const filter = allCommissions(period.now, coin);
  return (
    <li>
      {words.t.rich("brief.earned.alone", {
        days: rangeLabel(period.now, words.language),
        unit: visibleText(unit),
        gaps: gaps ? ` (${gapsText(words, gaps)})` : "",
        value: () => <Figure amount={amount} detail={sentenceDetail(coin)} hint={unit} />,
        link: (text) => <PageLink href={ledgerUrl(brief.account, filter)}>{text}</PageLink>,
      })}
    </li>
  );
}

function figureOf({ sums, valuation }: OverviewBook, period: Period, coin: string | null) {
  return coin === null
    ? valueFigure(period, sums, valuation, "rebateAmount")
    : coinFigure(period, sums, coin, "rebateAmount");
}

const amountOf = (figure: CoinFigure | ValueFigure) =>
  "valued" in figure ? (figure.valued?.value ?? null) : figure.amount;

async function Earned({
  brief,
  period,
  explained,
}: SentenceProps & { period: Period; explained: Explained }) {
  const { unit, coin } = await loadChosen(brief);
  const words = await getWords();
  const { now, before, change } = explained;
  const ratio = changeOf(now, before);
  const filter = allCommissions(period.now, coin);
  const detail = sentenceDetail(coin);
  return (
    <>
      <li>
        {words.t.rich(`brief.earned.${wayOf(change)}`, {
          days: rangeLabel(period.now, words.language),
          before: period.before
            ? comparedDaysText(words, period, period.comparison, period.before)
            : "",
          unit: visibleText(unit),
          size: sizeText(change, detail),
          percent: ratio === null ? "" : ` (${changeSizeText(ratio)})`,
          value: () => <Figure amount={now} detail={detail} hint={unit} />,
          link: (text) => <PageLink href={ledgerUrl(brief.account, filter)}>{text}</PageLink>,
        })}
      </li>
      <SecondComparison brief={brief} period={period} />
    </>
  );
}

/** How an amount is written in a sentence. */
export const sentenceDetail = (coin: string | null) => (coin === null ? "value" : "payment");

/** The same amount against the period's second comparison. */
export async function SecondComparison({ brief, period }: SentenceProps & { period: Period }) {
  const { also } = period;
  if (also === null) return null;
  const figure = await loadMainFigure(brief, { ...period, before: also.before });
  const { change } = figure;
  if (change.kind !== "known") return null;
  const words = await getWords();
  return (
    <>
      <li>
        {words.t(`brief.also.${wayOf(change.ratio)}`, {
          before: comparedDaysText(words, period, also.comparison, also.before),
          percent: changeSizeText(change.ratio),
        })}
      </li>
      <ComparedWithout figure={figure} />
    </>
  );
}

/** Names the coins that the comparison of a sentence leaves out. */
export async function ComparedWithout({ figure }: { figure: CoinFigure | ValueFigure }) {
  const t = await getTranslations();
  const coins = "valued" in figure ? figure.comparedWithout : [];
  if (coins.length === 0) return null;
  const named = coins.map(visibleText).join(t("ui.comma"));
  return <li>{t("overview.change.without", { coins: named })}</li>;
}

async function MainCause({ brief, explained }: SentenceProps & { explained: Explained }) {
  const unit = await unitOf(brief);
  const t = await getTranslations("brief");
  const main = mainCauseOf(explained);
  if (main === null) return null;
  return (
    <li>
      {t.rich("mainCause", {
        cause: t(`reasons.${main}`),
        unit: visibleText(unit.name),
        part: () => <SignedFigure amount={explained.parts[main]} unit={unit} />,
        link: (text) => <a href="#causes-title">{text}</a>,
      })}
    </li>
  );
}

type ClientLine = { readonly name: string; readonly change: Amount };

/** The clients whose amounts changed most. */
export async function MainClients({
  brief,
  lines,
}: SentenceProps & { lines: readonly ClientLine[] }) {
  const unit = await unitOf(brief);
  const t = await getTranslations();
  const moved = mainClientsOf(lines);
  if (moved.length === 0) return null;
  const tags = await loadClientTags(
    brief.scope,
    moved.map(({ name }) => name),
  );
  return (
    <li>
      {t("brief.mainClients")}{" "}
      {moved.map(({ name, change }, at) => (
        <span key={name}>
          {at > 0 ? t("ui.comma") : null}
          <PageLink href={accountUrl(clientPath(name), brief.account)}>
            {visibleText(tags.get(name)?.name ?? name)}
          </PageLink>{" "}
          <SignedFigure amount={change} unit={unit} />
        </span>
      ))}
    </li>
  );
}

/** Names the coins that the sums leave out. */
async function LeftOut({ brief, ofPeriod }: SentenceProps & { ofPeriod: readonly string[] }) {
  const { book, period, coin } = await loadChosen(brief);
  if (coin !== null) return null;
  const t = await getTranslations();
  const figures = [period, findPeriod(book, "mtd")].map((days) => figureOf(book, days, null));
  const coins = new Set([...ofPeriod, ...figures.flatMap(unvaluedOf)]);
  if (coins.size === 0) return null;
  return <li>{t("overview.figures.left", { unvalued: [...coins].sort().join(t("ui.comma")) })}</li>;
}

const unvaluedOf = (figure: CoinFigure | ValueFigure) =>
  "valued" in figure ? (figure.valued?.unvalued ?? []).map(({ coin }) => coin) : [];

/** The month to the last published day, compared with the same days of the month before. */
async function Month({ brief }: SentenceProps) {
  const { coin, unit, ...chosen } = await loadChosen(brief);
  const isDefault = brief.query.comparison === null;
  const book = isDefault
    ? chosen.book
    : await loadOverviewBook(brief.scope, { ...brief, comparison: null });
  const period = findPeriod(book, "mtd");
  const figure = figureOf(book, period, coin);
  const amount = amountOf(figure);
  if (amount === null) return null;
  const { t, language } = await getWords();
  const { change } = figure;
  const isKnown = change.kind === "known";
  return (
    <>
      <li>
        {t.rich(`brief.month.${isKnown ? wayOf(change.ratio) : "alone"}`, {
          days: rangeLabel(period.now, language),
          before: period.before ? rangeLabel(period.before, language) : "",
          unit: visibleText(unit),
          percent: isKnown ? changeSizeText(change.ratio) : "",
          value: () => <Figure amount={amount} detail={sentenceDetail(coin)} hint={unit} />,
          link: (text) => (
            <PageLink href={briefUrl(brief, { period: "mtd", comparison: null })}>{text}</PageLink>
          ),
        })}
      </li>
      <ComparedWithout figure={figure} />
    </>
  );
}
