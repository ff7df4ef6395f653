import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import styles from "./exports.module.css";

const ROWS = ["first", "second", "third"];

/** The list's place in about its size. */
export function ExportsSkeleton() {
  const t = useTranslations("exportList");
  return (
    <Panel id="exports-title" title={t("files")}>
      <LoadingWord what={t("loading")} />
      <ul className={styles.list}>
        {ROWS.map((row) => (
          <li key={row} className={styles.row}>
            <Skeleton height={40} width="90%" />
            <Skeleton height={40} width="70%" />
            <Skeleton height={30} width={160} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
