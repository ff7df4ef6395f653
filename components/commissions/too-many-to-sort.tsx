import { useTranslations } from "next-intl";
import { StateBox } from "@/components/ui/state-box";
import type { CommissionSort } from "@/lib/core/commissions/commission";
import { fieldOfSort } from "./field-text";

type TooManyToSortProps = { sort: CommissionSort; rowCount: number; most: number; byDateHref: string };

/** Instead of rows in another order than the one asked for. */
export function TooManyToSort({ sort, rowCount, most, byDateHref }: TooManyToSortProps) {
  const t = useTranslations();
  return (
    <StateBox
      title={t("commissions.tooMany.title", { column: t(`ledger.fields.${fieldOfSort(sort)}`) })}
      text={t("commissions.tooMany.text", { count: rowCount, most })}
    >
      <a href={byDateHref}>{t("commissions.tooMany.byDay")}</a>
    </StateBox>
  );
}
