import { createTheme, type MantineColorsTuple } from "@mantine/core";

/** Deep blue-teal, the one accent. What is drawn comes from theme.css; Mantine only needs the steps to exist. */
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

/** Inter has no Chinese: those letters come from whatever the machine has, its own face for the interface first. */
const FONTS = [
  "var(--font-inter)",
  "system-ui",
  '"PingFang SC"',
  '"Microsoft YaHei"',
  '"Noto Sans SC"',
  '"Noto Sans CJK SC"',
  "sans-serif",
].join(", ");

export const theme = createTheme({
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
    InputWrapper: { defaultProps: { withAsterisk: false } },
  },
});
