import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ENGLISH } from "@/lib/core/language/english";
import { findUnsentTexts } from "./sent-texts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const AREAS = Object.keys(ENGLISH);

test("every route is sent the texts that its components in the browser ask for", () => {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "app", "components", "lib/core"],
    { cwd: ROOT, encoding: "utf8" },
  );
  const files = listed
    .split("\0")
    .filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(ROOT, file)));
  const tree = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
  expect(findUnsentTexts(tree, AREAS)).toEqual([]);
});

const PAGE = `import { Row } from "../../components/row";\nexport default function Page() {}`;
const BROWSER = `"use client";\nconst t = useTranslations("research.stock");`;
const provider = (areas: string) => `export default () => <BrowserTexts areas={[${areas}]}>x</BrowserTexts>`;
const unsent = (files: Readonly<Record<string, string>>) =>
  findUnsentTexts(
    new Map([
      ["app/language/browser-texts.tsx", `const SHARED = ["ui"] as const;`],
      ["app/a/page.tsx", PAGE],
      ...Object.entries(files),
    ]),
    ["research", "ui"],
  );

test("a text that is asked for in the browser and not sent is found", () => {
  expect(unsent({ "components/row.tsx": BROWSER })).toEqual([
    'app/a/page.tsx is not sent the texts of "research", which components/row.tsx asks for in the browser',
  ]);
});

test("what a component of the server sends itself is not missing below it, and still is elsewhere", () => {
  const slot = `import { Row } from "../../components/row";\n${provider('"research"')}`;
  const files = { "components/row.tsx": BROWSER, "app/a/slot.tsx": slot };
  expect(unsent({ ...files, "app/a/page.tsx": `import { S } from "./slot";` })).toEqual([]);
  const both = `import { S } from "./slot";\nimport { Row } from "../../components/row";`;
  expect(unsent({ ...files, "app/a/page.tsx": both })).toHaveLength(1);
});

test.each([
  [
    "in a file below a browser component",
    {
      "components/row.tsx": `"use client";\nimport { x } from "./x";`,
      "components/x.ts": `useTranslations("research")`,
    },
  ],
  [
    "in a part that is fetched later",
    {
      "components/row.tsx": `"use client";\nimport("./x");`,
      "components/x.tsx": `"use client";\nuseTranslations("research")`,
    },
  ],
  [
    "by a key that names its area",
    { "components/row.tsx": `"use client";\nuseTranslations()(\`research.$\{name}\`)` },
  ],
  [
    "where the providers around it send something else, and another route's sends it",
    {
      "components/row.tsx": BROWSER,
      "app/layout.tsx": provider('"ui"'),
      "app/a/layout.tsx": provider('"other"'),
      "app/b/layout.tsx": provider('"research"'),
    },
  ],
])("it is found %s", (_where, files) => {
  expect(unsent(files as unknown as Record<string, string>)).toHaveLength(1);
});

test.each([
  ["a layout above sends it", { "components/row.tsx": BROWSER, "app/layout.tsx": provider('"research"') }],
  [
    "a layout further above sends it",
    {
      "components/row.tsx": BROWSER,
      "app/layout.tsx": provider('"research"'),
      "app/a/layout.tsx": provider('"other"'),
    },
  ],
  ["it is a text of every page", { "components/row.tsx": `"use client";\nuseTranslations("ui")` }],
  ["the server draws it", { "components/row.tsx": `useTranslations("research")` }],
  [
    "only a type of it is used",
    { "components/row.tsx": `"use client";\nimport type { X } from "./x";`, "components/x.tsx": BROWSER },
  ],
])("nothing is found where %s", (_where, files) => {
  expect(unsent(files as unknown as Record<string, string>)).toEqual([]);
});
