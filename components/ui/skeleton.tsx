import { useTranslations } from "next-intl";
import styles from "./panel.module.css";

type SkeletonProps = { width?: number | string; height: number | string };

/** A grey place of the size that what is loading will have, so that nothing moves when it comes. */
export function Skeleton({ width = "100%", height }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

/** Said once to a screen reader while a panel loads. */
export function LoadingWord({ what }: { what: string }) {
  const t = useTranslations("ui");
  return (
    <span className="visually-hidden" role="status">
      {t("loading", { what })}
    </span>
  );
}
