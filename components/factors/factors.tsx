"use client";
import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { useCopy } from "@/components/ui/forms/use-copy";
import { Notice } from "@/components/ui/notice";
import { AppFactor } from "./app-factor";
import { makePasskey } from "./ask-passkey";
import { ConfirmForm } from "./confirm-form";
import type { FactorActions, FactorsView } from "./factor-view";
import styles from "./factors.module.css";
import { PasskeyNameForm } from "./passkey-name-form";
import { PasskeyRow } from "./passkey-row";
import { useAttempt, useWithPasskey } from "./use-attempt";

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

type BackupCodesProps = {
  view: Pick<FactorsView, "backupCodes" | "isFew">;
  hasFactor: boolean;
  mayChange: boolean;
  make: FactorActions["makeCodes"];
  onCodes: (codes: readonly string[] | null) => void;
};

/** How many codes are left, and new ones in their place. */
function BackupCodes({ view, hasFactor, mayChange, make, onCodes }: BackupCodesProps) {
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
          <Button loading={isPending} onClick={() => run(make, (done) => onCodes(done.backupCodes))}>
            {t("make")}
          </Button>
        ) : null}
      </div>
      <Problem text={problem} />
    </section>
  );
}

type CodesOnceProps = { codes: readonly string[]; done: string; onDone: () => void };

/** The backup codes, the one time that they are shown; they have the focus, for nothing else is to be done now. */
function CodesOnce({ codes, done, onDone }: CodesOnceProps) {
  const [t, ui] = [useTranslations("factors.codes"), useTranslations("ui")];
  const box = useRef<HTMLElement>(null);
  const { isCopied, copy } = useCopy(codes.join("\n"));
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} className={styles.once} aria-labelledby="codes-once">
      <h3 id="codes-once">{t("title")}</h3>
      <Notice>{t("once")}</Notice>
      <ul className={styles.codes} aria-label={t("list")} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.fields}>
        <Button onClick={copy}>{isCopied ? ui("copied") : t("copy")}</Button>
        <Button variant="filled" onClick={onDone}>
          {done}
        </Button>
      </div>
    </section>
  );
}

type PasskeyFactorsProps = {
  view: FactorsView;
  mayChange: boolean;
  actions: Pick<FactorActions, "beginPasskey" | "addPasskey" | "renamePasskey" | "removePasskey">;
  onCodes: (codes: readonly string[] | null) => void;
};

/** The person's passkeys, oldest first, and one more. */
function PasskeyFactors({ view, mayChange, actions, onCodes }: PasskeyFactorsProps) {
  const t = useTranslations("factors.passkeys");
  const [isAdding, setAdding] = useState(false);
  const { problem, isPending, run } = useAttempt();
  const withPasskey = useWithPasskey(view.origin);
  const submit = (name: string) => {
    const add = (answer: unknown) => actions.addPasskey(answer, name);
    run(
      () => withPasskey(actions.beginPasskey, makePasskey, add),
      (done) => {
        setAdding(false);
        onCodes(done.backupCodes);
      },
    );
  };
  return (
    <section className={styles.factor} aria-labelledby="factor-passkeys">
      <div className={styles.head}>
        <h3 id="factor-passkeys">{t("title")}</h3>
        <span className={styles.line}>{view.passkeys.length === 0 ? t("none") : null}</span>
        {mayChange && !isAdding ? <Button onClick={() => setAdding(true)}>{t("add")}</Button> : null}
      </div>
      {view.passkeys.length > 0 ? (
        <ul className={styles.passkeys}>
          {view.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} mayChange={mayChange} actions={actions} />
          ))}
        </ul>
      ) : null}
      {mayChange && isAdding ? (
        <PasskeyNameForm
          name={view.program ?? t("defaultName")}
          submitLabel={t("add")}
          isPending={isPending}
          onSubmit={submit}
          onCancel={() => setAdding(false)}
        />
      ) : null}
      <Problem text={problem} />
    </section>
  );
}
