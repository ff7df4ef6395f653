"use client";
import { Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LocalTime } from "@/components/ui/local-time";
import type { ServerAction } from "@/lib/core/action-result";
import type { OfTradingAccount } from "@/lib/trading/contract";
import type { PaperReset } from "@/lib/trading/paper";
import styles from "./trading.module.css";

/** As `NOT_SIMULATED` of the sandbox has it, for people. */
const MISSING = [
  "prices",
  "others",
  "impact",
  "queue",
  "liquidation",
  "funding",
  "adl",
  "indicators",
  "faults",
] as const;

/** Above everything that is of a paper account. `reset`: its last one; null: there was none. */
export function PaperBand({ reset }: { reset: Pick<PaperReset, "at" | "by" | "exchange"> | null }) {
  const t = useTranslations("trading.paper");
  const p = useTranslations("paper");
  return (
    <div className={styles.paper} role="note">
      <strong className={styles.paperMark}>{t("mark")}</strong>
      <span>{t("text")}</span>
      {reset === null ? null : (
        <span>
          {p.rich(`since.${reset.exchange}`, {
            by: reset.by,
            at: () => <LocalTime ms={reset.at.getTime()} exact />,
          })}
        </span>
      )}
      <Dropdown trigger={p("missing.open")} variant="subtle" color="gray" size="compact-sm">
        {() => (
          <div className={styles.paperMissing}>
            <strong>{p("missing.title")}</strong>
            <ul>
              {MISSING.map((one) => (
                <li key={one}>{p(`missing.${one}`)}</li>
              ))}
            </ul>
          </div>
        )}
      </Dropdown>
    </div>
  );
}

type ResetPaperProps = {
  accountId: number;
  name: string;
  reset: ServerAction<OfTradingAccount, string | null>;
};

export function ResetPaper({ accountId, name, reset }: ResetPaperProps) {
  const t = useTranslations("paper.reset");
  return (
    <Group>
      <AskFirst
        trigger={t("ask")}
        title={t("askTitle", { name })}
        text={t("text")}
        run={() => reset({ accountId })}
      />
    </Group>
  );
}
