export default {
  plugins: {
    // Colours by scheme are light-dark() of CSS itself (components/shell/base.css), also in shared
    // pages.
    "postcss-preset-mantine": { features: { lightDarkFunction: false } },
    "postcss-simple-vars": {
      variables: { "mantine-breakpoint-sm": "48em", "mantine-breakpoint-md": "64em" },
    },
  },
};
