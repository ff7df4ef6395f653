import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

export function SharesSkeleton() {
  const t = useTranslations("shares");
  return <PanelSkeleton id="own-shares-title" title={t("own")} what={t("loading")} height={180} />;
}

export function ShareSkeleton() {
  const t = useTranslations("shares");
  return (
    <>
      <LoadingWord what={t("loading")} />
      <Skeleton height={480} />
    </>
  );
}
