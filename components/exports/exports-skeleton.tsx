import { useTranslations } from "next-intl";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

/** The list's place in about its size. */
export function ExportsSkeleton() {
  const t = useTranslations("exportList");
  return <PanelSkeleton id="exports-title" title={t("files")} what={t("loading")} height={200} />;
}
