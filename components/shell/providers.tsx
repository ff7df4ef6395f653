"use client";
import { MantineProvider } from "@mantine/core";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { theme } from "./theme";
import { TransitionWaker } from "./transition-waker";

export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  // The document keeps the one it came with; a layout that is drawn again brings another, which it knows nothing of.
  const [ofDocument] = useState(nonce);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={() => ofDocument}
      withCssVariables={false} // they are in mantine-variables.css
      withGlobalClasses={false}
    >
      <NuqsAdapter>{children}</NuqsAdapter>
      <TransitionWaker />
    </MantineProvider>
  );
}
