import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/ui/local-time";
import styles from "./accounts.module.css";
import { secondsText } from "./answer-text";

type ConnectionFactsProps = {
  account: {
    readonly environment: "live" | "sandbox";
    readonly baseUrl: string;
    readonly keyHint: string;
    readonly showSub: boolean;
    readonly clockOffsetMs: number;
    readonly createdAt: Date;
  };
};

/** What is known of an account's connection; of its key the last letters alone. */
export function ConnectionFacts({ account }: ConnectionFactsProps) {
  const t = useTranslations("accounts");
  const { environment, baseUrl, keyHint, showSub, clockOffsetMs, createdAt } = account;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("list.address"), baseUrl],
    [t("one.environment"), t(`one.environments.${environment}`)],
    [t("list.key"), keyHint === "" ? t("list.noHint") : t("list.keyHint", { hint: keyHint })],
    [t("one.showSub"), t(showSub ? "one.counted" : "one.notCounted")],
    [t("one.clock"), t("list.offset", { seconds: secondsText(clockOffsetMs) })],
    [t("one.added"), <LocalTime key="added" ms={createdAt.getTime()} exact />],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
