import { useTranslations } from "next-intl";
import { StateBox } from "@/components/ui/state-box";
import { type CommissionSort, isValueSort } from "@/lib/core/commissions/commission";
import { fieldOfSort } from "./field-text";

type NoRowsProps = {
  isRead: boolean;
  isFiltered: boolean;
  partial: string | null;
  coverageHref: string | null;
  widestHref: string;
};

export function NoRows({ isRead, isFiltered, partial, coverageHref, widestHref }: NoRowsProps) {
  const t = useTranslations("commissions.none");
  if (!isRead) {
    return (
      <StateBox title={t("unread")} text={t("unreadText")}>
        {coverageHref === null ? null : <a href={coverageHref}>{t("sync")}</a>}
      </StateBox>
    );
  }
  const why = isFiltered ? ("filtered" as const) : ("empty" as const);
  return (
    <StateBox
      title={t(why)}
      text={partial === null ? t(`${why}Text`) : t(`${why}Partial`, { gaps: partial })}
    >
      <a href={widestHref}>{isFiltered ? t("widest") : t("all")}</a>
    </StateBox>
  );
}

type TooManyToSortProps = { sort: CommissionSort; rowCount: number; most: number; byDateHref: string };

/** Instead of rows in another order than the one asked for. */
export function TooManyToSort({ sort, rowCount, most, byDateHref }: TooManyToSortProps) {
  const t = useTranslations();
  return (
    <StateBox
      title={t(`commissions.tooMany.${isValueSort(sort) ? "titleOfValue" : "title"}`, {
        column: t(`ledger.fields.${fieldOfSort(sort)}`),
      })}
      text={t("commissions.tooMany.text", { count: rowCount, most })}
    >
      <a href={byDateHref}>{t("commissions.tooMany.byDay")}</a>
    </StateBox>
  );
}
