"use client";
import { useLocale, useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { CoinFigures, Figure } from "@/components/ui/figure";
import { SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { ValueFigure } from "@/components/valuation/value-figure";
import { type Amount, ratioOf } from "@/lib/core/amount";
import { countText, ratioText } from "@/lib/core/amount-text";
import type { Day } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import type { ValuedSum } from "@/lib/rates/valuation";
import styles from "./terms.module.css";

type Sums = {
  readonly feePaid: Amount;
  readonly agreed: Amount;
  readonly paid: Amount;
  readonly difference: Amount;
};

export type CoinLine = Sums & {
  readonly coin: string;
  readonly rows: number;
  readonly tested: number;
  readonly rounding: Amount;
  readonly untestedRebate: Amount;
};

const SUMS = ["feePaid", "agreed", "paid", "difference"] as const;
const coinColumn = columnOf<CoinLine>();

/** paid = agreed + difference + rounding, coin by coin. */
export function AuditedCoins({ coins }: { coins: readonly CoinLine[] }) {
  const t = useTranslations("terms.audit");
  const columns = [
    coinColumn.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    coinColumn.figure("rows", t("rows"), ({ rows }) => countText(rows)),
    coinColumn.figure("tested", t("tested"), ({ tested }) => countText(tested)),
    ...(["feePaid", "agreed", "paid", "difference", "rounding", "untestedRebate"] as const).map(
      (field) =>
        coinColumn.figure(
          field,
          t(field),
          { phone: field === "rounding" || field === "untestedRebate" ? "rare" : undefined },
          (line) => <Figure amount={line[field]} />,
        ),
    ),
  ];
  return (
    <div className={styles.audited}>
      <DataTable label={t("part")} rows={coins} rowId={({ coin }) => coin} columns={columns} />
    </div>
  );
}

export type DayLine = {
  readonly day: Day;
  readonly rows: number;
  readonly coins: readonly { readonly coin: string; readonly difference: Amount }[];
  readonly value: ValuedSum;
  readonly href: string;
};

const dayColumn = columnOf<DayLine>();

/** Each day leads to its rows. */
export function DifferingDays({ days, currency }: { days: readonly DayLine[]; currency: string }) {
  const t = useTranslations("terms.days");
  const audit = useTranslations("terms.audit");
  const language = useLocale();
  const columns = [
    dayColumn.lead("day", t("day"), ({ day, href }) => (
      <PageLink href={href}>{dayLabel(day, language)}</PageLink>
    )),
    dayColumn.figure("rows", t("rows"), ({ rows }) => countText(rows)),
    dayColumn.figure("difference", t("difference"), { phone: "hidden" }, ({ coins }) => (
      <CoinFigures amounts={coins.map(({ coin, difference }) => ({ coin, amount: difference }))} />
    )),
    dayColumn.figure("value", audit("value", { currency }), { phone: "aside" }, ({ value }) => (
      <ValueFigure valued={value} currency={currency} />
    )),
  ];
  return (
    <DataTable label={t("title")} rows={days} rowId={({ day }) => day} columns={columns} isTall />
  );
}

export type ClientLine = Sums & {
  readonly uid: string;
  readonly productType: string;
  readonly coin: string;
  readonly rows: number;
  readonly days: number;
  readonly value: Amount | null;
  readonly href: string;
};

const clientColumn = columnOf<ClientLine>();

/** Each client leads to his rows of the product type and coin. */
export function DifferingClients({
  clients,
  currency,
}: {
  clients: readonly ClientLine[];
  currency: string;
}) {
  const t = useTranslations("terms.clients");
  const audit = useTranslations("terms.audit");
  const columns = [
    clientColumn.lead("client", t("client"), ({ uid, productType, href }) => (
      <>
        <PageLink href={href}>{visibleText(uid)}</PageLink>
        <SubLine>{visibleText(productType)}</SubLine>
      </>
    )),
    clientColumn.figure("days", t("days"), { phone: "hidden" }, ({ days }) => countText(days)),
    clientColumn.figure("rows", audit("rows"), { phone: "hidden" }, ({ rows }) => countText(rows)),
    ...SUMS.map((field) =>
      clientColumn.figure(
        field,
        audit(field),
        { phone: field === "difference" ? undefined : "rare" },
        ({ coin, [field]: amount }) => <Figure amount={amount} coin={coin} />,
      ),
    ),
    clientColumn.figure("share", t("share"), ({ paid, feePaid }) => {
      const ratio = ratioOf(paid, feePaid);
      return ratio === null ? null : ratioText(ratio);
    }),
    clientColumn.figure("value", audit("value", { currency }), { phone: "aside" }, ({ value }) => (
      <Figure amount={value} detail="value" reason={audit("noRate")} />
    )),
  ];
  return (
    <DataTable
      label={t("title")}
      rows={clients}
      rowId={({ uid, productType, coin }) => JSON.stringify([uid, productType, coin])}
      columns={columns}
      isTall
    />
  );
}
