import { Box } from "@mantine/core";

export function Problem({ text }: { text: string | null }) {
  return (
    <Box component="span" role="alert" fz={12} c="var(--loss)" hidden={!text}>
      {text}
    </Box>
  );
}
