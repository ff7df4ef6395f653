import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findHardCodedTexts } from "./hard-coded-texts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

test("no component or page has a text of its own: all are in both languages", () => {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "app", "components"],
    { cwd: ROOT, encoding: "utf8" },
  );
  const files = listed
    .split("\0")
    .filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(ROOT, file)));
  const tree = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
  expect(findHardCodedTexts(tree)).toEqual([]);
});

const found = (source: string, file = "components/row.tsx") => findHardCodedTexts(new Map([[file, source]]));

test.each([
  ["the text of an element", "const A = () => <p>none</p>;", "none"],
  ["a branch of it", 'const A = () => <p>{is ? "open" : t("x")}</p>;', "open"],
  ["what stands behind a default", 'const A = () => <p>{name ?? "nobody"}</p>;', "nobody"],
  ["the words around a value", `const A = () => <p>{\`$\{count} days\`}</p>;`, "days"],
  ["what is heard", 'const A = () => <i aria-label="Close" />;', "Close"],
  ["what a component is given to say", `const A = () => <Panel title={\`Rows of $\{name}\`} />;`, "Rows of"],
  ["a sentence in a function", 'const say = () => "No rows yet.";', "No rows yet."],
  ["a sentence of several parts", `const say = (day) => \`$\{day} was read again\`;`, "was read again"],
  ["a title in an object", 'export const metadata = { title: "The rates" };', "The rates"],
  ["the same in Chinese", "const A = () => <p>没有数据</p>;", "没有数据"],
])("%s is found", (_what, source, text) => {
  expect(found(source)).toEqual([`components/row.tsx:1: "${text}"`]);
});

test("it is found by its line", () => {
  expect(found("\nconst A = () => (\n  <p>\n    Nothing here\n  </p>\n);")).toEqual([
    'components/row.tsx:3: "Nothing here"',
  ]);
});

test.each([
  ["a text of the languages", 'const A = () => <p title={t("a.b")}>{t(is ? "c" : "d")}</p>;'],
  ["classes, roles and addresses", 'const A = () => <a className="one two" role="status" href="/rates" />;'],
  ["what is typed into a terminal", "const A = () => <code>npm run desk</code>;"],
  ["a name", "const A = () => <p>CSV, {size} · Broker Desk</p>;"],
  ["signs", "const A = () => <p>— → {a}/{b} %</p>;"],
  ["a type", 'type A = "Not a text of ours";'],
  [
    "what a programmer is told",
    `throw new Error(\`There is no account $\{id}\`); console.error("It broke off:", e);`,
  ],
  ["a directive, a module", '"use client";\nimport a from "./a place of modules";'],
])("%s is none", (_what, source) => {
  expect(found(source)).toEqual([]);
});

test.each(["lib/reports/rates.ts", "components/row.test.ts", "app/api/v1/row.ts"])(
  "%s is left alone",
  (file) => {
    expect(found('const say = "No rows yet.";', file)).toEqual([]);
  },
);
