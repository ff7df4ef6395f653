import { createColumnHelper, type ReactTable, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import { Figure } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { seriesColours } from "@/components/ui/series-colour";
import { decimalsOf } from "@/components/ui/text/decimals";
import type { Text } from "@/components/ui/text/text";
import { REPAYMENT_SORTS, type RepaymentSort } from "@/lib/core/repayments/filter";
import type { Repayment } from "@/lib/core/repayments/repayment";
import { visibleText } from "@/lib/core/visible-text";
import { businessTypeLabel, FIRST_DIRECTION, repayTypeLabel } from "./repayment-text";
import styles from "./repayments.module.css";

/** Sorting and paging are the server's; the table says what was asked for. */
export const features = tableFeatures({ rowSortingFeature });
export type RepaymentTable = ReactTable<typeof features, Repayment>;

const helper = createColumnHelper<typeof features, Repayment>();

/** The columns of the file, in its order. `rows`: figures of a column stand point below point. */
export function repaymentColumns(t: Text<"repayments">, rows: readonly Repayment[]) {
  const width = (field: "repaidAmount" | "repaidInterest") => decimalsOf(rows.map((row) => row[field]));
  const decimals = { repaidAmount: width("repaidAmount"), repaidInterest: width("repaidInterest") };
  return helper.columns(
    REPAYMENT_SORTS.map((field) =>
      helper.accessor((row) => (field === "repaidTime" ? row.repaidTimeMs : row[field]), {
        id: field,
        header: t(`fields.${field}`),
        cell: ({ row: { original } }) => cellOf(t, field, original, decimals),
        sortDescFirst: FIRST_DIRECTION[field] === "desc",
      }),
    ),
  );
}

function cellOf(
  t: Text<"repayments">,
  field: RepaymentSort,
  repayment: Repayment,
  decimals: Readonly<Record<"repaidAmount" | "repaidInterest", number>>,
) {
  switch (field) {
    case "repaidTime":
      return <LocalTime ms={repayment.repaidTimeMs} exact />;
    case "repaidAmount":
    case "repaidInterest":
      return <Figure amount={repayment[field]} decimals={decimals[field]} />;
    case "repayType":
      return visibleText(repayTypeLabel(t, repayment.repayType));
    case "businessType":
      return (
        <BusinessType
          type={repayment.businessType}
          label={visibleText(businessTypeLabel(t, repayment.businessType))}
        />
      );
    default:
      return visibleText(repayment[field]);
  }
}

function BusinessType({ type, label }: { type: string; label: string }) {
  const [colour] = seriesColours("businessType", [type]);
  return (
    <>
      <span className={styles.dot} style={{ background: colour }} />
      {label}
    </>
  );
}
