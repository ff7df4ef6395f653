import { Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { DetailDrawer, DetailFact, Subtitle } from "@/components/ui/detail-drawer";
import styles from "@/components/ui/detail-drawer.module.css";
import { Unknown } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { productTypeLabel } from "@/components/ui/series-colour";
import { countText, groupDigits, ratioText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import { useWords } from "@/components/ui/text/text";
import { clientPath } from "@/lib/core/clients/path";
import { COMMISSION_AMOUNTS, COMMISSION_TEXTS, isAmountField } from "@/lib/core/commissions/commission";
import { rebateRate } from "@/lib/core/commissions/fees";
import type { LedgerRow, RowDetail, RowVersion } from "@/lib/core/commissions/row-key";
import type { Day } from "@/lib/core/day";
import { isForPartners } from "@/lib/core/hidden-from-partners";
import { visibleText } from "@/lib/core/visible-text";

type RowDrawerProps = {
  url: string;
  accountQuery: string;
  /** Opens the row after (1) or before (-1) this one; null where there is none. */
  step: { readonly next: (() => void) | null; readonly previous: (() => void) | null };
  onClose: () => void;
};

export function RowDrawer({ url, accountQuery, step, onClose }: RowDrawerProps) {
  const t = useTranslations("ledger.row");
  return (
    <DetailDrawer<RowDetail>
      url={url}
      title={t("title")}
      label={t("label")}
      unknown={t("unknown")}
      step={step}
      onClose={onClose}
    >
      {(detail) => <RowDetailView detail={detail} accountQuery={accountQuery} />}
    </DetailDrawer>
  );
}

function RowDetailView({ detail, accountQuery }: { detail: RowDetail; accountQuery: string }) {
  const { t, language } = useWords("ledger.row");
  const [newest] = detail.versions;
  if (!newest) return null;
  const { day, uid } = newest.row;
  const isGone = newest.lastRevision !== null;
  return (
    <>
      {isGone ? <Notice>{t("gone")}</Notice> : null}
      <dl className={styles.fields}>
        {rawFields(newest.row, detail.day.ofAccount !== null).map((field) => (
          <Field key={field.name} {...field} coin={newest.row.coin} />
        ))}
        <RateField row={newest.row} />
      </dl>
      <Subtitle>{t("itsDay")}</Subtitle>
      <DayOfRow day={detail.day} />
      <Subtitle>{t("versions")}</Subtitle>
      <Stack component="ol" gap={12} fz={13}>
        {detail.versions.map((version, index) => (
          <li key={version.revision}>
            <p>
              <VersionLine version={version} />
            </p>
            <Changes version={version} older={detail.versions[index + 1]} />
          </li>
        ))}
      </Stack>
      <Group component="p" gap={16} mt={8} fz={13} wrap="nowrap">
        <a href={`${clientPath(uid)}?${accountQuery}`}>{t("client", { uid: visibleText(uid) })}</a>
        {detail.day.ofAccount ? (
          <a href={`/coverage?${accountQuery}&day=${day}`}>
            {t("coverage", { day: dayLabel(day, language) })}
          </a>
        ) : null}
      </Group>
    </>
  );
}

/** A field by the column's name, with every digit; the exchange's own name on hover. */
function Field({ name, value, coin }: RawField & { coin: string }) {
  const label = useFieldLabel();
  const { t, language } = useWords();
  return (
    <div className={styles.field}>
      <dt title={name}>{label(name)}</dt>
      <dd>
        {value === null ? (
          <Unknown />
        ) : isAmountField(name) ? (
          <data value={value}>
            {groupDigits(value)}
            {name === "dealAmount" ? "" : ` ${visibleText(coin)}`}
          </data>
        ) : (
          <data value={value}>
            {name === "date"
              ? dayLabel(value as Day, language)
              : name === "productType"
                ? productTypeLabel(t, value)
                : visibleText(value)}
          </data>
        )}
      </dd>
    </div>
  );
}

function RateField({ row }: { row: LedgerRow }) {
  const t = useTranslations("ledger.row");
  const rate = rebateRate(row);
  if (rate === null) return null;
  return (
    <div className={styles.field}>
      <dt title={t("rateHint")}>{t("rate")}</dt>
      <dd title={rate}>{ratioText(rate)}</dd>
    </div>
  );
}

function useFieldLabel() {
  const t = useTranslations("ledger.fields");
  return (name: RawName) => t(name === "date" ? "day" : name);
}

function DayOfRow({ day }: { day: RowDetail["day"] }) {
  const { t, language } = useWords("ledger.row");
  const word = useTranslations("ui.dayStatus");
  const { ofAccount } = day;
  const timeOf = (ms: number | null) => (ms === null ? "—" : <LocalTime ms={ms} />);
  return (
    <dl className={styles.facts}>
      <DetailFact name={t("day")}>{dayLabel(day.day, language)}</DetailFact>
      <DetailFact name={t("state")}>{word(day.status)}</DetailFact>
      {ofAccount ? (
        <>
          <DetailFact name={t("rows")}>{countText(ofAccount.rows)}</DetailFact>
          <DetailFact name={t("revision")}>{countText(ofAccount.revision)}</DetailFact>
          <DetailFact name={t("firstSeen")}>{timeOf(ofAccount.firstSeenAtMs)}</DetailFact>
        </>
      ) : null}
      <DetailFact name={t("lastFetched")}>{timeOf(day.fetchedAtMs)}</DetailFact>
    </dl>
  );
}

function VersionLine({ version }: { version: RowVersion }) {
  const t = useTranslations("ledger.row");
  const { revision, lastRevision } = version;
  const said = {
    revision: String(revision),
    first: () => <LocalTime ms={version.firstSeenAtMs} />,
    last: () => <LocalTime ms={version.lastSeenAtMs} />,
  };
  if (lastRevision === null) return t.rich("now", said);
  if (lastRevision === revision) return t.rich("earlier", said);
  return t.rich("earlierSeveral", { ...said, until: String(lastRevision) });
}

function Changes({ version, older }: { version: RowVersion; older: RowVersion | undefined }) {
  const t = useTranslations("ledger.row");
  const label = useFieldLabel();
  if (!older) return null;
  const changed = changedFields(older.row, version.row);
  const said = (value: string | null) => (value === null ? t("notSent") : visibleText(value));
  const columns = [
    changeColumn.lead("name", t("field"), ({ name }) => <span title={name}>{label(name)}</span>),
    changeColumn("value", t("was"), ({ value }) => said(value)),
    changeColumn("next", t("is"), ({ next }) => said(next)),
  ];
  return (
    <>
      <p>{t("changed", { count: changed.length })}</p>
      <DataTable rows={changed} rowId={({ name }) => name} columns={columns} />
    </>
  );
}

const changeColumn = columnOf<ReturnType<typeof changedFields>[number]>();

/** By the exchange's own names, in the exchange's order. */
const RAW_NAMES = ["date", ...COMMISSION_TEXTS, ...COMMISSION_AMOUNTS] as const;
type RawName = (typeof RAW_NAMES)[number];
type RawField = { readonly name: RawName; readonly value: string | null };

/** Null: it was not sent, as an empty product type was not. */
function rawValue(row: LedgerRow, name: RawName): string | null {
  return row[name === "date" ? "day" : name] || null;
}

/** Every field as sent, without the book's totals for a partner. */
export function rawFields(row: LedgerRow, isOfAccount: boolean): RawField[] {
  const names = RAW_NAMES.filter((name) => isOfAccount || isForPartners("commission-column", name));
  return names.map((name) => ({ name, value: rawValue(row, name) }));
}

export function changedFields(from: LedgerRow, to: LedgerRow) {
  return RAW_NAMES.map((name) => ({ name, value: rawValue(from, name), next: rawValue(to, name) })).filter(
    ({ value, next }) => value !== next,
  );
}
