import { Stack } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Subtitle } from "@/components/ui/detail-drawer";
import styles from "@/components/ui/detail-drawer.module.css";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { groupDigits } from "@/components/ui/text/amount-text";
import { EXCHANGE_ZONE, momentText } from "@/components/ui/text/moment-text";
import type { Text } from "@/components/ui/text/text";
import type { Language } from "@/lib/core/language";
import type { Repayment } from "@/lib/core/repayments/repayment";
import { visibleText } from "@/lib/core/visible-text";
import { businessTypeLabel, repayTypeLabel } from "./repayment-text";

/** One version of a repayment; instants in ms. `ended` null: it is what counts now. */
export type RepaymentVersion = {
  readonly repayment: Repayment & { readonly revision: number; readonly firstSeenAtMs: number };
  readonly ended: {
    readonly reason: "changed" | "withdrawn";
    readonly lastSeenAtMs: number;
    readonly supersededAtMs: number;
  } | null;
  readonly confirmedAtMs: number | null;
};
/** The newest first; at least one. */
export type RepaymentDetail = { readonly versions: readonly RepaymentVersion[] };

export function RepaymentVersions({ detail: { versions } }: { detail: RepaymentDetail }) {
  const t = useTranslations("repayments.detail");
  const fields = useFields();
  const [newest] = versions;
  if (!newest) return null;
  const { ended, confirmedAtMs, repayment } = newest;
  return (
    <>
      {ended ? (
        <Notice>{t.rich("withdrawn", { at: () => <LocalTime ms={ended.supersededAtMs} exact /> })}</Notice>
      ) : null}
      <dl className={styles.fields}>
        {fields(repayment).map(({ name, label, value, text }) => (
          <div key={name} className={styles.field}>
            <dt title={name}>{label}</dt>
            <dd>
              <data value={value}>{text}</data>
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles.facts}>
        <div>
          <dt>{t("repaid")}</dt>
          <dd>
            <LocalTime ms={repayment.repaidTimeMs} exact />
          </dd>
        </div>
        <div>
          <dt>{t("confirmed")}</dt>
          <dd>{confirmedAtMs === null ? "—" : <LocalTime ms={confirmedAtMs} exact />}</dd>
        </div>
      </dl>
      <Subtitle>{t("versions")}</Subtitle>
      <Stack component="ol" gap={12} fz={13}>
        {versions.map((version, index) => (
          <li key={version.repayment.revision}>
            <p className={styles.version}>
              <Seen version={version} />
            </p>
            <Changes version={version} older={versions[index + 1]} />
          </li>
        ))}
      </Stack>
    </>
  );
}

function Seen({ version: { repayment, ended } }: { version: RepaymentVersion }) {
  const t = useTranslations("repayments.detail");
  const values = {
    revision: String(repayment.revision),
    first: () => <LocalTime ms={repayment.firstSeenAtMs} exact />,
  };
  if (ended === null) return t.rich("now", values);
  return t.rich(ended.reason === "changed" ? "changed" : "gone", {
    ...values,
    last: () => <LocalTime ms={ended.lastSeenAtMs} exact />,
  });
}

function Changes({ version, older }: { version: RepaymentVersion; older: RepaymentVersion | undefined }) {
  const t = useTranslations("repayments.detail");
  const fields = useFields();
  if (!older) return null;
  const before = fields(older.repayment);
  const changed = fields(version.repayment).flatMap((field, index) => {
    const was = before[index];
    return was === undefined || was.value === field.value ? [] : [{ ...field, was: was.text }];
  });
  const isListedAgain = older.ended?.reason === "withdrawn";
  const columns = [
    column.lead("label", t("field"), ({ label }) => label),
    column("was", t("was"), ({ was }) => was),
    column("text", t("is"), ({ text }) => text),
  ];
  return (
    <>
      <p>{t(isListedAgain ? "listedAgain" : "fields", { count: changed.length })}</p>
      <DataTable rows={changed} rowId={({ name }) => name} columns={columns} />
    </>
  );
}

const column = columnOf<Change>();

/** `name`: the exchange's own. */
type Field = { readonly name: string; readonly label: string; readonly value: string; readonly text: string };
type Change = Field & { readonly was: string };

function useFields() {
  const t = useTranslations("repayments");
  const language = useLocale();
  return (repayment: Repayment) => fieldsOf(t, language, repayment);
}

function fieldsOf(t: Text<"repayments">, language: Language, repayment: Repayment): Field[] {
  const coin = visibleText(repayment.coin);
  const field = (name: keyof typeof repayment & string, label: string, text: string): Field => ({
    name,
    label,
    value: String(repayment[name]),
    text: visibleText(text),
  });
  const { repaidTimeMs, repaidAmount, repaidInterest, repayType, businessType } = repayment;
  return [
    field("repayOrderId", t("fields.repayOrderId"), repayment.repayOrderId),
    field(
      "repaidTimeMs",
      t("fields.repaidTime"),
      `${momentText(repaidTimeMs, language, "second", EXCHANGE_ZONE)} (UTC+8)`,
    ),
    field("coin", t("fields.coin"), coin),
    field("repaidAmount", t("fields.repaidAmount"), `${groupDigits(repaidAmount)} ${coin}`),
    field("repaidInterest", t("fields.repaidInterest"), `${groupDigits(repaidInterest)} ${coin}`),
    field("repayType", t("fields.repayType"), repayTypeLabel(t, repayType)),
    field("businessType", t("fields.businessType"), businessTypeLabel(t, businessType)),
  ];
}
