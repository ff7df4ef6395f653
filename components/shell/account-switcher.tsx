"use client";
import { Menu, UnstyledButton } from "@mantine/core";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { SandboxBadge } from "./sandbox-badge";
import styles from "./top-bar.module.css";

export type AccountChoice = {
  readonly id: number;
  readonly name: string;
  readonly environment: string;
  readonly keyHint: string;
};

/** The account whose book is open. Changing it keeps the screen and drops filters that belong to the other book. */
export function AccountSwitcher({
  accounts,
  current,
}: {
  accounts: readonly AccountChoice[];
  current: AccountChoice;
}) {
  const pathname = usePathname();
  const badge = current.environment === "sandbox" ? <SandboxBadge /> : null;
  if (accounts.length < 2) {
    return (
      <div className={styles.account}>
        <span className={styles.accountName}>{current.name}</span>
        {badge}
      </div>
    );
  }
  return (
    <div className={styles.account}>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <UnstyledButton className={styles.trigger} aria-label={`Account: ${current.name}. Change account`}>
            <span className={styles.accountName}>{current.name}</span>
            <Icon name="chevron-down" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {accounts.map((account) => (
            <Menu.Item
              key={account.id}
              component={Link}
              href={`${pathname}?account=${account.id}`}
              prefetch={false}
              leftSection={
                account.id === current.id ? <Icon name="check" /> : <span className={styles.blank} />
              }
              rightSection={<AccountHint account={account} />}
            >
              {account.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {badge}
    </div>
  );
}

function AccountHint({ account }: { account: AccountChoice }) {
  if (account.environment === "sandbox") return <SandboxBadge />;
  return <span className={styles.hint}>key …{account.keyHint}</span>;
}
