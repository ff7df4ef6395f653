import { existsSync, readdirSync } from "node:fs";
import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

/** Earlier addresses, which bookmarks and sent messages have; they keep their query. */
const MOVED_PAGES = [
  {
    source: "/trading/desk/placed/:path*",
    destination: "/trading/orders/sent/:path*",
    permanent: true,
  },
];

// JavaScript, because a web server that has to compile it loads Next's compiler for it.

/** @type {import("next").NextConfig} */
const config = {
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
    // "x.css?raw" is the text of the file, as in Vite.
    rules: { "*.css": { condition: { query: "?raw" }, type: "raw" } },
  },
  // Native code, WebAssembly and drivers stay as they are installed; bundling them breaks their own
  // file look-ups.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@electric-sql/pglite",
    "pg",
    "pdfkit",
    "fontkit",
    "pg-boss",
    "pino",
    "prom-client",
    "@opentelemetry/api",
    "@opentelemetry/sdk-trace-node",
  ],
  experimental: {
    // Writing it makes the first build, for which somebody waits, a third longer; later builds take
    // half the time.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
    // A page is loaded when it is first asked for: loading all of them costs each start three
    // seconds of a core.
    preloadEntriesOnStart: false,
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@mantine/dates"],
    // As much as lib/processes/web/door.ts lets in.
    serverActions: { bodySizeLimit: "4mb" },
  },
  // No picture is resized: what would fetch and convert them is not there to be asked.
  images: { unoptimized: true },
  // Browsers request /favicon.ico when the page's icon link has not arrived yet.
  rewrites: async () => [{ source: "/favicon.ico", destination: "/icon.svg" }],
  redirects: async () => MOVED_PAGES,
};

const ENGLISH = "./messages/en-US";

/** The build and the development server read the texts; what is built has them. */
async function withTexts() {
  // Its compiler unpacks itself into the home folder, which a service or a container may not have.
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  return createNextIntlPlugin({
    requestConfig: "./app/language/request-config.ts",
    experimental: {
      // Parsed when the desk is built: no parser goes to the browser, and no request parses.
      messages: { path: "./messages", format: "json", locales: "infer", precompile: true },
      // Types of the English texts with their arguments, written beside them and not kept in the
      // repository. failures.json has no arguments; the compiler would need minutes for each union
      // of its sentences.
      createMessagesDeclaration: readdirSync(ENGLISH)
        .filter((file) => file.endsWith(".json") && file !== "failures.json")
        .map((file) => `${ENGLISH}/${file}`),
    },
  })(config);
}

/** @param {string} phase */
export default (phase) => (phase === PHASE_PRODUCTION_SERVER ? config : withTexts());
