"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
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

type KillSwitchProps = {
  /** Accounts at which this person has a trading role. */
  accounts: readonly SwitchedAccount[];
  /** The account of an address that names none. */
  firstId: number;
  stop: (account: number) => Promise<string | null>;
  reduce: (account: number) => Promise<string | null>;
};

/** In the top bar: whether the account trades, and one press that stops it. */
export function KillSwitch({ accounts, firstId, stop, reduce }: KillSwitchProps) {
  const t = useTranslations("trade");
  const named = useSearchParams().get("account");
  const account = accounts.find(({ id }) => String(id) === (named ?? String(firstId)));
  if (!account) return null;
  const { id, state, environment } = account;
  const label = { state: t(`states.${state}`) };
  return (
    <Dropdown
      key={id}
      align="end"
      label={environment === "paper" ? t("state.labelPaper", label) : t("state.label", label)}
      triggerClass={styles.trigger}
      trigger={
        <span className={styles.stateWord} data-state={state}>
          <span className={styles.word}>
            {environment === "paper" ? t("state.labelPaper", label) : t("state.label", label)}
          </span>
          <span className={styles.short}>{label.state}</span>
        </span>
      }
    >
      {(close) => <SwitchSheet account={account} stop={stop} reduce={reduce} close={close} />}
    </Dropdown>
  );
}

type SheetProps = Pick<KillSwitchProps, "stop" | "reduce"> & { account: SwitchedAccount; close: () => void };

function SwitchSheet({ account: { id, name, state, open }, stop, reduce, close }: SheetProps) {
  const t = useTranslations("trade");
  const { problem, isPending, run } = useChange();
  return (
    <div className={styles.switch}>
      <p>
        <StateWord state={state} /> {t(`stateNotes.${state}`)}
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
