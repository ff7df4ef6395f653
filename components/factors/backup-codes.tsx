"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/forms/button";
import { Problem } from "@/components/ui/forms/problem";
import { Notice } from "@/components/ui/notice";
import type { FactorActions, FactorsView } from "./factor-view";
import styles from "./factors.module.css";
import { useAttempt } from "./use-attempt";

type BackupCodesProps = {
  view: Pick<FactorsView, "backupCodes" | "isFew">;
  hasFactor: boolean;
  mayChange: boolean;
  make: FactorActions["makeCodes"];
  onCodes: (codes: readonly string[] | null) => void;
};

/** How many codes are left, and new ones in their place. */
export function BackupCodes({ view, hasFactor, mayChange, make, onCodes }: BackupCodesProps) {
  const t = useTranslations("factors.codes");
  const { problem, isPending, run } = useAttempt();
  const count = view.backupCodes;
  return (
    <section className={styles.factor} aria-labelledby="factor-codes">
      {hasFactor && view.isFew ? <Notice>{t("few", { count })}</Notice> : null}
      <div className={styles.head}>
        <h3 id="factor-codes">{t("title")}</h3>
        <span className={styles.line}>{hasFactor ? t("left", { count }) : t("none")}</span>
        {hasFactor && mayChange ? (
          <Button
            disabled={isPending}
            aria-busy={isPending}
            onClick={() => run(make, (done) => onCodes(done.backupCodes))}
          >
            {t("make")}
          </Button>
        ) : null}
      </div>
      <Problem text={problem} />
    </section>
  );
}
