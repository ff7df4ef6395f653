import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { requireWritable } from "./install.mjs";
import { Refusal } from "./refusal.mjs";

const OUTPUT = "lib/store/generated";
/** Beside the client that it vouches for: copied, removed and cloned together. */
const STAMP = `${OUTPUT}/.sources`;

/** Writes the Prisma client where the schema or Prisma changed since the last time. */
export async function generateClient(root, step) {
  const stampFile = path.join(root, STAMP);
  const stamp = sourceHash(root);
  const fresh = existsSync(path.join(root, OUTPUT, "client.ts")) && readStamp(stampFile) === stamp;
  if (fresh) return;
  requireWritable(root);
  await step("generating the database client", async () => {
    const { code, output } = await runPrisma(root);
    if (code !== 0) throw new Refusal(`Generating the database client failed: ${lastLine(output)}`);
  });
  writeFileSync(stampFile, stamp);
}

function runPrisma(root) {
  const prisma = path.join(root, "node_modules/prisma/build/index.js");
  const result = spawnSync(process.execPath, [prisma, "generate"], {
    cwd: root,
    encoding: "utf8",
    // Prisma asks its own site for news otherwise; nothing is fetched at run time.
    env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  return { code: result.status, output: result.stderr || result.stdout };
}

function sourceHash(root) {
  const hash = createHash("sha256");
  for (const file of ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"]) {
    if (existsSync(path.join(root, file))) hash.update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function lastLine(text) {
  return text.trim().split("\n").at(-1) ?? "Prisma said nothing";
}
