"use client";
import { useLocale, useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { CoinFigures, Figure } from "@/components/ui/figure";
import { SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { ValueFigure } from "@/components/valuation/value-figure";
import { ratioOf } from "@/lib/core/amount";
import { countText, ratioText, valueDetail } from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import { productTypeText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import type { AuditedClient, AuditedCoin, DifferingDay } from "@/lib/terms/rebate-audit";
import styles from "./terms.module.css";

const CLIENT_SUMS = ["feePaid", "agreed", "paid", "difference"] as const;

const coinColumn = columnOf<AuditedCoin>();

/** paid = agreed + difference + rounding, coin by coin. */
export function AuditedCoins({ coins }: { coins: readonly AuditedCoin[] }) {
  const t = useTranslations("terms.audit");
  const columns = [
    coinColumn.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    coinColumn.figure("rows", t("rows"), ({ rows }) => countText(rows)),
    coinColumn.figure("tested", t("tested"), ({ tested }) => countText(tested)),
    ...CLIENT_SUMS.map((field) =>
      coinColumn.figure(field, t(field), (line) => <Figure amount={line[field]} />),
    ),
    ...(["rounding", "untestedRebate"] as const).map((field) =>
      coinColumn.figure(field, t(field), { phone: "rare" }, (line) => (
        <Figure amount={line[field]} />
      )),
    ),
  ];
  return (
    <div className={styles.audited}>
      <DataTable label={t("part")} rows={coins} rowId={({ coin }) => coin} columns={columns} />
    </div>
  );
}

type LinkedDay = DifferingDay & { readonly href: string };

const dayColumn = columnOf<LinkedDay>();

/** Each day links to its rows. */
export function DifferingDays({
  days,
  currency,
}: {
  days: readonly LinkedDay[];
  currency: string;
}) {
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
    <DataTable
      label={t("title")}
      rows={days}
      rowId={({ day }) => day}
      columns={columns}
      tall="box"
    />
  );
}

type LinkedClient = AuditedClient & { readonly href: string };

const clientColumn = columnOf<LinkedClient>();

/** Each client links to its rows of the product type and coin. */
export function DifferingClients({
  clients,
  currency,
}: {
  clients: readonly LinkedClient[];
  currency: string;
}) {
  const all = useTranslations();
  const t = useTranslations("terms.clients");
  const audit = useTranslations("terms.audit");
  const columns = [
    clientColumn.lead("client", t("client"), ({ uid, productType, href }) => (
      <>
        <PageLink href={href}>{visibleText(uid)}</PageLink>
        <SubLine>{productTypeText(all, productType)}</SubLine>
      </>
    )),
    clientColumn.figure("days", t("days"), { phone: "hidden" }, ({ days }) => countText(days)),
    clientColumn.figure("rows", audit("rows"), { phone: "hidden" }, ({ rows }) => countText(rows)),
    ...CLIENT_SUMS.map((field) =>
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
      <Figure amount={value} detail={valueDetail(currency)} reason={audit("noRate")} />
    )),
  ];
  return (
    <DataTable
      label={t("title")}
      rows={clients}
      rowId={({ uid, productType, coin }) => JSON.stringify([uid, productType, coin])}
      columns={columns}
      tall="box"
    />
  );
}
