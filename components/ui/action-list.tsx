import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { PageLink } from "@/components/ui/page-link";
import styles from "./action-list.module.css";
import { Icon } from "./icon";

export function ActionList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

type ActionProps = {
  /** A tick in front of what holds now; left out where nothing is chosen. */
  chosen?: boolean;
  icon?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
} & (
  | { href: string /** A file, not a page. */; download?: boolean; onClick?: () => void }
  | { href?: never; download?: never; onClick: () => void }
);

export function Action({ chosen, icon, note, href, download, onClick, children }: ActionProps) {
  const content = (
    <>
      <span className={styles.icon}>{chosen ? <Icon name="check" /> : icon}</span>
      <Box component="span" flex={1}>
        {children}
      </Box>
      {note}
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <button type="button" className={styles.action} onClick={onClick} aria-pressed={chosen}>
          {content}
        </button>
      ) : download ? (
        <a className={styles.action} href={href} download onClick={() => onClick?.()}>
          {content}
        </a>
      ) : (
        <PageLink
          className={styles.action}
          href={href}
          onClick={() => onClick?.()}
          aria-current={chosen}
        >
          {content}
        </PageLink>
      )}
    </li>
  );
}
