"use client";
import { Box } from "@mantine/core";
import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Icon } from "@/components/ui/icon";
import type { AccountChoice } from "./account-sheet";
import { SandboxBadge } from "./sandbox-badge";
import styles from "./top-bar.module.css";

/** The sheet's script is loaded when the button is pressed. */
const AccountSheet = dynamic(() => import("./account-sheet").then((part) => part.AccountSheet), {
  ssr: false,
});

type AccountSwitcherProps = {
  /** The accounts that the person may see; an address without an account means the first. */
  accounts: readonly AccountChoice[];
  connectHref: string | null;
};

/**
 * Shows and changes the open account. A change keeps the screen and drops the filters of the other
 * account.
 */
export function AccountSwitcher({ accounts, connectHref }: AccountSwitcherProps) {
  const t = useTranslations("shell.account");
  const pathname = usePathname();
  const named = useSearchParams().getAll("account");
  const current =
    named.length === 0 ? accounts[0] : accounts.find(({ id }) => String(id) === named.join());
  if (!current) return null;
  const name = (
    <Box component="span" className="truncate" fz={14} fw={600}>
      {current.name}
    </Box>
  );
  return (
    <div className={styles.account}>
      {accounts.length < 2 ? (
        name
      ) : (
        <Dropdown
          label={t("change", { name: current.name })}
          variant="subtle"
          color="gray"
          px={8}
          mx={-8}
          trigger={
            <>
              {name}
              <Icon name="chevron-down" />
            </>
          }
        >
          {(close) => (
            <AccountSheet accounts={accounts} current={current} pathname={pathname} close={close} />
          )}
        </Dropdown>
      )}
      {current.environment === "sandbox" ? <SandboxBadge href={connectHref} /> : null}
    </div>
  );
}
