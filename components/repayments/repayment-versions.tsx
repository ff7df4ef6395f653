import { useTranslations } from "next-intl";
import { columnOf, DataTable, LEAD } from "@/components/ui/data-table";
import styles from "@/components/ui/detail-drawer.module.css";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import type { Text } from "@/components/ui/text/text";
import type { Repayment } from "@/lib/core/repayments/repayment";
import { visibleText } from "@/lib/core/visible-text";

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

/** What the exchange sent, digit for digit, and every version that was seen of it. */
export function RepaymentVersions({ detail: { versions } }: { detail: RepaymentDetail }) {
  const t = useTranslations("repayments.detail");
  const [newest] = versions;
  if (!newest) return null;
  const { ended, confirmedAtMs, repayment } = newest;
  return (
    <>
      {ended ? (
        <Notice>{t.rich("withdrawn", { at: () => <LocalTime ms={ended.supersededAtMs} exact /> })}</Notice>
      ) : null}
      <dl className={styles.fields}>
        {fieldsOf(t, repayment).map(({ name, value, meaning }) => (
          <div key={name} className={styles.field}>
            <dt>{name}</dt>
            <dd>
              <data value={value}>{value}</data>
              {meaning === null ? null : <span className={styles.meaning}> {meaning}</span>}
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
      <h3 className={styles.subtitle}>{t("versions")}</h3>
      <ol className={styles.versions}>
        {versions.map((version, index) => (
          <li key={version.repayment.revision}>
            <p className={styles.version}>
              <Seen version={version} />
            </p>
            <Changes version={version} older={versions[index + 1]} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Which version it is, and when it was seen. */
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

/** What this version changed of the one before it. */
function Changes({ version, older }: { version: RepaymentVersion; older: RepaymentVersion | undefined }) {
  const t = useTranslations("repayments.detail");
  if (!older) return null;
  const before = fieldsOf(t, older.repayment);
  const changed = fieldsOf(t, version.repayment).flatMap(({ name, value }, index) => {
    const was = before[index]?.value;
    return was === value || was === undefined ? [] : [{ name, was, value }];
  });
  const isListedAgain = older.ended?.reason === "withdrawn";
  const columns = [
    column("name", t("field"), ({ name }) => name, LEAD),
    column("was", t("was"), ({ was }) => was),
    column("value", t("is"), ({ value }) => value),
  ];
  return (
    <>
      <p>{t(isListedAgain ? "listedAgain" : "fields", { count: changed.length })}</p>
      <DataTable rows={changed} rowId={({ name }) => name} columns={columns} />
    </>
  );
}

const column = columnOf<Change>();

type Change = { readonly name: string; readonly was: string; readonly value: string };
type Field = { readonly name: string; readonly value: string; readonly meaning: string | null };

/** Fields under the exchange's own names; what its words mean behind them. */
function fieldsOf(t: Text<"repayments.detail">, repayment: Repayment): Field[] {
  const { repayOrderId, repaidTimeMs, coin, repaidAmount, repaidInterest, repayType, businessType } =
    repayment;
  const field = (name: string, value: string, meaning: string | null = null): Field => ({
    name,
    value: visibleText(value),
    meaning: meaning && t("meaning", { meaning }),
  });
  return [
    field("repayOrderId", repayOrderId),
    field("repaidTime", String(repaidTimeMs), new Date(repaidTimeMs).toISOString()),
    field("coin", coin),
    field("repaidAmount", repaidAmount, t("principal")),
    field("repaidInterest", repaidInterest, t("interest")),
    field("repayType", repayType, repayTypeMeaning(t, repayType)),
    field("businessType", businessType, businessTypeMeaning(t, businessType)),
  ];
}

function repayTypeMeaning(t: Text<"repayments.detail">, type: string): string | null {
  return type === "all" || type === "part" ? t(`repayTypes.${type}`) : null;
}

function businessTypeMeaning(t: Text<"repayments.detail">, type: string): string | null {
  // An English "normal" means what it says.
  const meaning = type === "normal" || type === "liquidation" ? t(`businessTypes.${type}`) : null;
  return meaning === type ? null : meaning;
}
