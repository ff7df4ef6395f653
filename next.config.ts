import type { NextConfig } from "next";

const securityHeaders = [
  {
    key: "Content-Security-Policy",
    value: "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'",
  },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  turbopack: { root: import.meta.dirname },
  // Native code, WebAssembly and drivers stay as they are installed; bundling them breaks their own file look-ups.
  serverExternalPackages: ["@node-rs/argon2", "@electric-sql/pglite", "pg", "pg-boss", "pino"],
  experimental: { optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@mantine/dates"] },
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default config;
