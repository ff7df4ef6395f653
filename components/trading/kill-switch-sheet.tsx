"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import type { TradingState } from "@/lib/core/trading/order-limits";
import { StateWord } from "./state-panel";
import styles from "./ticket.module.css";

export type SwitchedAccount = {
  readonly id: number;
  readonly name: string;
  readonly environment: "live" | "paper";
  readonly state: TradingState;
  readonly open: number;
};

export type SwitchActions = {
  stop: (account: number) => Promise<string | null>;
  reduce: (account: number) => Promise<string | null>;
};

type SheetProps = SwitchActions & { account: SwitchedAccount; close: () => void };

/** What the switch does, and the press that does it. */
export function SwitchSheet({ account: { id, name, state, open }, stop, reduce, close }: SheetProps) {
  const t = useTranslations("trade");
  const { problem, isPending, run } = useChange();
  return (
    <div className={styles.switch}>
      <p>
        <StateWord state={state} /> · {t(`stateNotes.${state}`)}
      </p>
      {state === "stopped" && open === 0 ? null : (
        <>
          <p>{t("state.stopText", { count: open })}</p>
          <Button variant="filled" color="red" loading={isPending} onClick={() => run(() => stop(id), close)}>
            {t("state.stopYes", { name, count: open })}
          </Button>
        </>
      )}
      {state === "on" ? (
        <Button loading={isPending} onClick={() => run(() => reduce(id), close)}>
          {t("state.reduce")}
        </Button>
      ) : null}
      <Link href={`/trading/desk/placed?account=${id}`} prefetch={false} onClick={close}>
        {t("state.more")}
      </Link>
      <Problem text={problem} />
    </div>
  );
}
