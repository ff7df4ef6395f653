import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";

export function ColourDot({ colour }: { colour: string | undefined }) {
  return (
    <Box
      component="span"
      display="inline-block"
      w={8}
      h={8}
      mr={8}
      bdrs={2}
      bg={colour ?? "none"}
    />
  );
}

/** What the marks of a drawing mean, below it. */
export function Legend({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Group component="ul" gap="4px 16px" mt={16} fz={12} c="dimmed" aria-label={label}>
      {children}
    </Group>
  );
}

export function LegendItem({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Group component="li" gap={6} title={title}>
      {children}
    </Group>
  );
}
