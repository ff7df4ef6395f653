"use client";
import { Checkbox, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ChangeMark } from "@/components/overview/change-mark";
import { Sparkline } from "@/components/overview/sparkline";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Unknown } from "@/components/ui/figure";
import { useWords } from "@/components/ui/text/use-words";
import { clientPath } from "@/lib/clients/client-path";
import type {
  ClientFigure as ClientFigureView,
  ClientListRow,
  ClientSort,
  ClientTotals,
} from "@/lib/clients/client-row";
import { decimalsOf } from "@/lib/core/amount-text";
import type { Day } from "@/lib/core/day";
import { dayLabel, shortDayLabel } from "@/lib/core/day-text";
import type { SortDirection } from "@/lib/core/sort";
import type { SeenFigures } from "@/lib/earnings/earnings";
import type { ComparedDays } from "@/lib/overview/overview";
import { BulkLabels } from "./bulk-labels";
import { ClientFigure, Ratio, rateReason, shareReason } from "./client-figures";
import { ClientName } from "./client-name";
import styles from "./clients.module.css";
import { ProfileEdit } from "./profile-edit";
import { StateMark } from "./state-mark";
import { useClientsUrl } from "./use-clients-url";

type ClientTableProps = {
  rows: readonly ClientListRow[];
  total: ClientTotals;
  clientCount: number;
  order: { sort: ClientSort; direction: SortDirection };
  /** A coin, or the reporting currency of values. */
  unit: string;
  isValue: boolean;
  /** The days that trends compare; null: no day is known. */
  trendDays: ComparedDays | null;
  partial: string | null;
  /** The query after a client's path, with its "?". */
  query: string;
  mayEdit: boolean;
  /** What each client earned a partner; null: the person is no partner with a share. */
  earned: ReadonlyMap<string, ClientFigureView> | null;
  seen: SeenFigures;
};

export function ClientTable({ rows, order, ...shown }: ClientTableProps) {
  const { change } = useClientsUrl();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const pickedHere = rows.map(({ profile }) => profile).filter(({ uid }) => picked.includes(uid));
  return (
    <>
      {pickedHere.length > 0 ? (
        <BulkLabels clients={pickedHere} onClear={() => setPicked([])} />
      ) : null}
      <div data-across="" className={styles.list}>
        <DataTable
          rows={rows}
          rowId={({ profile }) => profile.uid}
          columns={useClientColumns({
            rows,
            ...shown,
            picked: pickedHere.map(({ uid }) => uid),
            onPick: setPicked,
          })}
          order={order}
          onOrder={change}
          tall="page"
        />
      </div>
    </>
  );
}

const column = columnOf<ClientListRow>();
const IN_LINE = { display: "inline-flex", style: { verticalAlign: "middle" } } as const;

type ColumnsOf = Omit<ClientTableProps, "order"> & {
  /** Selected clients on this page. */
  picked: readonly string[];
  onPick: (uids: readonly string[]) => void;
};

function useClientColumns({ rows, total, clientCount, partial, ...shown }: ColumnsOf) {
  const t = useTranslations();
  const { unit, isValue, trendDays, query, mayEdit, earned, seen, picked, onPick } = shown;
  const sums = useSumColumns({ rows, total, unit, isValue, seen });
  const share = useShareColumn({ earned, unit, isValue });
  const lifetimeDecimals = decimalsOf(rows.map(({ lifetime }) => lifetime.amount));
  const uids = rows.map(({ profile }) => profile.uid);
  const pick = column(
    "pick",
    <Checkbox
      {...IN_LINE}
      aria-label={t("clientForms.bulk.all")}
      checked={picked.length === uids.length}
      indeterminate={picked.length > 0 && picked.length < uids.length}
      onChange={(event) => onPick(event.currentTarget.checked ? uids : [])}
    />,
    { phone: "hidden" },
    ({ profile: { uid } }) => (
      <Checkbox
        {...IN_LINE}
        aria-label={t("clientForms.bulk.one", { uid })}
        checked={picked.includes(uid)}
        onChange={(event) => {
          const others = picked.filter((one) => one !== uid);
          onPick(event.currentTarget.checked ? [...others, uid] : others);
        }}
      />
    ),
  );
  const customerId = column(
    "customerId",
    t("clientForms.columns.customerId"),
    { sort: "asc", phone: "hidden", hint: t("clientForms.hints.customerId") },
    ({ profile }) => profile.customerId,
  );
  const edit = column(
    "edit",
    <span className="visually-hidden">{t("clientForms.columns.edit")}</span>,
    { phone: "hidden" },
    ({ profile }) => <ProfileEdit profile={profile} />,
  );
  const incomplete = partial ? (
    <Text span inherit c="var(--warn)">
      {partial}
    </Text>
  ) : null;
  const trend = column.figure(
    "trend",
    t("clientForms.columns.trend"),
    { ...MINOR, hint: t("clientForms.hints.trend") },
    ({ trend }) =>
      trend && trendDays ? (
        <span className={styles.trend}>
          <Sparkline spark={trend.spark} unit={unit} />
          <ChangeMark change={trend.change} days={trendDays} unit={unit} />
        </span>
      ) : (
        <Unknown reason={t("clients.list.noDay")} />
      ),
  );
  const lifetime = column.figure(
    "lifetime",
    t("clientForms.columns.lifetime"),
    { ...RARE, hint: t("clientForms.hints.lifetime") },
    ({ lifetime }) => (
      <ClientFigure
        figure={lifetime}
        unit={unit}
        isValue={isValue}
        reason={t("clients.list.noRowEver")}
        decimals={lifetimeDecimals}
      />
    ),
  );
  const hasCustomerIds = rows.some(({ profile }) => profile.customerId !== null);
  const columns = [
    mayEdit ? pick : null,
    column.lead(
      "name",
      t("clientForms.columns.name"),
      {
        sort: "asc",
        hint: t("clientForms.hints.name"),
        total: t("clients.list.together", { count: clientCount }),
      },
      ({ profile: { uid, name, labels, note } }) => (
        <span title={note === "" ? undefined : note}>
          <ClientName
            uid={uid}
            href={clientPath(uid) + query}
            tag={{ name, customerId: null, labels }}
          />
        </span>
      ),
    ),
    hasCustomerIds ? customerId : null,
    column("state", t("clientForms.columns.state"), { total: incomplete }, ({ state }) => (
      <StateMark state={state} />
    )),
    share,
    ...sums,
    seen.rebate ? trend : null,
    seen.rebate ? lifetime : null,
    useDayColumn("firstDay", trendDays?.now.to),
    useDayColumn("lastDay", trendDays?.now.to),
    mayEdit ? edit : null,
  ];
  return columns.filter((each) => each !== null);
}

/** A sortable figure that a phone does not show. */
const MINOR = { sort: "desc", phone: "hidden" } as const;
const RARE = { ...MINOR, phone: "rare" } as const;

/** What each client earned a partner; null for others. */
function useShareColumn({
  earned,
  unit,
  isValue,
}: Pick<ClientTableProps, "earned" | "unit" | "isValue">) {
  const t = useTranslations();
  if (earned === null) return null;
  const decimals = decimalsOf([...earned.values()].map(({ amount }) => amount));
  return column.figure(
    "earned",
    t("earnings.earned"),
    { phone: "aside", hint: t("earnings.clientHint") },
    ({ profile: { uid } }) => {
      const figure = earned.get(uid);
      const reason = t("earnings.chartNone");
      return figure ? (
        <ClientFigure
          figure={figure}
          unit={unit}
          isValue={isValue}
          reason={reason}
          decimals={decimals}
        />
      ) : (
        <Unknown reason={reason} />
      );
    },
  );
}

function useSumColumns({
  rows,
  total,
  unit,
  isValue,
  seen,
}: Pick<ClientTableProps, "rows" | "total" | "unit" | "isValue" | "seen">) {
  const t = useTranslations();
  const of = (
    id: "rebate" | "feePaid" | "share" | "rate",
    cell: (sums: ClientTotals) => ReactNode,
    meta: { phone?: "aside" | "rare"; hint?: string },
  ) =>
    column.figure(
      id,
      t(`clientForms.columns.${id}`),
      { ...meta, sort: "desc", total: cell(total) },
      cell,
    );
  const figure = (field: "rebate" | "feePaid", phone: "aside" | "rare") => {
    const amounts = [...rows.map((row) => row[field].amount), total[field].amount];
    const decimals = decimalsOf(amounts);
    const cell = (sums: ClientTotals) => (
      <ClientFigure
        figure={sums[field]}
        unit={unit}
        isValue={isValue}
        reason={t("clients.list.noRows")}
        decimals={decimals}
      />
    );
    return of(field, cell, { phone });
  };
  const list = useTranslations("clients.list");
  const ratio = (
    id: "share" | "rate",
    field: "share" | "rebateRate",
    reasonOf: (sums: ClientTotals) => string,
  ) =>
    of(id, (sums) => <Ratio ratio={sums[field]} reason={reasonOf(sums)} />, {
      hint: t(`clientForms.hints.${id}`),
    });
  return [
    seen.rebate ? figure("rebate", "aside") : null,
    seen.rebate ? ratio("share", "share", (sums) => shareReason(list, sums)) : null,
    seen.fees ? figure("feePaid", "rare") : null,
    seen.rebate && seen.fees ? ratio("rate", "rebateRate", (sums) => rateReason(list, sums)) : null,
  ];
}

/** Days of the newest day's year are shown without the year. */
function useDayColumn(field: "firstDay" | "lastDay", newest: Day | undefined) {
  const { t, language } = useWords();
  return column.figure(
    field,
    t(`clientForms.columns.${field}`),
    { ...RARE, hint: t(`clientForms.hints.${field}`) },
    ({ [field]: day }) => {
      if (day === null) return <Unknown reason={t("clients.list.noRowEver")} />;
      const isOfYear = day.slice(0, 4) === newest?.slice(0, 4);
      return (
        <time dateTime={day} title={dayLabel(day, language)}>
          {isOfYear ? shortDayLabel(day, language) : dayLabel(day, language)}
        </time>
      );
    },
  );
}
