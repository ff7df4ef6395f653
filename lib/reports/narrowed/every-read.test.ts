import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { NOT_OF_CLIENTS } from "./test-not-clients";
import { STORE_READS } from "./test-reads";
import { REPORT_READS } from "./test-report-reads";

/** Exported functions that a partner's scope can be given to, as "store/file name" and "reports/folder/file name". */
function listNarrowed(): string[] {
  return ["store", "reports"].flatMap((folder) =>
    readdirSync(path.join("lib", folder), { recursive: true, encoding: "utf8" })
      .filter(
        (file) => /^(?!.*(?:generated|narrowed)).*\.ts$/.test(file) && !/test/.test(path.basename(file)),
      )
      .flatMap((file) =>
        exportedFunctions(readFileSync(path.join("lib", folder, file), "utf8"))
          .filter(({ parameters }) => /\bAccountScope\b/.test(parameters))
          .map(({ name }) => `${folder}/${file.replace(/\.ts$/, "")} ${name}`),
      ),
  );
}

function exportedFunctions(source: string): { name: string; parameters: string }[] {
  const heads = source.matchAll(/^export (?:async )?function\*? (\w+)[\s\S]*?\{\n/gm);
  return [...heads].map(([parameters, name = ""]) => ({ name, parameters }));
}

test("every function that a partner's scope can be given to is held against a book of his own, or has a reason", () => {
  const found = listNarrowed();
  const known = [
    ...Object.keys(STORE_READS).map((name) => `store/${name}`),
    ...Object.keys(REPORT_READS).map((name) => `reports/${name}`),
    ...Object.keys(NOT_OF_CLIENTS),
  ];
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(NOT_OF_CLIENTS).filter((name) => !found.includes(name))).toEqual([]);
});
