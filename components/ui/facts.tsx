import { Box, type BoxProps } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./facts.module.css";

export function Facts({ children, ...space }: BoxProps & { children: ReactNode }) {
  return (
    <Box component="dl" className={styles.facts} {...space}>
      {children}
    </Box>
  );
}

export function Fact({
  term,
  hint,
  children,
}: {
  term: ReactNode;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <div style={{ display: "contents" }}>
      <dt title={hint}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
