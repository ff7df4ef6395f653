import { Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import {
  DetailDrawer,
  FieldChanges,
  type RecordField,
  RecordFields,
  Subtitle,
} from "@/components/ui/detail-drawer";
import { Fact, Facts } from "@/components/ui/facts";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import { clientPath } from "@/lib/clients/client-path";
import { COMMISSION_AMOUNTS, COMMISSION_TEXTS, isAmountField } from "@/lib/commissions/commission";
import type { LedgerRow, RowDetail, RowVersion } from "@/lib/commissions/row-key";
import { ratioOf } from "@/lib/core/amount";
import { countText, groupDigits, ratioText } from "@/lib/core/amount-text";
import type { Day } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { marketText, productTypeText } from "@/lib/core/market-name";
import type { Text, Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { isForPartners } from "@/lib/users/hidden-from-partners";

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
  const words = useWords();
  const [newest] = detail.versions;
  if (!newest) return null;
  const { day, uid } = newest.row;
  const isGone = newest.lastRevision !== null;
  const fields = (row: LedgerRow) => fieldsOf(words, row, detail.day.ofAccount !== null);
  return (
    <>
      {isGone ? <Notice>{t("gone")}</Notice> : null}
      <RecordFields fields={[...fields(newest.row), ...rebateRateField(t, newest.row)]} />
      <Subtitle>{t("itsDay")}</Subtitle>
      <DayOfRow day={detail.day} />
      <Subtitle>{t("versions")}</Subtitle>
      <Stack component="ol" gap={12} fz={13}>
        {detail.versions.map((version, index) => {
          const older = detail.versions[index + 1];
          return (
            <li key={version.revision}>
              <p>
                <VersionLine version={version} />
              </p>
              {older ? <FieldChanges before={fields(older.row)} now={fields(version.row)} /> : null}
            </li>
          );
        })}
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

/** A row's fields with the columns' names and every digit. */
function fieldsOf({ t, language }: Words, row: LedgerRow, isOfAccount: boolean): RecordField[] {
  const textOf = ({ name, value }: RawField) => {
    if (value === null) return "";
    if (name === "date") return dayLabel(value as Day, language);
    if (name === "productType") return productTypeText(t, value);
    if (name === "symbol") return marketText(t, value, row.productType);
    if (name === "dealAmount") return groupDigits(value);
    return isAmountField(name)
      ? `${groupDigits(value)} ${visibleText(row.coin)}`
      : visibleText(value);
  };
  return rawFields(row, isOfAccount).map((field) => ({
    ...field,
    label: t(`ledger.fields.${field.name === "date" ? "day" : field.name}`),
    text: textOf(field),
  }));
}

function rebateRateField(t: Text<"ledger.row">, row: LedgerRow): RecordField[] {
  const rate = ratioOf(row.rebateAmount, row.feePaid);
  if (rate === null) return [];
  return [{ name: t("rateHint"), label: t("rate"), value: rate, text: ratioText(rate) }];
}

function DayOfRow({ day }: { day: RowDetail["day"] }) {
  const { t, language } = useWords("ledger.row");
  const word = useTranslations("ui.dayStatus");
  const { ofAccount } = day;
  const timeOf = (ms: number | null) => (ms === null ? "—" : <LocalTime ms={ms} />);
  return (
    <Facts>
      <Fact term={t("day")}>{dayLabel(day.day, language)}</Fact>
      <Fact term={t("state")}>{word(day.status)}</Fact>
      {ofAccount ? (
        <>
          <Fact term={t("rows")}>{countText(ofAccount.rows)}</Fact>
          <Fact term={t("revision")}>{countText(ofAccount.revision)}</Fact>
          <Fact term={t("firstSeen")}>{timeOf(ofAccount.firstSeenAtMs)}</Fact>
        </>
      ) : null}
      <Fact term={t("lastFetched")}>{timeOf(day.fetchedAtMs)}</Fact>
    </Facts>
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

/** The exchange's own names, in its order. */
const RAW_NAMES = ["date", ...COMMISSION_TEXTS, ...COMMISSION_AMOUNTS] as const;
type RawName = (typeof RAW_NAMES)[number];
type RawField = { readonly name: RawName; readonly value: string | null };

/** Every field as sent, null if it was not, for a partner without the totals over all clients. */
export function rawFields(row: LedgerRow, isOfAccount: boolean): RawField[] {
  const names = RAW_NAMES.filter((name) => isOfAccount || isForPartners("commission-column", name));
  return names.map((name) => ({ name, value: row[name === "date" ? "day" : name] || null }));
}
