import { useTranslations } from "next-intl";
import { StateBox } from "@/components/ui/state-box";

type NoRowsProps = {
  /** Whether any day of the range was read whole. */
  isRead: boolean;
  isFiltered: boolean;
  partial: string | null;
  coverageHref: string | null;
  widestHref: string;
};

/** No rows, and why: not read yet, nothing that matches, or nothing on those days. */
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
