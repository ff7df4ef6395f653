import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import styles from "./fees.module.css";

const COINS = ["first", "second", "third"] as const;

export function FeesSkeleton() {
  const t = useTranslations("fees");
  return (
    <Panel id="fees-title" title={t("title")}>
      <LoadingWord what={t("loading")} />
      <div className={styles.coins}>
        {COINS.map((coin) => (
          <div key={coin} className={styles.coin}>
            <Skeleton height={252} />
          </div>
        ))}
      </div>
    </Panel>
  );
}
