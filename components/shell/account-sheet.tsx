"use client";
import { useTranslations } from "next-intl";
import { Action, ActionList } from "@/components/ui/action-list";
import { SubLine } from "@/components/ui/marked-text";
import { SandboxBadge } from "./sandbox-badge";

export type AccountChoice = {
  readonly id: number;
  readonly name: string;
  readonly environment: string;
  readonly keyHint: string;
};

type AccountSheetProps = {
  accounts: readonly AccountChoice[];
  current: AccountChoice;
  /** The screen that stays. */
  pathname: string;
  close: () => void;
};

export function AccountSheet({ accounts, current, pathname, close }: AccountSheetProps) {
  const t = useTranslations("shell.account");
  return (
    <ActionList label={t("list")}>
      {accounts.map((account) => (
        <Action
          key={account.id}
          href={`${pathname}?account=${account.id}`}
          chosen={account.id === current.id}
          note={
            account.environment === "sandbox" ? (
              <SandboxBadge />
            ) : (
              <SubLine>{t("key", { hint: account.keyHint })}</SubLine>
            )
          }
          onClick={close}
        >
          {account.name}
        </Action>
      ))}
    </ActionList>
  );
}
