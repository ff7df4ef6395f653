import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ClientName } from "@/components/clients/client-name";
import { Figure } from "@/components/ui/figure";
import { Quiet } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import type { ClientTag } from "@/lib/clients/client";
import { type Amount, changeOf } from "@/lib/core/amount";
import { type AmountDetail, amountLabel, ratioText, valueDetail } from "@/lib/core/amount-text";
import { signedChangeText } from "@/lib/core/change-text";
import { visibleText } from "@/lib/core/visible-text";
import type { LargestClient, MovedBy, Movers } from "@/lib/overview/overview";
import styles from "./lists.module.css";

/** A coin, or the reporting currency, whose figures are as valueDetail has them. */
export type ListUnit = { readonly name: string; readonly isMoney: boolean };

const detailOf = ({ name, isMoney }: ListUnit): AmountDetail =>
  isMoney ? valueDetail(name) : "headline";

type MoversListProps = {
  of: "clients" | "productTypes" | "symbols";
  movers: Movers;
  unit: ListUnit;
  /** Replaces the name; undefined: shows the name itself. */
  nameOf?: (name: string) => ReactNode;
  hrefOf: (name: string) => string;
};

export function MoversList({ of, movers, ...look }: MoversListProps) {
  const t = useTranslations("overview.movers");
  const { risers, fallers } = movers;
  return (
    <div>
      {of === "clients" ? null : ( // clients have their own panel with this title
        <Text component="h3" size="xs" c="dimmed" fw={500} mb={4}>
          {t(of)}
        </Text>
      )}
      {risers.length + fallers.length === 0 ? <Quiet>{t("none")}</Quiet> : null}
      <MoverRows label={t(`${of}Up`)} rows={risers} way="up" {...look} />
      <MoverRows label={t(`${of}Down`)} rows={fallers} way="down" {...look} />
    </div>
  );
}

type MoverRowsProps = Pick<MoversListProps, "unit" | "nameOf" | "hrefOf"> & {
  label: string;
  rows: readonly MovedBy[];
  way: "up" | "down";
};

/** The change in percent; an amount out of nothing has none. */
function Change({ ratio }: { ratio: Amount | null }) {
  const t = useTranslations("overview.movers");
  return (
    <span className={styles.share}>{ratio === null ? t("new") : signedChangeText(ratio)}</span>
  );
}

function MoverRows({ label, rows, way, unit, nameOf = visibleText, hrefOf }: MoverRowsProps) {
  const t = useTranslations("overview.movers");
  if (rows.length === 0) return null;
  const amountText = (amount: Amount) =>
    `${amountLabel(amount, detailOf(unit))} ${visibleText(unit.name)}`;
  return (
    <ol className={styles.rows} aria-label={label}>
      {rows.map(({ name, now, before, difference }) => (
        <li key={name}>
          <span className={styles.arrow} data-way={way} aria-hidden="true">
            {way === "up" ? "▲" : "▼"}
          </span>
          <PageLink className="quiet-link truncate" href={hrefOf(name)} title={t("rows")}>
            {nameOf(name)}
          </PageLink>
          <span title={t("against", { now: amountText(now), before: amountText(before) })}>
            {way === "up" ? "+" : null}
            <Figure amount={difference} detail={detailOf(unit)} hint={unit.name} />
          </span>
          <Change ratio={changeOf(now, before)} />
        </li>
      ))}
    </ol>
  );
}

type LargestListProps = {
  clients: readonly LargestClient[];
  tags: ReadonlyMap<string, ClientTag>;
  unit: ListUnit;
  hrefOf: (uid: string) => string;
};

export function LargestList({ clients, tags, unit, hrefOf }: LargestListProps) {
  const t = useTranslations("overview.top");
  if (clients.length === 0) return <Quiet>{t("none", { unit: unit.name })}</Quiet>;
  return (
    <ol className={styles.rows} aria-label={t("title")}>
      {clients.map(({ uid, amount, share }, index) => (
        <li key={uid}>
          <Quiet>{index + 1}</Quiet>
          <ClientName isShort uid={uid} href={hrefOf(uid)} tag={tags.get(uid)} />
          <Figure amount={amount} detail={detailOf(unit)} hint={unit.name} />
          <span className={styles.share} title={t("share")}>
            {share === null ? null : ratioText(share)}
          </span>
        </li>
      ))}
    </ol>
  );
}
