import { Box } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Figure, Unknown } from "@/components/ui/figure";
import { amountLabel, ratioText } from "@/components/ui/text/amount-text";
import type { Text } from "@/components/ui/text/text";
import type { Amount } from "@/lib/core/amount";
import type { ClientFigure as FigureOf } from "@/lib/core/clients/list";
import { visibleText } from "@/lib/core/visible-text";

type ClientFigureProps = {
  figure: FigureOf;
  isValue: boolean;
  reason: string;
  decimals?: number;
};

/** A figure of a list. On hover a value names the coins it is of, and what is not in it, which is marked. */
export function ClientFigure({ figure, isValue, reason, decimals }: ClientFigureProps) {
  const t = useTranslations("clients.list");
  const left = unvaluedText(t, figure);
  const hint = [isValue ? nativeText(t, figure) : null, left].filter((text) => text !== null).join("\n");
  return (
    <>
      {left === null ? null : (
        <Box component="span" c="var(--warn)" mr={2} title={left}>
          <span aria-hidden="true">*</span>
          <span className="visually-hidden">{left}</span>
        </Box>
      )}
      <Figure
        amount={figure.amount}
        detail={isValue ? "value" : "ledger"}
        reason={left ?? reason}
        hint={hint}
        {...(decimals === undefined || isValue ? {} : { decimals })}
      />
    </>
  );
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

type ListWords = Text<"clients.list">;

/** "1,234.5 USDT, 0.12 BTC": what the value is of; null where there is nothing. */
export function nativeText(t: ListWords, { native }: FigureOf): string | null {
  if (native.length === 0) return null;
  return native.map(({ coin, amount }) => `${amountLabel(amount)} ${visibleText(coin)}`).join(t("comma"));
}

/** "not valued: 0.12 BTC, part of ETH"; null where everything is in the figure. */
export function unvaluedText(t: ListWords, { unvalued }: FigureOf, withAmounts = true): string | null {
  if (unvalued.length === 0) return null;
  const parts = unvalued.map(({ coin, amount }) => {
    if (amount === null) return t("partOf", { coin });
    return withAmounts ? `${amountLabel(amount)} ${visibleText(coin)}` : visibleText(coin);
  });
  return t("unvalued", { coins: parts.join(t("comma")) });
}
