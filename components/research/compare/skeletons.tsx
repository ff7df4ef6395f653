import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import type { PanelName } from "@/lib/core/reality/panels";
import styles from "./picker.module.css";

/** About the height of each table in pixels: kept while it is read, so that nothing moves when it comes. */
const TABLE_PX: Readonly<Record<PanelName, number>> = {
  dividends: 582,
  earnings: 648,
  shareholders: 372,
  executives: 372,
  "share-capital": 372,
  suspension: 352,
};

export function CompareSkeleton() {
  const t = useTranslations("compare");
  return (
    <div className={styles.bar}>
      <LoadingWord what={t("loading")} />
      <Skeleton width={260} height={30} />
      <Skeleton width={420} height={28} />
      <Skeleton height={360} />
    </div>
  );
}

export function ComparePanelSkeleton({ name }: { name: PanelName }) {
  const t = useTranslations("research");
  return (
    <Panel id={`${name}-title`} title={t(`panels.${name}`)}>
      <LoadingWord what={t(`panels.${name}`)} />
      <Skeleton height={TABLE_PX[name]} />
    </Panel>
  );
}
