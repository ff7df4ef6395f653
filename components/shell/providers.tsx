"use client";
import { MantineProvider } from "@mantine/core";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { cssVariables, theme } from "./theme";

export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  // The document keeps the nonce that it came with; a layout that is rendered again brings another one.
  const [ofDocument] = useState(nonce);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => ofDocument}
    >
      <NuqsAdapter>{children}</NuqsAdapter>
    </MantineProvider>
  );
}
