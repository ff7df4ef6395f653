import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

/** The list's place in about its size. */
export function ExportsSkeleton() {
  const t = useTranslations("exportList");
  return (
    <Panel id="exports-title" title={t("files")}>
      <LoadingWord what={t("loading")} />
      <Skeleton height={200} />
    </Panel>
  );
}
