"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FailureSaid } from "@/components/ui/failure-said";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import type { ExchangeFailure } from "@/lib/core/failure";
import styles from "./ticket.module.css";

type LookFailureProps = {
  failure: ExchangeFailure;
  /** Back to what was typed; null: nothing was. */
  changeHref: string | null;
  /** Null: somebody else drafted it. */
  lookAgain: (() => Promise<string | null>) | null;
};

/** Why a draft could not be looked at, and what to do next. */
export function LookFailure({ failure, changeHref, lookAgain }: LookFailureProps) {
  const t = useTranslations("trade.look");
  const failures = useTranslations("failures.orders");
  const { problem, isPending, run } = useChange();
  // Our own refusal of a symbol that the exchange does not list: its detail says all.
  const isUnlisted = failure.kind === "rejected" && failure.code === null && failure.httpStatus === null;
  return (
    <div className={styles.card}>
      <Notice tone="error" role="alert">
        <b>{t("failed")}.</b>{" "}
        {isUnlisted ? (
          <span lang="en">{failure.detail}</span>
        ) : (
          <>
            {failures(`${failure.kind}.happened`)} {failures(`${failure.kind}.next`)}
            <FailureSaid failure={failure} />
          </>
        )}
      </Notice>
      <div className={styles.send}>
        {changeHref === null ? null : (
          <LinkButton href={changeHref} variant="filled">
            {t("change")}
          </LinkButton>
        )}
        {lookAgain ? (
          <Button loading={isPending} onClick={() => run(lookAgain)}>
            {t("again")}
          </Button>
        ) : null}
        <Problem text={problem} />
      </div>
    </div>
  );
}
