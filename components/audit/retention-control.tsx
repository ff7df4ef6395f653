"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { buttonClass } from "@/components/ui/forms/button";
import { insist } from "@/components/ui/insist";
import { Skeleton } from "@/components/ui/skeleton";
import styles from "./audit.module.css";
import type { SaveRetention } from "./retention-form";

const RetentionForm = dynamic(() => insist(() => import("./retention-form")), {
  ssr: false,
  loading: () => <Skeleton width={288} height={160} />,
});

/** For how long entries are kept, and where that is changed. */
export function RetentionControl({ days, save }: { days: number | null; save: SaveRetention }) {
  const t = useTranslations("audit.retention");
  return (
    <div className={styles.retention}>
      <span>{days === null ? t("forEver") : t("days", { days })}</span>
      <Dropdown triggerClass={buttonClass} trigger={t("change")} align="end">
        {(close) => <RetentionForm days={days} save={save} onSaved={close} />}
      </Dropdown>
    </div>
  );
}
