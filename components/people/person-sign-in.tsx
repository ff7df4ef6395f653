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

export type SignInActions = {
  readonly oneTime: () => Promise<Secret>;
  readonly resetLink: () => Promise<Secret>;
  readonly resetFactors: Change;
  readonly view: Change;
  readonly remove: Change;
};

type Shown = { readonly kind: "oneTime" | "resetLink"; readonly secret: string };

/** How a person gets in again, what he sees, and his removal. */
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
      <p className={styles.quiet}>{t("viewNote", { email })}</p>
      <div className={styles.buttons} data-start="">
        <ViewButton view={actions.view} />
        <AskFirst
          trigger={t("resetLink")}
          title={t("askResetLink", { email })}
          text={t("askResetLinkText")}
          yes={t("yes")}
          run={ask("resetLink")}
        />
        <AskFirst
          trigger={t("oneTime")}
          title={t("askOneTime", { email })}
          text={t("askOneTimeText")}
          yes={t("yes")}
          run={ask("oneTime")}
        />
        <AskFirst
          trigger={t("resetFactors")}
          title={t("askResetFactors", { email })}
          text={t("askResetFactorsText")}
          yes={t("yes")}
          run={actions.resetFactors}
        />
        <AskFirst
          trigger={t("remove")}
          title={t("askRemove", { email })}
          text={t("askRemoveText")}
          yes={t("yes")}
          run={actions.remove}
        />
      </div>
    </div>
  );
}

function ViewButton({ view }: Pick<SignInActions, "view">) {
  const t = useTranslations("people.person");
  const { problem, isPending, run } = useChange();
  return (
    <>
      <Button loading={isPending} onClick={() => run(view)}>
        {t("view")}
      </Button>
      <Problem text={problem} />
    </>
  );
}
