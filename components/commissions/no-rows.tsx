import { useTranslations } from "next-intl";
import { StateBox } from "@/components/ui/state-box";
import { type CommissionSort, isValueSort } from "@/lib/commissions/commission";
import { WINDOW_DAYS } from "@/lib/core/day";
import { type KnownDay, SETTLED_STATUSES } from "@/lib/coverage/day-status";
import { fieldOfSort } from "./field-text";

/** Why no day of a range is known; null: some day is. */
export type UnreadDays = "older" | "notImported" | "notPublished" | "unread" | null;

/** "unread": a sync can still read some day. Days of files are never so. */
export function unreadDays(days: readonly Pick<KnownDay, "status">[]): UnreadDays {
  const statuses = new Set(days.map(({ status }) => status));
  if (SETTLED_STATUSES.some((status) => statuses.has(status))) return null;
  if (statuses.size === 1 && statuses.has("lost")) return "older";
  if (statuses.size === 1 && statuses.has("not-published")) return "notPublished";
  if (statuses.has("not-imported")) return "notImported";
  return "unread";
}

type NoRowsProps = {
  unread: UnreadDays;
  isFiltered: boolean;
  partial: string | null;
  coverageHref: string | null;
  /** Null for people who cannot import. */
  importHref: string | null;
  widestHref: string;
};

export function NoRows({
  unread,
  isFiltered,
  partial,
  coverageHref,
  importHref,
  widestHref,
}: NoRowsProps) {
  const t = useTranslations("commissions.none");
  if (unread === "older") {
    return (
      <StateBox title={t("older")} text={t("olderText", { days: WINDOW_DAYS })}>
        <a href={widestHref}>{t("all")}</a>
        {importHref === null ? null : <a href={importHref}>{t("import")}</a>}
      </StateBox>
    );
  }
  if (unread === "notImported") {
    return (
      <StateBox title={t("notImported")} text={t("notImportedText")}>
        <a href={widestHref}>{t("all")}</a>
        {importHref === null ? null : <a href={importHref}>{t("import")}</a>}
      </StateBox>
    );
  }
  if (unread === "notPublished") {
    return (
      <StateBox title={t("notPublished")} text={t("notPublishedText")}>
        <a href={widestHref}>{t("all")}</a>
      </StateBox>
    );
  }
  if (unread === "unread") {
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

type TooManyToSortProps = {
  sort: CommissionSort;
  rowCount: number;
  most: number;
  byDateHref: string;
};

/** Shown instead of rows, because these would be in another order than requested. */
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
