"use client";
import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import styles from "./top-bar.module.css";

const SCHEMES = [
  { value: "auto", label: "Theme of this device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Who is signed in, and what concerns only that person. */
export function PersonMenu({ email, signOut }: { email: string; signOut: () => Promise<void> }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.trigger} aria-label={`Signed in as ${email}`}>
          <Icon name="person" size={18} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={styles.email}>{email}</Menu.Label>
        <Menu.Item
          component={Link}
          href="/change-password"
          prefetch={false}
          leftSection={<Icon name="key" />}
        >
          Change password
        </Menu.Item>
        <Menu.Divider />
        {SCHEMES.map(({ value, label }) => (
          <Menu.Item
            key={value}
            leftSection={value === "auto" ? <Icon name="theme" /> : <span className={styles.blank} />}
            rightSection={colorScheme === value ? <Icon name="check" /> : null}
            closeMenuOnClick={false}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="sign-out" />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
