"use client";
import {
  type ButtonProps,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
  type MantineTheme,
} from "@mantine/core";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";

export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  // The document keeps its first nonce; a layout that is rendered again brings another one.
  const [ofDocument] = useState(nonce);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => ofDocument}>
      <NuqsAdapter>{children}</NuqsAdapter>
    </MantineProvider>
  );
}

/**
 * Deep blue-teal, the one accent. Styles take their colours from theme.css; Mantine only needs the
 * steps to exist.
 */
const teal: MantineColorsTuple = [
  "#e3f0f3",
  "#c5e0e6",
  "#9bcbd6",
  "#6db3c3",
  "#56b6ca",
  "#2f8ba0",
  "#0b6478",
  "#0a596b",
  "#084f5f",
  "#063f4c",
];

/**
 * Inter has no Chinese: those letters come from the fonts of the machine, its interface font first.
 */
const FONTS = [
  "var(--font-inter)",
  "system-ui",
  '"PingFang SC"',
  '"Microsoft YaHei"',
  '"Noto Sans SC"',
  '"Noto Sans CJK SC"',
  "sans-serif",
].join(", ");

const SMALL = [
  "TextInput",
  "Textarea",
  "PasswordInput",
  "NativeSelect",
  "NumberInput",
  "TagsInput",
];

const theme = createTheme({
  primaryColor: "teal",
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  colors: { teal },
  fontFamily: FONTS,
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "16px", sm: "20px", md: "20px", lg: "24px", xl: "28px" },
  headings: { fontWeight: "600", fontFamily: FONTS },
  defaultRadius: "sm",
  radius: { sm: "6px" },
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: "xs", variant: "default" },
      vars: (_theme: MantineTheme, { variant, color }: Pick<ButtonProps, "variant" | "color">) => ({
        root: {
          "--button-fz": "13px",
          "--button-padding-x": "12px",
          // Mantine takes the light theme's text for both.
          ...(variant === "filled" && color === undefined
            ? { "--button-color": "var(--on-accent)" }
            : {}),
        },
      }),
      styles: { label: { gap: 6, fontWeight: 500, lineHeight: "20px" } },
    },
    Input: { vars: () => ({ wrapper: { "--input-fz": "13px" } }) },
    // Notes come below the fields, so that the fields of a row line up.
    InputWrapper: {
      defaultProps: {
        withAsterisk: false,
        inputWrapperOrder: ["label", "input", "description", "error"],
      },
      vars: () => ({
        label: {},
        description: { "--input-description-size": "12px" },
        error: { "--input-error-size": "12px" },
      }),
    },
    ...Object.fromEntries(SMALL.map((name) => [name, { defaultProps: { size: "xs" } }])),
    Checkbox: {
      defaultProps: { size: "xs", radius: 3 },
      vars: () => ({ root: { "--checkbox-icon-color": "var(--on-accent)" } }),
    },
    Fieldset: { styles: { legend: { fontWeight: 500 } } },
    Skeleton: { defaultProps: { radius: 4 } },
  },
});
