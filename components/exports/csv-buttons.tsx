import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DownloadButton, LinkButton } from "@/components/ui/link-button";
import { CSV_FORMAT_PARAM } from "@/lib/exports/subject";

type CsvButtonsProps = { href: string; title?: string; children: ReactNode };

/** The links of a table that is saved as CSV at once: the CSV, and the CSV for Excel. */
export function CsvButtons({ href, title, children }: CsvButtonsProps) {
  const t = useTranslations("exportMenu");
  const forExcel = `${href}${href.includes("?") ? "&" : "?"}${CSV_FORMAT_PARAM}=csv-excel`;
  return (
    <>
      <DownloadButton href={href} title={title}>
        {children}
      </DownloadButton>
      <LinkButton href={forExcel} download title={t("whichCsv")}>
        {t("forExcel")}
      </LinkButton>
    </>
  );
}
