"use client";
import { Box } from "@mantine/core";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import type { SwitchedAccount } from "./kill-switch-sheet";
import type { SwitchActions } from "./state-panel";
import { StateWord } from "./state-word";

/** Every page loads the top bar, so the sheet is loaded only when it is opened. */
const SwitchSheet = dynamic(() => import("./kill-switch-sheet").then((part) => part.SwitchSheet));

type KillSwitchProps = SwitchActions & {
  /** Accounts at which this person has a trading role. */
  accounts: readonly SwitchedAccount[];
  /** The account of an address that names none. */
  firstId: number;
};

/** In the top bar: whether the account trades, and the button that stops it, or all of them. */
export function KillSwitch({ accounts, firstId, stop, reduce }: KillSwitchProps) {
  const t = useTranslations("trade");
  const named = useSearchParams().get("account");
  const account = accounts.find(({ id }) => String(id) === (named ?? String(firstId)));
  if (!account) return null;
  const { id, state, environment } = account;
  const label = { state: t(`states.${state}`) };
  const name = environment === "paper" ? t("state.labelPaper", label) : t("state.label", label);
  return (
    <Dropdown
      key={id}
      label={name}
      variant="subtle"
      color="gray"
      px={8}
      trigger={
        <StateWord state={state}>
          <Box component="span" visibleFrom="sm">
            {name}
          </Box>
          <Box component="span" hiddenFrom="sm">
            {label.state}
          </Box>
        </StateWord>
      }
    >
      {(close) => (
        <SwitchSheet
          account={account}
          accounts={accounts}
          stop={stop}
          reduce={reduce}
          close={close}
        />
      )}
    </Dropdown>
  );
}
