import { Figure } from "@/components/ui/figure";
import { PageLink } from "@/components/ui/page-link";
import { allCommissions } from "@/lib/commissions/commission";
import { compareAmounts } from "@/lib/core/amount";
import { changeSizeText } from "@/lib/core/amount-text";
import { sizeOf, wayOf } from "@/lib/core/change-text";
import { rangeLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import { gapsText } from "@/lib/coverage/text";
import { comparedDaysText } from "@/lib/overview/text";
import { getWords } from "../../language/words";
import { ledgerUrl } from "../commissions/open-ledger";
import {
  loadChosen,
  loadClients,
  loadMainFigure,
  type OpenOverview,
} from "../overview/open-overview";
import { ComparedWithout, MainClients, SecondComparison, sentenceDetail } from "./sentences";

/** What a partner earned, and by which clients it changed; each sentence links to its rows. */
export async function ShareSentences({ brief }: { brief: OpenOverview }) {
  const { period, coin, unit } = await loadChosen(brief);
  const figure = await loadMainFigure(brief, period);
  const { movers } = await loadClients(brief);
  const words = await getWords();
  const { t, language } = words;
  const { change } = figure;
  const isKnown = change.kind === "known";
  const amount = "valued" in figure ? (figure.valued?.value ?? null) : figure.amount;
  const { gaps } = period.now;
  const moved = "kind" in movers ? [] : [...movers.risers, ...movers.fallers];
  const lines = moved
    .map(({ name, difference }) => ({ name, change: difference }))
    .sort((a, b) => compareAmounts(sizeOf(b.change), sizeOf(a.change)));
  const unvalued = "valued" in figure ? (figure.valued?.unvalued ?? []) : [];
  return (
    <>
      <li>
        {t.rich(`earnings.brief.${isKnown ? wayOf(change.ratio) : "alone"}`, {
          days: rangeLabel(period.now, language),
          before: period.before
            ? comparedDaysText(words, period, period.comparison, period.before)
            : "",
          unit: visibleText(unit),
          percent: isKnown ? changeSizeText(change.ratio) : "",
          gaps: gaps ? ` (${gapsText(words, gaps)})` : "",
          value: () => <Figure amount={amount} detail={sentenceDetail(coin)} hint={unit} />,
          link: (text) => (
            <PageLink href={ledgerUrl(brief.account, allCommissions(period.now, coin))}>
              {text}
            </PageLink>
          ),
        })}
      </li>
      <ComparedWithout figure={figure} />
      <SecondComparison brief={brief} period={period} />
      <MainClients brief={brief} lines={lines} />
      {unvalued.length > 0 ? (
        <li>
          {t("overview.figures.left", {
            unvalued: unvalued.map((left) => visibleText(left.coin)).join(t("ui.comma")),
          })}
        </li>
      ) : null}
    </>
  );
}
