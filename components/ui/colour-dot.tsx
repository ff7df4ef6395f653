import { Box } from "@mantine/core";

export function ColourDot({ colour }: { colour: string | undefined }) {
  return <Box component="span" display="inline-block" w={8} h={8} mr={8} bdrs={2} bg={colour ?? "none"} />;
}
