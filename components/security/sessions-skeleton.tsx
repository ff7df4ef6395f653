import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/panel";
import { LoadingWord, Skeleton } from "@/components/ui/skeleton";

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
