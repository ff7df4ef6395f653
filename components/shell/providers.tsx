"use client";
import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from "@mantine/core";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useMemo, useState } from "react";
import { theme } from "./theme";

export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  // The document keeps the one it came with; a layout that is drawn again brings another, which it knows nothing of.
  const [ofDocument] = useState(nonce);
  return (
    <MantineParts nonce={ofDocument}>
      <NuqsAdapter>{children}</NuqsAdapter>
    </MantineParts>
  );
}

const manager = localStorageColorSchemeManager();
const getRootElement = () => document.documentElement;

/**
 * MantineProvider without what makes its CSS variables and classes: those are in mantine-variables.css, and the code
 * that would make them is 3 KB of script on every page.
 */
function MantineParts({ nonce, children }: { nonce: string; children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: "auto",
    forceColorScheme: undefined,
    getRootElement,
  });
  const { colorScheme, setColorScheme, clearColorScheme } = scheme;
  const context = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement,
      classNamesPrefix: "mantine",
      getStyleNonce: () => nonce,
      cssVariablesSelector: ":root",
      withStaticClasses: true,
    }),
    [colorScheme, setColorScheme, clearColorScheme, nonce],
  );
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
