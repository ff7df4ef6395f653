import { Flex } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ChangeMark } from "@/components/overview/change-mark";
import { Sparkline } from "@/components/overview/sparkline";
import { Figure, Mark, Unknown } from "@/components/ui/figure";
import { KeyFigure, KeyFigures } from "@/components/ui/key-figures";
import { SubLine } from "@/components/ui/marked-text";
import type {
  ClientTotals,
  ClientTrendFigure,
  ClientFigure as FigureView,
} from "@/lib/clients/client-row";
import type { Amount } from "@/lib/core/amount";
import { amountLabel, ratioText, valueDetail } from "@/lib/core/amount-text";
import type { Text as TextOf } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { SeenFigures } from "@/lib/earnings/earnings";
import type { ComparedDays } from "@/lib/overview/overview";

type ClientFiguresProps = {
  sums: ClientTotals;
  lifetime: FigureView;
  /** Days with rows, in the range and ever. */
  activeDays: number;
  lifetimeActiveDays: number;
  trend: { readonly figure: ClientTrendFigure; readonly days: ComparedDays } | null;
  currency: string;
  /** The rates behind the value, in words; null: it needed none. */
  made: string | null;
  seen: SeenFigures;
};

/** The broker's figures of a client, as far as the person sees them (`seen`). */
export function ClientFigures(figures: ClientFiguresProps) {
  const { sums, activeDays, currency, made, seen } = figures;
  const t = useTranslations("clients.figures");
  const columns = useTranslations("clients.columns");
  const list = useTranslations("clients.list");
  return (
    <KeyFigures>
      {seen.rebate ? (
        <RebateFigures {...figures} />
      ) : (
        <KeyFigure
          term={columns("feesPaid")}
          value={<Value figure={sums.feePaid} currency={currency} made={made} />}
          details={[
            nativeBeside(list, sums.feePaid, currency),
            t("rows", { count: sums.rowCount }),
            t("activeDays", { count: activeDays }),
          ]}
        />
      )}
    </KeyFigures>
  );
}

function RebateFigures({
  sums,
  lifetime,
  lifetimeActiveDays,
  trend,
  currency,
  made,
  seen,
}: ClientFiguresProps) {
  const t = useTranslations("clients.figures");
  const list = useTranslations("clients.list");
  return (
    <>
      <KeyFigure
        term={t("rebate")}
        value={<Value figure={sums.rebate} currency={currency} made={made} />}
        details={[
          nativeBeside(list, sums.rebate, currency),
          unvaluedText(list, sums.rebate, false), // the amounts are next to the value
        ]}
      />
      {seen.fees ? (
        <KeyFigure
          term={t("rate")}
          value={<Ratio ratio={sums.rebateRate} reason={rateReason(list, sums)} />}
          details={[
            sums.feePaid.amount === null
              ? null
              : t("ofFees", { fees: `${amountLabel(sums.feePaid.amount)} ${currency}` }),
          ]}
        />
      ) : null}
      <KeyFigure
        term={t("share")}
        value={<Ratio ratio={sums.share} reason={shareReason(list, sums)} />}
        details={[t("rows", { count: sums.rowCount })]}
      />
      <KeyFigure
        term={t("lifetime")}
        value={<Value figure={lifetime} currency={currency} made={null} />}
        details={[
          nativeBeside(list, lifetime, currency),
          t("activeDays", { count: lifetimeActiveDays }),
          unvaluedText(list, lifetime, false),
        ]}
      >
        {trend ? (
          <Flex component="span" wrap="wrap" gap="4px 8px" align="center">
            <Sparkline spark={trend.figure.spark} unit={currency} />
            <ChangeMark change={trend.figure.change} days={trend.days} unit={currency} />
            <SubLine>{t("trend")}</SubLine>
          </Flex>
        ) : null}
      </KeyFigure>
    </>
  );
}

function Value({
  figure,
  currency,
  made,
}: {
  figure: FigureView;
  currency: string;
  made: string | null;
}) {
  const t = useTranslations("clients.list");
  const reason = unvaluedText(t, figure) ?? t("noRows");
  return (
    <Figure
      amount={figure.amount}
      coin={currency}
      detail="value"
      hint={made}
      reason={reason}
      missingRows={figure.missingRows}
    />
  );
}

/** The coins' own amounts, unless the value is one of them. */
function nativeBeside(t: ListWords, figure: FigureView, currency: string): string | null {
  const isItself = figure.native.length === 1 && figure.native[0]?.coin === currency;
  return isItself ? null : nativeText(t, figure);
}

type ClientFigureProps = {
  figure: FigureView;
  /** A coin, or the reporting currency of a value. */
  unit: string;
  isValue: boolean;
  reason: string;
  decimals?: number;
};

/**
 * A figure of a list. On hover a value names its coins and what is not in it; the latter is also
 * marked.
 */
export function ClientFigure({ figure, unit, isValue, reason, decimals }: ClientFigureProps) {
  const t = useTranslations("clients.list");
  const left = unvaluedText(t, figure);
  const detail = isValue ? valueDetail(unit) : "ledger";
  const hint = [isValue ? nativeText(t, figure) : null, left]
    .filter((text) => text !== null)
    .join("\n");
  return (
    <>
      {left === null ? null : <Mark text={left} />}
      <Figure
        amount={figure.amount}
        detail={detail}
        reason={left ?? reason}
        hint={hint}
        missingRows={figure.missingRows}
        decimals={detail === "value" ? undefined : decimals}
      />
    </>
  );
}

/** Why there is no share of the whole rebate. */
export function shareReason(t: ListWords, { rebate }: Pick<ClientTotals, "rebate">): string {
  return rebate.amount === null ? t("noRows") : t("noShare");
}

/** Why there is no rebate rate. */
export function rateReason(t: ListWords, { feePaid }: Pick<ClientTotals, "feePaid">): string {
  return feePaid.missingRows > 0 ? t("feesNotGiven", { count: feePaid.missingRows }) : t("noFee");
}

export function Ratio({ ratio, reason }: { ratio: Amount | null; reason: string }) {
  return ratio === null ? (
    <Unknown reason={reason} />
  ) : (
    <span className="figures" title={ratio}>
      {ratioText(ratio)}
    </span>
  );
}

type ListWords = TextOf<"clients.list">;

/** "1,234.5 USDT, 0.12 BTC": the coins of a value; null: there are none. */
function nativeText(t: ListWords, { native }: FigureView): string | null {
  if (native.length === 0) return null;
  return native
    .map(({ coin, amount }) => `${amountLabel(amount)} ${visibleText(coin)}`)
    .join(t("comma"));
}

/** "not valued: 0.12 BTC, part of ETH"; null: everything is in the figure. */
function unvaluedText(t: ListWords, { unvalued }: FigureView, withAmounts = true): string | null {
  if (unvalued.length === 0) return null;
  const parts = unvalued.map(({ coin, amount }) => {
    if (amount === null) return t("partOf", { coin });
    return withAmounts ? `${amountLabel(amount)} ${visibleText(coin)}` : visibleText(coin);
  });
  return t("unvalued", { coins: parts.join(t("comma")) });
}
