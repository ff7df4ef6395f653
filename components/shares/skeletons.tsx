import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

const TABLE_PX = 180;
const DETAILS_PX = 480;

/** The place of one's own links in its size. */
export function SharesSkeleton() {
  const t = useTranslations("shares");
  return (
    <Panel id="own-shares-title" title={t("own")}>
      <LoadingWord what={t("loading")} />
      <Skeleton height={TABLE_PX} />
    </Panel>
  );
}

export function ShareSkeleton() {
  const t = useTranslations("shares");
  return (
    <>
      <LoadingWord what={t("loading")} />
      <Skeleton height={DETAILS_PX} />
    </>
  );
}
