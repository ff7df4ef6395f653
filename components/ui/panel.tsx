import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./panel.module.css";
import { NamedByPanel } from "./panel-name";

type PanelProps = {
  id: string;
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  isSteady?: boolean;
  children?: ReactNode;
};

export function Panel({ id, title, note, actions, isSteady, children }: PanelProps) {
  return (
    <Box
      component="section"
      display="flex"
      miw={0}
      style={{ flexDirection: "column" }}
      aria-labelledby={id}
    >
      <div className={styles.head} data-steady={isSteady || undefined}>
        <h2 id={id}>{title}</h2>
        {note || isSteady ? <span className={styles.note}>{note}</span> : null}
        {actions ? <div className={`${styles.actions} screen-only`}>{actions}</div> : null}
      </div>
      <NamedByPanel id={id}>{children}</NamedByPanel>
    </Box>
  );
}
