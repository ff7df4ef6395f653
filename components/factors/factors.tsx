"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AppFactor } from "./app-factor";
import { BackupCodes } from "./backup-codes";
import { CodesOnce } from "./codes-once";
import { ConfirmForm } from "./confirm-form";
import type { FactorActions, FactorsView } from "./factor-view";
import styles from "./factors.module.css";
import { PasskeyFactors } from "./passkey-factors";

type FactorsProps = {
  view: FactorsView;
  actions: FactorActions;
  /** Where it goes on from the codes of a first factor that had to be; otherwise it stays here. */
  opens?: string;
};

/** What a person passes the second step with. Nothing of it can be changed until they have shown who they are. */
export function Factors({ view, actions, opens }: FactorsProps) {
  const t = useTranslations("factors.codes");
  const router = useRouter();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    const done = () => {
      if (opens) return router.push(opens);
      setCodes(null);
      router.refresh();
    };
    return <CodesOnce codes={codes} done={t(opens ? "open" : "kept")} onDone={done} />;
  }
  const common = { mayChange: view.isFresh, onCodes: setCodes };
  const hasFactor = view.hasApp || view.passkeys.length > 0;
  return (
    <div className={styles.factors}>
      {view.isFresh ? null : <ConfirmForm view={view} actions={actions} />}
      <AppFactor hasApp={view.hasApp} actions={actions} {...common} />
      <PasskeyFactors view={view} actions={actions} {...common} />
      <BackupCodes view={view} hasFactor={hasFactor} make={actions.makeCodes} {...common} />
    </div>
  );
}
