import { defineConfig } from "prisma/config";

// Generating and validating run on WebAssembly; without a path Prisma would download an engine that
// nothing uses.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
// No question whether a newer version is out.
process.env.CHECKPOINT_DISABLE ??= "1";

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
});
