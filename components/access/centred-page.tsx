import { Box, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ProductMark } from "@/components/shell/product-mark";
import styles from "./centred.module.css";

type CentredPageProps = {
  title: string;
  line: ReactNode;
  foot?: ReactNode;
  /** Below the foot: the switch of the language. */
  below?: ReactNode;
  /** For more than a few fields. */
  isWide?: boolean;
  children: ReactNode;
};

/** One column in the middle: sign-in and the steps before the desk opens. */
export function CentredPage({ title, line, foot, below, isWide, children }: CentredPageProps) {
  return (
    <main className={styles.page}>
      <div className={styles.column} data-wide={isWide || undefined}>
        <Group gap={10} mb={24} fw={600}>
          <ProductMark />
          Broker Desk
        </Group>
        <div className={styles.sheet}>
          <h1>{title}</h1>
          <Text c="dimmed" mt={4} mb={20}>
            {line}
          </Text>
          {children}
        </div>
        <Box mt={16} fz={12} c="dimmed">
          {foot}
        </Box>
        {below}
      </div>
    </main>
  );
}
