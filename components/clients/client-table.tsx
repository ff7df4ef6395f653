import { useLocale, useTranslations } from "next-intl";
import { ChangeMark } from "@/components/overview/change-mark";
import { Sparkline } from "@/components/overview/sparkline";
import { Unknown } from "@/components/ui/figure";
import { amountLabel } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import { decimalsOf } from "@/components/ui/text/decimals";
import { ratioText } from "@/components/ui/text/ratio-text";
import type { Amount } from "@/lib/core/amount";
import type { ClientRow, ClientSort, ClientSums } from "@/lib/core/clients/list";
import { clientPath } from "@/lib/core/clients/path";
import type { SortDirection } from "@/lib/core/commissions/commission";
import type { Day } from "@/lib/core/day";
import type { ComparedDays } from "@/lib/core/reports/overview";
import { visibleText } from "@/lib/core/visible-text";
import { ClientFigure } from "./client-figure";
import { ClientHead } from "./client-head";
import { ClientName } from "./client-name";
import styles from "./clients.module.css";
import { ProfileEdit } from "./profile-edit";
import { StateMark } from "./state-mark";

type ClientTableProps = {
  rows: readonly ClientRow[];
  /** All chosen clients together. */
  total: ClientSums;
  clientCount: number;
  order: { sort: ClientSort; direction: SortDirection };
  /** A coin, or the reporting currency of values. */
  unit: string;
  isValue: boolean;
  /** The days that trends compare; null: no day is known. */
  trendDays: ComparedDays | null;
  partial: string | null;
  /** The query behind a client's path, with its "?". */
  query: string;
  mayEdit: boolean;
};

const FIGURES = ["rebate", "feePaid"] as const;
type Widths = Readonly<Record<(typeof FIGURES)[number] | "lifetime", number>>;

/** One page of clients as the server sorted and chose them. */
export function ClientTable({ rows, total, clientCount, order, partial, ...shown }: ClientTableProps) {
  const t = useTranslations("clients.list");
  const widths = columnWidths(rows, total, shown.isValue);
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <ClientHead {...order} mayEdit={shown.mayEdit} />
        <tbody className={styles.total}>
          <tr>
            <td data-field="uid">{t("together", { count: clientCount })}</td>
            <td data-field="customerId" colSpan={2}>
              {partial ? <span className={styles.partial}>{partial}</span> : null}
            </td>
            <Sums sums={total} isValue={shown.isValue} widths={widths} />
            <td data-field="rest" colSpan={shown.mayEdit ? 5 : 4} />
          </tr>
        </tbody>
        <tbody className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.profile.uid} row={row} widths={widths} {...shown} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Pick<ClientTableProps, "unit" | "isValue" | "trendDays" | "query" | "mayEdit"> & {
  row: ClientRow;
  widths: Widths;
};

function Row({ row, widths, unit, isValue, trendDays, query, mayEdit }: RowProps) {
  const t = useTranslations("clients.list");
  const { profile, state, trend } = row;
  const { uid, customerId, labels, note } = profile;
  return (
    <tr>
      <td data-field="uid" title={note === "" ? undefined : note}>
        <ClientName uid={uid} href={clientPath(uid) + query} tag={{ customerId: null, labels }} />
      </td>
      <td data-field="customerId">{customerId}</td>
      <td data-field="state">
        <StateMark state={state} />
      </td>
      <Sums sums={row} isValue={isValue} widths={widths} />
      <td data-field="trend">
        {trend && trendDays ? (
          <span className={styles.trend}>
            <Sparkline spark={trend.spark} unit={unit} />
            <ChangeMark
              change={trend.change}
              days={trendDays}
              beforeText={(before) => `${amountLabel(before)} ${visibleText(unit)}`}
            />
          </span>
        ) : (
          <Unknown reason={t("noDay")} />
        )}
      </td>
      <td data-field="lifetime">
        <ClientFigure
          figure={row.lifetime}
          isValue={isValue}
          reason={t("noRowEver")}
          decimals={widths.lifetime}
        />
      </td>
      <DayCell field="firstDay" day={row.firstDay} />
      <DayCell field="lastDay" day={row.lastDay} />
      {mayEdit ? (
        <td data-field="edit">
          <ProfileEdit profile={profile} />
        </td>
      ) : null}
    </tr>
  );
}

function Sums({ sums, isValue, widths }: { sums: ClientSums; isValue: boolean; widths: Widths }) {
  const t = useTranslations("clients.list");
  const figure = (field: (typeof FIGURES)[number]) => (
    <td data-field={field}>
      <ClientFigure figure={sums[field]} isValue={isValue} reason={t("noRows")} decimals={widths[field]} />
    </td>
  );
  return (
    <>
      {figure("rebate")}
      <RatioCell field="share" ratio={sums.share} reason={t("noRows")} />
      {figure("feePaid")}
      <RatioCell field="rate" ratio={sums.rate} reason={t("noFee")} />
    </>
  );
}

function RatioCell({ field, ratio, reason }: { field: string; ratio: Amount | null; reason: string }) {
  return (
    <td data-field={field}>
      {ratio === null ? <Unknown reason={reason} /> : <span title={ratio}>{ratioText(ratio)}</span>}
    </td>
  );
}

function DayCell({ field, day }: { field: string; day: Day | null }) {
  const t = useTranslations("clients.list");
  const language = useLocale();
  return (
    <td data-field={field}>
      {day === null ? (
        <Unknown reason={t("noRowEver")} />
      ) : (
        <time dateTime={day}>{dayLabel(day, language)}</time>
      )}
    </td>
  );
}

function columnWidths(rows: readonly ClientRow[], total: ClientSums, isValue: boolean): Widths {
  const detail = isValue ? "value" : "ledger";
  const width = (amounts: (Amount | null)[]) => decimalsOf(amounts, detail);
  const of = (field: (typeof FIGURES)[number]) =>
    width([...rows.map((row) => row[field].amount), total[field].amount]);
  return {
    rebate: of("rebate"),
    feePaid: of("feePaid"),
    lifetime: width(rows.map((row) => row.lifetime.amount)),
  };
}
