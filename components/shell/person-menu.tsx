"use client";
import { useMantineColorScheme } from "@mantine/core";
import { Action, ActionList } from "@/components/ui/action-list";
import { Dropdown } from "@/components/ui/dropdown";
import { Icon } from "@/components/ui/icon";
import styles from "./top-bar.module.css";

const SCHEMES = [
  { value: "auto", label: "Theme of this device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

type PersonMenuProps = { email: string; signOut: () => Promise<void> };

/** Who is signed in, and what concerns only that person. */
export function PersonMenu({ email, signOut }: PersonMenuProps) {
  return (
    <Dropdown
      label={`Signed in as ${email}`}
      triggerClass={styles.trigger}
      align="end"
      trigger={<Icon name="person" size={18} />}
    >
      {(close) => (
        <>
          <p className={styles.email}>{email}</p>
          <ThemeChoice />
          <ActionList label="Your sign-in">
            <Action href="/change-password" icon={<Icon name="key" />} onClick={close}>
              Change password
            </Action>
            <Action icon={<Icon name="sign-out" />} onClick={() => void signOut()}>
              Sign out
            </Action>
          </ActionList>
        </>
      )}
    </Dropdown>
  );
}

function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ActionList label="Theme">
      {SCHEMES.map(({ value, label }) => (
        <Action key={value} chosen={colorScheme === value} onClick={() => setColorScheme(value)}>
          {label}
        </Action>
      ))}
    </ActionList>
  );
}
