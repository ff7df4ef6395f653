"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { PageLink } from "@/components/ui/page-link";
import type { TradingState } from "@/lib/trading/order-limits";
import type { SwitchActions } from "./state-panel";
import { StateWord } from "./state-word";
import { stopEach, stoppable } from "./stop-each";
import styles from "./ticket.module.css";

export type SwitchedAccount = {
  readonly id: number;
  readonly name: string;
  readonly environment: "live" | "paper";
  readonly state: TradingState;
  readonly open: number;
  /** Bots that trade, also after a stop. */
  readonly bots: number;
};

type SheetProps = SwitchActions & {
  account: SwitchedAccount;
  /** Every account at which this person has a trading role. */
  accounts: readonly SwitchedAccount[];
  close: () => void;
};

/** What the switch does, and the button that does it. */
export function SwitchSheet({ account, accounts, stop, reduce, close }: SheetProps) {
  const t = useTranslations("trade");
  const { id, name, state, open, bots } = account;
  const isStopped = state === "stopped" && open === 0;
  const others = stoppable(accounts);
  const { problem, isPending, run } = useChange();
  return (
    <div className={styles.switch}>
      <p>
        <StateWord state={state} /> · {t(`stateNotes.${state}`)}
      </p>
      {isStopped && bots > 0 ? <p>{t("state.bots", { count: bots })}</p> : null}
      {isStopped ? null : (
        <>
          <p>{t("state.stopText", { count: open, bots })}</p>
          <Button
            variant="filled"
            color="red"
            loading={isPending}
            onClick={() => run(() => stop({ accountId: id }), close)}
          >
            {t("state.stopYes", { name, count: open })}
          </Button>
        </>
      )}
      {others.some((one) => one.id !== id) ? (
        <Button
          color="red"
          loading={isPending}
          onClick={() => run(() => stopEach(others, stop), close)}
        >
          {t("state.stopAll", {
            count: others.length,
            names: others.map((one) => one.name).join(", "),
          })}
        </Button>
      ) : null}
      {state === "on" ? (
        <Button loading={isPending} onClick={() => run(() => reduce({ accountId: id }), close)}>
          {t("state.reduce")}
        </Button>
      ) : null}
      <PageLink href={`/trading/orders/sent?account=${id}`} onClick={close}>
        {t("state.more")}
      </PageLink>
      <Problem text={problem} />
    </div>
  );
}
