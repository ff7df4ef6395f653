import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./checkout";

const LIB = path.join(ROOT, "lib");
const NOT_PRODUCT = /\.test\.|[/\\]testing[/\\]|^(?:sandbox|database[/\\]generated)[/\\]/;
const read = (file: string) => readFileSync(path.join(LIB, file), "utf8");
const namesIn = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, name]) => name);

test("each queue has one worker, and each turn is repeated in one place", () => {
  const files = readdirSync(LIB, { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => file.endsWith(".ts") && !NOT_PRODUCT.test(file));
  const product = sources.map(read).join("\n");
  const queues = read("database/jobs/jobs.ts");
  const listed = (name: string) =>
    namesIn(
      queues.split(`const ${name} = [`)[1]?.split("]")[0] ?? "",
      /^ {2}"([a-z-]+)",$/gm,
    ).sort();
  expect(namesIn(product, /\bjobs\.repeat\(\s*"([a-z-]+)"/g).sort()).toEqual(listed("TURNS"));
  expect(namesIn(product, /\bjobs\.work\(\s*"([a-z-]+)"/g).sort()).toEqual(listed("JOB_NAMES"));
});
