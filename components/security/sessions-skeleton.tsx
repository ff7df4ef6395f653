import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

/** Of the size of a few sessions. */
export function SessionsSkeleton() {
  const t = useTranslations("security.sessions");
  return (
    <Panel id="sessions" title={t("title")}>
      <LoadingWord what={t("title")} />
      <Skeleton height={96} />
    </Panel>
  );
}
