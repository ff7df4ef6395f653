import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Figure } from "@/components/ui/figure";
import { KeyFigure, KeyFigures } from "@/components/ui/key-figures";
import { SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { amountLabel } from "@/lib/core/amount-text";
import { dayLabel, monthLabel, rangeLabel } from "@/lib/core/day-text";
import { monthDays } from "@/lib/core/month";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { findGapsText } from "@/lib/coverage/text";
import type { DaysShare, MonthShare, Paid, Share } from "@/lib/earnings/earnings";
import { unvaluedText } from "@/lib/rates/text";
import type { CoinAmount } from "@/lib/rates/valuation";

type ShareFiguresProps = {
  share: Share;
  /** The address of a statement. */
  hrefOf: (statementId: number) => string;
};

/** A partner's money: this month so far, last month, to be paid, paid. */
export function ShareFigures({ share: { now, before, toPay, paid }, hrefOf }: ShareFiguresProps) {
  const { t, language } = useWords("earnings");
  const lastPaid = paid.newest?.paidDay ?? null;
  return (
    <KeyFigures>
      <MonthFigure share={now} hrefOf={hrefOf} />
      <MonthFigure share={before} hrefOf={hrefOf} />
      <PaidFigure term={t("toPay")} paid={toPay} currency={now.currency} none={t("nothingToPay")}>
        {toPay.newest ? (
          <StatementLink href={hrefOf(toPay.newest.id)}>
            {t("stated", { number: toPay.newest.number ?? 0 })}
          </StatementLink>
        ) : null}
      </PaidFigure>
      <PaidFigure term={t("paid")} paid={paid} currency={now.currency} none={t("nothingPaid")}>
        {paid.newest && lastPaid !== null ? (
          <StatementLink href={hrefOf(paid.newest.id)}>
            {t("lastPaid", { day: dayLabel(lastPaid, language) })}
          </StatementLink>
        ) : null}
      </PaidFigure>
    </KeyFigures>
  );
}

type ClientShareProps = { ofDays: DaysShare; share: Pick<Share, "now" | "before"> };

/** What one client earned a partner: on some days, this month so far and last month. */
export function ClientShareFigures({ ofDays, share }: ClientShareProps) {
  const words = useWords();
  const { t, language } = words;
  return (
    <KeyFigures>
      <SumFigure
        term={t("earnings.ofRange", { days: rangeLabel(ofDays.days, language) })}
        share={ofDays}
        note={findGapsText(words, ofDays.days.gaps)}
      />
      <MonthFigure share={share.now} hrefOf={null} />
      <MonthFigure share={share.before} hrefOf={null} />
    </KeyFigures>
  );
}

type MonthFigureProps = { share: MonthShare; hrefOf: ShareFiguresProps["hrefOf"] | null };

function MonthFigure({ share, hrefOf }: MonthFigureProps) {
  const words = useWords();
  const { t, language } = words;
  const { month, days, statement } = share;
  const name = monthLabel(month, language);
  const isOver = days.to === monthDays(month).to;
  const ofIntroduced = share.introduced?.valued?.value ?? null;
  return (
    <SumFigure
      term={isOver ? name : t("earnings.soFar", { month: name })}
      share={share}
      note={reasonsText(words, share)}
    >
      {ofIntroduced === null ? null : (
        <SubLine>
          {t.rich("earnings.ofIntroduced", {
            value: () => <Figure amount={ofIntroduced} coin={share.currency} detail="value" />,
          })}
        </SubLine>
      )}
      {statement && hrefOf ? (
        <StatementLink href={hrefOf(statement.id)}>
          {t("earnings.stated", { number: statement.number })}
        </StatementLink>
      ) : null}
    </SumFigure>
  );
}

type SumFigureProps = { term: string; share: DaysShare; note: string | null; children?: ReactNode };

function SumFigure({ term, share, note, children }: SumFigureProps) {
  const words = useWords();
  const { t } = words;
  const { valued, currency } = share;
  return (
    <KeyFigure
      term={term}
      value={
        <Figure
          amount={valued?.value ?? null}
          coin={currency}
          detail="value"
          reason={valued === null ? t("earnings.noDay") : t("valuation.noRate")}
          missingRows={valued === null ? 0 : share.missingRows}
        />
      }
      details={[note, valued && unvaluedText(words, valued.unvalued)]}
    >
      {children}
      <Coins amounts={otherThan(currency, share.coins)} currency={currency} />
    </KeyFigure>
  );
}

/** The coins' own amounts; none if they are the currency alone, whose amount is the value. */
function otherThan(currency: string, coins: readonly CoinAmount[]): readonly CoinAmount[] {
  const isItself = coins.length === 1 && coins[0]?.coin === currency;
  return isItself ? [] : coins;
}

/** A figure has room for so many coins; the statements have all. */
const FIRST_COINS = 3;

/** The first coins of several in one line, the reporting currency's own before the others. */
function Coins({ amounts, currency }: { amounts: readonly CoinAmount[]; currency: string }) {
  const t = useTranslations("ui");
  if (amounts.length === 0) return null;
  const sorted = ownFirst(amounts, currency);
  const named = sorted
    .slice(0, FIRST_COINS)
    .map(({ coin, amount }) => `${amountLabel(amount)} ${visibleText(coin)}`)
    .join(t("comma"));
  const more = sorted.length - FIRST_COINS;
  return (
    <SubLine>
      {named}
      {more > 0 ? ` ${t("moreCoins", { count: more })}` : null}
    </SubLine>
  );
}

const ownFirst = (amounts: readonly CoinAmount[], currency: string) =>
  amounts.toSorted((a, b) => Number(b.coin === currency) - Number(a.coin === currency));

/** Why the figure can change; null: it is a statement's. */
function reasonsText(words: Words, { statement, hasTerm, reasons, days }: MonthShare) {
  const { t } = words;
  if (statement !== null) return null;
  if (!hasTerm) return t("earnings.noTerm");
  const gaps = findGapsText(words, days.gaps);
  const said = reasons.map((reason) =>
    reason === "days-missing" && gaps !== null ? gaps : t(`earnings.reasons.${reason}`),
  );
  return t("earnings.estimate", { reasons: said.join(t("ui.comma")) });
}

type PaidFigureProps = {
  term: string;
  paid: Paid;
  currency: string;
  none: string;
  children: ReactNode;
};

function PaidFigure({ term, paid, currency, none, children }: PaidFigureProps) {
  const words = useWords();
  const { coins, valued } = paid;
  const left = unvaluedText(words, valued.unvalued);
  return (
    <KeyFigure
      term={term}
      value={
        coins.length === 0 ? (
          <Text span fz={16} fw={400} c="dimmed">
            {none}
          </Text>
        ) : (
          <Figure
            amount={valued.value}
            coin={currency}
            detail="value"
            reason={words.t("valuation.noRate")}
          />
        )
      }
      details={[left]}
    >
      {children}
      <Coins amounts={otherThan(currency, coins)} currency={currency} />
    </KeyFigure>
  );
}

function StatementLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SubLine>
      <PageLink href={href}>{children}</PageLink>
    </SubLine>
  );
}
