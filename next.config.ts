import { existsSync } from "node:fs";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const config: NextConfig = {
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  // `npm run verify` checks types, tests included; `npm start` builds without what tests need.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // The development server would print what is typed into forms: keys and passwords.
  logging: { serverFunctions: false },
  turbopack: {
    root: import.meta.dirname,
    // Texts come parsed (app/language/compiled-texts.ts).
    resolveAlias: { "use-intl/format-message": "./app/language/format-message.ts" },
  },
  // Native code, WebAssembly and drivers stay as they are installed; bundling them breaks their own file look-ups.
  serverExternalPackages: ["@node-rs/argon2", "@electric-sql/pglite", "pg", "pg-boss", "pino"],
  experimental: {
    // Writing it makes the first build, for which somebody waits, a third longer; later builds take half the time.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@mantine/dates"],
    // As much as lib/processes/web/door.mjs lets in.
    serverActions: { bodySizeLimit: "4mb" },
  },
  // No picture is resized: what would fetch and convert them is not there to be asked.
  images: { unoptimized: true },
  // Browsers request /favicon.ico when the page's icon link has not arrived yet.
  rewrites: async () => [{ source: "/favicon.ico", destination: "/icon.svg" }],
};

export default createNextIntlPlugin("./app/language/request-config.ts")(config);
