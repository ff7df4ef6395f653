"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/forms/button";
import { Problem } from "@/components/ui/forms/problem";
import { AppEnrolment } from "./app-enrolment";
import type { AppDraft, FactorActions } from "./factor-view";
import styles from "./factors.module.css";
import { useAttempt } from "./use-attempt";

type AppFactorProps = {
  hasApp: boolean;
  mayChange: boolean;
  actions: Pick<FactorActions, "beginApp" | "confirmApp" | "removeApp">;
  onCodes: (codes: readonly string[] | null) => void;
};

/** The authenticator app: whether there is one, and how it is set up. */
export function AppFactor({ hasApp, mayChange, actions, onCodes }: AppFactorProps) {
  const t = useTranslations("factors.app");
  const [draft, setDraft] = useState<AppDraft | null>(null);
  const { problem, isPending, run } = useAttempt();
  return (
    <section className={styles.factor} aria-labelledby="factor-app">
      <div className={styles.head}>
        <h3 id="factor-app">{t("title")}</h3>
        <span className={styles.line}>{t(hasApp ? "there" : "none")}</span>
        {!mayChange || draft ? null : hasApp ? (
          <Button aria-label={t("removeLabel")} disabled={isPending} onClick={() => run(actions.removeApp)}>
            {t("remove")}
          </Button>
        ) : (
          <Button disabled={isPending} aria-busy={isPending} onClick={() => run(actions.beginApp, setDraft)}>
            {t("begin")}
          </Button>
        )}
      </div>
      <Problem text={problem} />
      {draft && mayChange && !hasApp ? (
        <AppEnrolment
          draft={draft}
          confirm={actions.confirmApp}
          onDone={(codes) => {
            setDraft(null);
            onCodes(codes);
          }}
          onCancel={() => setDraft(null)}
        />
      ) : null}
    </section>
  );
}
