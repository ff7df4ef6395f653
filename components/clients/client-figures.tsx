import { Flex, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import styles from "@/components/commissions/totals.module.css";
import { ChangeMark } from "@/components/overview/change-mark";
import { Sparkline } from "@/components/overview/sparkline";
import { Figure } from "@/components/ui/figure";
import { SubLine } from "@/components/ui/marked-text";
import { amountLabel } from "@/components/ui/text/amount-text";
import type { Text as TextOf } from "@/components/ui/text/text";
import type { ClientFigure, ClientSums, ClientTrendFigure } from "@/lib/core/clients/list";
import type { ComparedDays } from "@/lib/core/reports/overview";
import { nativeText, Ratio, unvaluedText } from "./client-figure";

type ClientFiguresProps = {
  sums: ClientSums;
  lifetime: ClientFigure;
  activeDays: number;
  trend: { readonly figure: ClientTrendFigure; readonly days: ComparedDays } | null;
  currency: string;
  /** Which rates made the value, in words; null where it needed none. */
  made: string | null;
};

export function ClientFigures({ sums, lifetime, activeDays, trend, currency, made }: ClientFiguresProps) {
  const t = useTranslations("clients.figures");
  const list = useTranslations("clients.list");
  return (
    <dl className={styles.strip}>
      <KeyFigure
        term={t("rebate")}
        value={<Value figure={sums.rebate} currency={currency} made={made} />}
        details={[
          nativeBeside(list, sums.rebate, currency),
          unvaluedText(list, sums.rebate, false), // the amounts are next to the value
        ]}
      />
      <KeyFigure
        term={t("rate")}
        value={<Ratio ratio={sums.rebateRate} reason={list("noFee")} />}
        details={[
          sums.feePaid.amount === null
            ? null
            : t("ofFees", { fees: `${amountLabel(sums.feePaid.amount)} ${currency}` }),
        ]}
      />
      <KeyFigure
        term={t("share")}
        value={<Ratio ratio={sums.share} reason={list("noRows")} />}
        details={[t("rows", { count: sums.rowCount })]}
      />
      <KeyFigure
        term={t("lifetime")}
        value={<Value figure={lifetime} currency={currency} made={null} />}
        details={[
          nativeBeside(list, lifetime, currency),
          t("activeDays", { count: activeDays }),
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
    </dl>
  );
}

type KeyFigureProps = {
  term: string;
  value: ReactNode;
  details: readonly (string | null)[];
  children?: ReactNode;
};

function KeyFigure({ term, value, details, children }: KeyFigureProps) {
  return (
    <div className={styles.coin}>
      <Text component="dt" size="sm" c="dimmed">
        {term}
      </Text>
      <dd className={styles.key}>{value}</dd>
      {details.map((detail) =>
        detail === null ? null : (
          <Text key={detail} component="dd" size="xs" c="dimmed">
            {detail}
          </Text>
        ),
      )}
      {children ? <dd>{children}</dd> : null}
    </div>
  );
}

function Value({ figure, currency, made }: { figure: ClientFigure; currency: string; made: string | null }) {
  const t = useTranslations("clients.list");
  const reason = unvaluedText(t, figure) ?? t("noRows");
  return <Figure amount={figure.amount} coin={currency} detail="value" hint={made} reason={reason} />;
}

/** The coins' own amounts, unless the value is one of them. */
function nativeBeside(t: TextOf<"clients.list">, figure: ClientFigure, currency: string): string | null {
  const isItself = figure.native.length === 1 && figure.native[0]?.coin === currency;
  return isItself ? null : nativeText(t, figure);
}
