import { Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DetailDrawer, DetailFact, Subtitle } from "@/components/ui/detail-drawer";
import styles from "@/components/ui/detail-drawer.module.css";
import { Unknown } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { productTypeLabel } from "@/components/ui/series-colour";
import { countText, groupDigits, ratioText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import { useWords } from "@/components/ui/text/text";
import { ratioOf } from "@/lib/core/amount";
import { clientPath } from "@/lib/core/clients/path";
import { COMMISSION_AMOUNTS, COMMISSION_TEXTS, isAmountField } from "@/lib/core/commissions/commission";
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

/** What the fee paid brought, which the exchange does not send. */
function RateField({ row: { rebateAmount, feePaid } }: { row: LedgerRow }) {
  const t = useTranslations("ledger.row");
  const rate = ratioOf(rebateAmount, feePaid);
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
  return (name: RawField["name"]) => t(name === "date" ? "day" : name);
}

function DayOfRow({ day }: { day: RowDetail["day"] }) {
  const { t, language } = useWords("ledger.row");
  const word = useTranslations("ui.dayStatus");
  return (
    <dl className={styles.facts}>
      <DetailFact name={t("day")}>{dayLabel(day.day, language)}</DetailFact>
      <DetailFact name={t("state")}>{word(day.status)}</DetailFact>
      {day.ofAccount ? <DayOfAccount {...day.ofAccount} /> : null}
      <DetailFact name={t("lastFetched")}>
        {day.fetchedAtMs === null ? "—" : <LocalTime ms={day.fetchedAtMs} />}
      </DetailFact>
    </dl>
  );
}

function DayOfAccount({ rows, revision, firstSeenAtMs }: NonNullable<RowDetail["day"]["ofAccount"]>) {
  const t = useTranslations("ledger.row");
  return (
    <>
      <DetailFact name={t("rows")}>{countText(rows)}</DetailFact>
      <DetailFact name={t("revision")}>{countText(revision)}</DetailFact>
      <DetailFact name={t("firstSeen")}>
        {firstSeenAtMs === null ? "—" : <LocalTime ms={firstSeenAtMs} />}
      </DetailFact>
    </>
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
  return (
    <table className={styles.changes}>
      <caption>{t("changed", { count: changed.length })}</caption>
      <tbody>
        {changed.map(({ name, value, next }) => (
          <tr key={name}>
            <th scope="row" title={name}>
              {label(name)}
            </th>
            <td>{value === null ? t("notSent") : visibleText(value)}</td>
            <td>{next === null ? t("notSent") : visibleText(next)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A field under the exchange's own name, in the exchange's order; null: it was not sent. */
export type RawField = {
  readonly name: "date" | (typeof COMMISSION_TEXTS)[number] | (typeof COMMISSION_AMOUNTS)[number];
  readonly value: string | null;
};

/** Every field as sent, without the book's totals for a partner; an empty product type was not sent. */
export function rawFields(row: LedgerRow, isOfAccount: boolean): RawField[] {
  return [
    { name: "date" as const, value: row.day },
    ...COMMISSION_TEXTS.map((name) => ({ name, value: row[name] === "" ? null : row[name] })),
    ...COMMISSION_AMOUNTS.filter((name) => isOfAccount || isForPartners("commission-column", name)).map(
      (name) => ({ name, value: row[name] }),
    ),
  ];
}

export function changedFields(
  from: LedgerRow,
  to: LedgerRow,
): (RawField & { readonly next: string | null })[] {
  const after = new Map(rawFields(to, true).map(({ name, value }) => [name, value]));
  return rawFields(from, true)
    .map((field) => ({ ...field, next: after.get(field.name) ?? null }))
    .filter(({ value, next }) => value !== next);
}
