import { defineConfig } from "prisma/config";

// Generating and validating run on WebAssembly; without a path Prisma would download an engine that nothing uses.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
});
