"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import styles from "./people.module.css";
import type { Change, Secret } from "./people-view";
import { ShownOnce } from "./shown-once";

type SignInActions = {
  readonly oneTime: () => Promise<Secret>;
  readonly resetLink: () => Promise<Secret>;
  readonly resetFactors: Change;
};

type Shown = { readonly kind: "oneTime" | "resetLink"; readonly secret: string };

/** What helps a person who cannot sign in. */
export function PersonSignIn({ email, actions }: { email: string; actions: SignInActions }) {
  const t = useTranslations("people.person");
  const [shown, setShown] = useState<Shown | null>(null);
  const ask = (kind: Shown["kind"]) => async () => {
    const answer = await actions[kind]();
    if ("refused" in answer) return answer.refused;
    setShown({ kind, secret: answer.secret });
    return null;
  };
  return (
    <div className={styles.sheet}>
      {shown ? (
        <ShownOnce
          title={t(`${shown.kind}Made`, { email })}
          text={t("once", { email })}
          label={t(shown.kind)}
          secret={shown.secret}
          onDone={() => setShown(null)}
        />
      ) : null}
      <div className={styles.buttons}>
        <AskFirst
          trigger={t("resetLink")}
          title={t("askResetLink", { email })}
          text={t("askResetLinkText")}
          yes={t("createLink")}
          isHarmless
          run={ask("resetLink")}
        />
        <AskFirst
          trigger={t("oneTime")}
          title={t("askOneTime", { email })}
          text={t("askOneTimeText")}
          yes={t("replacePassword")}
          run={ask("oneTime")}
        />
        <AskFirst
          trigger={t("resetFactors")}
          title={t("askResetFactors", { email })}
          text={t("askResetFactorsText")}
          yes={t("resetFactors")}
          run={actions.resetFactors}
        />
      </div>
    </div>
  );
}

export function RemovePerson({ email, remove }: { email: string; remove: Change }) {
  const t = useTranslations("people.person");
  return (
    <AskFirst
      trigger={t("remove", { email })}
      title={t("askRemove", { email })}
      text={t("askRemoveText")}
      yes={t("remove", { email })}
      run={remove}
    />
  );
}

export function ViewAsPerson({ view }: { view: Change }) {
  const t = useTranslations("people.person");
  const { problem, isPending, run } = useChange();
  return (
    <>
      <Problem text={problem} />
      <Button loading={isPending} onClick={() => run(view)}>
        {t("view")}
      </Button>
    </>
  );
}
