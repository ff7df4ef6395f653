"use client";
import { Button, Group, Text, UnstyledButton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { type ComponentProps, type ReactNode, useMemo, useState } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { BareChoice } from "@/components/ui/forms/choice";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { type JsonText, useJson } from "@/components/ui/text/json-text";
import { useWords } from "@/components/ui/text/use-words";
import { MOST_ON_PAPER, useOnPaper } from "@/components/ui/use-on-paper";
import type { ColumnLayout } from "@/lib/commissions/column-layout";
import { type CommissionSums, isAmountField, isValueSort } from "@/lib/commissions/commission";
import { formatRowKey, type LedgerRow } from "@/lib/commissions/row-key";
import type { Text as TextOf } from "@/lib/core/text";
import { measureColumns } from "./column-measure";
import { type LedgerSort, otherUnit } from "./field-text";
import styles from "./ledger.module.css";
import { LedgerGrid } from "./ledger-grid";
import { FIRST_COINS, LedgerTotals } from "./ledger-totals";
import { type LedgerPage, type LedgerRows, useLedgerRows } from "./use-ledger-rows";
import { type SaveLayoutAction, useColumnLayout, useLedgerTable } from "./use-ledger-table";
import { useLedgerUrl } from "./use-ledger-url";

// These load when they are opened.
const RowDrawer = dynamic(() => import("./row-detail").then((part) => part.RowDrawer), {
  ssr: false,
});
const ColumnMenu = dynamic(() => import("./column-menu").then((part) => part.ColumnMenu), {
  ssr: false,
});

const ORDERS = [
  { name: "newest", sort: "date", direction: "desc" },
  { name: "oldest", sort: "date", direction: "asc" },
  { name: "largestValue", sort: "rebateValue", direction: "desc" },
  { name: "largestRebate", sort: "rebateAmount", direction: "desc" },
  { name: "smallestRebate", sort: "rebateAmount", direction: "asc" },
  { name: "largestFeePaid", sort: "feePaid", direction: "desc" },
  { name: "largestDealAmount", sort: "dealAmount", direction: "desc" },
  { name: "client", sort: "uid", direction: "asc" },
] as const satisfies readonly (LedgerSort & { name: string })[];

/**
 * Sorts the ledger on a phone, where it has no head. An order that is not listed stays until
 * another is chosen.
 */
function SortChoice({ sort, direction }: LedgerSort) {
  const t = useTranslations("ledger.order");
  const { change } = useLedgerUrl();
  const chosen = ORDERS.find((order) => order.sort === sort && order.direction === direction);
  const listed = ORDERS.map(({ name }) => name);
  const names = chosen ? listed : (["other", ...listed] as const);
  return (
    <BareChoice
      className={styles.sortChoice}
      label={t("label")}
      value={chosen?.name ?? "other"}
      options={names.map((name) => ({ value: name, label: t(name) }))}
      onChoose={(name) => {
        const order = ORDERS.find((each) => each.name === name);
        if (order) change({ sort: order.sort, direction: order.direction });
      }}
    />
  );
}

/** Says how an order by an amount treats different coins, and offers the other way. */
function SortUnit({
  order: { sort, direction },
  currency,
}: Pick<LedgerProps, "order" | "currency">) {
  const t = useTranslations("ledger.unit");
  const { change } = useLedgerUrl();
  const isByValue = isValueSort(sort);
  if (!isByValue && !isAmountField(sort)) return null;
  const other = otherUnit(sort);
  return (
    <Text size="xs" c="dimmed" mb={8} role="status">
      {isByValue ? t("byValue", { currency }) : t(sort === "dealAmount" ? "dealsByCoin" : "byCoin")}{" "}
      {other === null ? null : (
        <UnstyledButton
          c="var(--accent)"
          fz={12}
          td="underline"
          onClick={() => change({ sort: other, direction })}
        >
          {isByValue ? t("toCoin") : t("toValue", { currency })}
        </UnstyledButton>
      )}
    </Text>
  );
}

type LedgerProps = {
  page: JsonText<LedgerPage & { readonly rowCount: number }>;
  order: LedgerSort;
  currency: string;
  totals: readonly CommissionSums[];
  /** Missing days of the period in words; null: it is complete. */
  partial: string | null;
  layout: ColumnLayout;
  startingLayout: ColumnLayout;
  saveLayout: SaveLayoutAction;
  /** Where further rows are read, ready for more parameters. */
  rowsUrl: string;
  /** "account=1", for a row's detail and its links. */
  accountQuery: string;
  actions: ReactNode;
};

export function Ledger({ order, currency, totals, partial, ...props }: LedgerProps) {
  const page = useJson(props.page);
  const { t, language } = useWords();
  const control = useColumnLayout(props.layout, props.startingLayout, props.saveLayout);
  const loaded = useLedgerRows(page, props.rowsUrl);
  const { pages, tags } = loaded;
  const measures = useMemo(
    () => measureColumns({ t, language }, { pages, totals, isPartial: partial !== null, tags }),
    [t, language, pages, totals, partial, tags],
  );
  const table = useLedgerTable({ loaded, control, order, currency, measures });
  const [unfolded, setCoins] = useState(FIRST_COINS);
  const coins = useOnPaper() ? totals.length : unfolded;
  const folded = Math.max(0, totals.length - coins);
  const [, setOpened] = useQueryState(
    "row",
    parseAsString.withOptions({ history: "push", scroll: false }),
  );
  const open = (row: LedgerRow) => void setOpened(formatRowKey(row));
  return (
    <Panel
      id="rows-title"
      title={t("ledger.title")}
      note={t("ledger.rows", { count: page.rowCount })}
      actions={
        <>
          <SortChoice sort={order.sort} direction={order.direction} />
          <ColumnMenuButton control={control} widths={measures.widths} />
          {props.actions}
        </>
      }
    >
      {totals.length > 1 || isValueSort(order.sort) ? (
        <SortUnit order={order} currency={currency} />
      ) : null}
      <LedgerGrid
        table={table}
        loaded={loaded}
        rowCount={page.rowCount}
        totalLines={totals.length - folded + Math.min(1, folded)}
        onOpen={open}
      >
        <LedgerTotals
          table={table}
          totals={totals.slice(0, coins)}
          decimals={measures.decimals}
          partial={partial}
          folded={{ count: folded, unfold: () => setCoins(totals.length) }}
        />
      </LedgerGrid>
      <LedgerFoot loaded={loaded} rowCount={page.rowCount} />
      <RowDetailPlace rows={loaded.rows} accountQuery={props.accountQuery} />
    </Panel>
  );
}

/**
 * Says how many rows are loaded; scrolling loads the rest. From an address in the middle it leads
 * back to the first rows.
 */
function LedgerFoot({ loaded, rowCount }: { loaded: LedgerRows; rowCount: number }) {
  const t = useTranslations("ledger");
  const { isFirst, change } = useLedgerUrl();
  return (
    <Group component="nav" gap={8} mt={12} aria-label={t("pages")}>
      <Text span inherit fz={12} c="dimmed" mr="auto" className="figures screen-only" role="status">
        {noteOf(t, loaded, rowCount)}
      </Text>
      <p className="on-paper">
        {t("onPaper", { count: Math.min(loaded.rows.length, MOST_ON_PAPER), all: rowCount })}
      </p>
      {loaded.state === "failed" ? (
        <Button onClick={loaded.loadMore}>
          <Icon name="warning" />
          {t("unread")}
        </Button>
      ) : null}
      {isFirst ? null : <Button onClick={() => change({})}>{t("toFirst")}</Button>}
      {loaded.hasMore || loaded.next === null ? null : (
        <Button onClick={() => change({ after: loaded.next })}>{t("goOn")}</Button>
      )}
    </Group>
  );
}

function noteOf(t: TextOf<"ledger">, { rows, state, hasMore }: LedgerRows, all: number): string {
  const here = { count: rows.length, all };
  if (state === "loading") return t("hereLoading", here);
  return hasMore ? t("hereMore", here) : t("here", here);
}

/** The opened row is part of the address, so that it can be sent. */
function RowDetailPlace({
  rows,
  accountQuery,
}: {
  rows: readonly LedgerRow[];
  accountQuery: string;
}) {
  const [rowKey, setRowKey] = useQueryState("row", parseAsString);
  if (rowKey === null) return null;
  const at = rows.findIndex((row) => formatRowKey(row) === rowKey);
  const opener = (row: LedgerRow | undefined) =>
    at < 0 || row === undefined ? null : () => void setRowKey(formatRowKey(row));
  return (
    <RowDrawer
      step={{ next: opener(rows[at + 1]), previous: opener(rows[at - 1]) }}
      url={`/commissions/row?${accountQuery}&row=${encodeURIComponent(rowKey)}`}
      accountQuery={accountQuery}
      onClose={() => void setRowKey(null)}
    />
  );
}

function ColumnMenuButton(menu: ComponentProps<typeof ColumnMenu>) {
  const t = useTranslations("ledger.columns");
  return (
    <Dropdown
      trigger={
        <>
          {t("open")}
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      {() => <ColumnMenu {...menu} />}
    </Dropdown>
  );
}
