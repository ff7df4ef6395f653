"use client";
import { useTranslations } from "next-intl";
import { Action, ActionList } from "@/components/ui/action-list";
import { SubLine } from "@/components/ui/marked-text";
import { SandboxBadge } from "./sandbox-badge";

export type AccountChoice = {
  readonly id: number;
  readonly name: string;
  /** Null, as the key's hint: fed by files alone, of the exchange with this name. */
  readonly environment: string | null;
  readonly keyHint: string | null;
  readonly exchangeName: string | null;
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
          note={<AccountNote account={account} />}
          onClick={close}
        >
          {account.name}
        </Action>
      ))}
    </ActionList>
  );
}

/** What tells accounts apart besides their names. */
function AccountNote({ account }: { account: AccountChoice }) {
  const t = useTranslations("shell.account");
  const { environment, exchangeName, keyHint } = account;
  if (environment === "sandbox") return <SandboxBadge />;
  if (exchangeName !== null) return <SubLine>{t("files", { exchange: exchangeName })}</SubLine>;
  return keyHint === null ? null : <SubLine>{t("key", { hint: keyHint })}</SubLine>;
}
