"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/forms/button";
import { Notice } from "@/components/ui/notice";
import styles from "./people.module.css";
import type { FewOfMany, UidsPlan } from "./people-view";

type UidsPlanViewProps = {
  plan: UidsPlan;
  isBusy: boolean;
  onStore: (how: "add" | "replace") => void;
};

/** What a list of uids would do, and the two ways to do it. */
export function UidsPlanView({ plan, isBusy, onStore }: UidsPlanViewProps) {
  const t = useTranslations("people");
  const { count, added, missing, unknown, wrong } = plan;
  const named = ({ first, count: all }: FewOfMany) =>
    [...first, ...(all > first.length ? [t("clients.more", { count: all - first.length })] : [])].join(
      t("comma"),
    );
  return (
    <div className={styles.part}>
      <p className={styles.strong}>
        {count > 0 ? t("clients.plan", { count, added, known: count - added }) : t("clients.nothing")}
      </p>
      {wrong.count > 0 ? (
        <Notice tone="error">{t("clients.planWrong", { count: wrong.count, named: named(wrong) })}</Notice>
      ) : null}
      {unknown.count > 0 ? (
        <Notice>{t("clients.planUnknown", { count: unknown.count, named: named(unknown) })}</Notice>
      ) : null}
      {wrong.count === 0 ? (
        <div className={styles.buttons} data-start="">
          {added > 0 ? (
            <Button look="primary" disabled={isBusy} aria-busy={isBusy} onClick={() => onStore("add")}>
              {t("clients.addThese", { count: added })}
            </Button>
          ) : null}
          {missing > 0 && count > 0 ? (
            <Button disabled={isBusy} aria-busy={isBusy} onClick={() => onStore("replace")}>
              {t("clients.replace", { count: missing })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
