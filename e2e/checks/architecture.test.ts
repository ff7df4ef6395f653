import { describe, expect, test } from "vitest";
import { findBreaches, isOnlyReExports } from "./architecture";
import { readCheckout } from "./checkout";

test("the checkout holds its floors", () => {
  expect(findBreaches(readCheckout())).toEqual([]);
});

describe("the check itself", () => {
  const importing = (specifier: string) => `import { x } from "${specifier}";\n`;
  const breaches = (file: string, source: string) => findBreaches(new Map([[file, source]]));

  test.each([
    ["lib/core/a.ts", "@/lib/store/database"],
    ["lib/exchange/a.ts", "@/lib/store/database"],
    ["lib/store/a.ts", "../exchange/client"],
    ["lib/sync/a.ts", "@/lib/accounts/manage"],
    ["lib/reports/commissions/a.ts", "../../sync/run"],
    ["components/commissions/a.tsx", "@/lib/reports/commissions/load"],
    ["app/page.tsx", "@/lib/store/accounts"],
    ["app/page.tsx", "@/lib/exchange/client"],
    ["lib/processes/worker.ts", "@/lib/store/jobs"],
    ["lib/processes/worker.ts", "@/app/page"],
    ["lib/sandbox/server.ts", "@/lib/exchange/sign"],
    ["lib/exchange/client.ts", "@/lib/sandbox/server"],
  ])("refuses that %s imports %s", (file, specifier) => {
    expect(breaches(file, importing(specifier))).toHaveLength(1);
  });

  test.each([
    ["a dynamic import", `const x = await ${"import"}("@/lib/store/database");`],
    ["a re-export", `export * ${"from"} "@/lib/store/database";\nexport const a = 1;`],
    ["an import for its effect", `${"import"} "@/lib/store/database";`],
    ["a require", `${"require"}('../lib/store/database')`],
  ])("sees %s", (_kind, source) => {
    expect(breaches("app/page.tsx", source)).toHaveLength(1);
  });

  test.each([
    ["lib/sync/run.ts", "@/lib/store/commission-days"],
    ["lib/sync/run.ts", "./plan"],
    ["app/page.tsx", "@/components/commissions/table"],
    ["lib/processes/worker.ts", "@/lib/sync/run"],
    ["lib/exchange/client.test.ts", "@/lib/sandbox/server"],
    ["lib/core/amount.ts", "decimal.js"],
  ])("lets %s import %s", (file, specifier) => {
    expect(breaches(file, importing(specifier))).toEqual([]);
  });

  test.each(["lib/helpers/a.ts", "lib/a.ts", "scripts/a.sh", "src/a.ts"])("refuses a file at %s", (file) => {
    expect(breaches(file, "")).toHaveLength(1);
  });

  test.each(["biome.json", "prisma/schema.prisma", "public/icon.svg", ".ci/run"])(
    "accepts a file at %s",
    (file) => {
      expect(breaches(file, "")).toEqual([]);
    },
  );

  test("keeps SQL in lib/store and the public client in tests", () => {
    expect(breaches("lib/sync/a.ts", importing("pg"))).toHaveLength(1);
    expect(breaches("lib/reports/a.ts", importing("@prisma/client"))).toHaveLength(1);
    expect(breaches("lib/sandbox/a.ts", importing("bitget-api"))).toHaveLength(1);
    expect(breaches("lib/sandbox/a.test.ts", importing("bitget-api"))).toEqual([]);
    expect(breaches("lib/store/a.ts", importing("pg"))).toEqual([]);
  });

  test("keeps packages that npm start does not install out of the product", () => {
    const packageFile = JSON.stringify({ devDependencies: { vitest: "1.0.0" } });
    const breachesOf = (file: string, specifier: string) =>
      findBreaches(
        new Map([
          ["package.json", packageFile],
          [file, importing(specifier)],
        ]),
      );
    expect(breachesOf("lib/sync/a.ts", "vitest/node")).toHaveLength(1);
    expect(breachesOf("lib/sync/a.test.ts", "vitest")).toEqual([]);
    expect(breachesOf("lib/sync/test-a.ts", "vitest")).toEqual([]);
    expect(breachesOf("lib/sync/a.ts", "vitest-like")).toEqual([]);
  });

  test("keeps the client that changes something at the exchange for lib/trading", () => {
    const writer = importing("@/lib/exchange/trading/write-client");
    expect(breaches("lib/sync/a.ts", writer)).toHaveLength(1);
    expect(breaches("lib/accounts/a.ts", writer)).toHaveLength(1);
    expect(breaches("lib/sandbox/trading/a.test.ts", writer)).toEqual([]);
    expect(breaches("lib/sync/a.ts", importing("@/lib/exchange/trading/read-client"))).toEqual([]);
  });

  test("refuses a cast that hides what is sent to the exchange", () => {
    const cast = `send(write ${"as"} never);`;
    expect(breaches("lib/trading/operations/a.ts", cast)).toHaveLength(1);
    expect(breaches("lib/exchange/trading/a.ts", cast)).toHaveLength(1);
    expect(breaches("lib/trading/operations/a.test.ts", cast)).toEqual([]);
    expect(breaches("lib/trading/a.ts", "/** It was never sent, as never before. */")).toEqual([]);
  });

  test("lets a folder with an entry be imported by its entry alone", () => {
    expect(breaches("lib/sync/a.ts", importing("@/lib/store/clients/sums/pieces"))).toHaveLength(1);
    expect(breaches("lib/sync/a.ts", importing("@/lib/store/clients/sums/client-sums"))).toEqual([]);
    expect(breaches("lib/store/clients/sums/a.ts", importing("./pieces"))).toEqual([]);
  });

  test("lets only access, sync and sharing make a scope", () => {
    const source = "const scope = grantAccountScope(1);";
    expect(breaches("lib/reports/a.ts", source)).toHaveLength(1);
    expect(breaches("app/page.tsx", source)).toHaveLength(1);
    expect(breaches("lib/sync/a.ts", source)).toEqual([]);
  });

  test("keeps the environment in lib/env and the entry points", () => {
    expect(breaches("lib/store/a.ts", "process.env.DATABASE_URL")).toHaveLength(1);
    expect(breaches("lib/processes/a.ts", "process.env.PORT")).toEqual([]);
  });

  test("refuses SQL without a reason in the first line", () => {
    const statements = [
      "queryRows<Row>(text)",
      "findValue(text)",
      "client.query(text)",
      "db().pool.query<Row>(text)",
    ];
    for (const statement of statements) {
      const source = `import { x } ${"from"} "./x";\nconst rows = await ${statement};\n`;
      expect(breaches("lib/store/a.ts", source), statement).toHaveLength(1);
      expect(breaches("lib/store/a.ts", `// SQL: sums by group.\n${source}`), statement).toEqual([]);
      expect(breaches("lib/store/a.db.test.ts", source), statement).toEqual([]);
    }
    const prisma = "await db().prisma.user.findMany(); await tx.$queryRaw`select 1`;";
    expect(breaches("lib/store/a.ts", prisma)).toEqual([]);
  });

  test("refuses a form that puts its fields into the address", () => {
    const form = (attributes: string) => `${"<"}form ${attributes}><input name="action=" /></form>`;
    const submit = "onSubmit={(event) => send(event)}";
    expect(breaches("components/a.tsx", form(submit))).toHaveLength(1);
    expect(breaches("components/a.tsx", form(`${submit} action={send}`))).toEqual([]);
    expect(breaches("components/a.tsx", form('method="get"'))).toEqual([]);
  });

  test("keeps what tests need out of the product", () => {
    expect(breaches("lib/reports/a.ts", importing("@/lib/store/test-database"))).toHaveLength(1);
    expect(breaches("lib/reports/a.db.test.ts", importing("@/lib/store/test-database"))).toEqual([]);
  });

  test("refuses a file that only re-exports", () => {
    expect(breaches("lib/research/a.ts", `export { a } ${"from"} "@/lib/store/a";\n`)).toHaveLength(1);
  });
});

test("an action whose text or number has no bound is seen", () => {
  const breaches = (file: string, argument: string) =>
    findBreaches(new Map([[file, `"use server";\nexport const act = userAction([${argument}]);\n`]]));
  for (const argument of ["z.string()", "z.number().int()", "z.string().max(40)", "z.coerce.number()"])
    expect(breaches("app/x/actions.ts", argument)).toEqual([expect.stringContaining("lib/core/input.ts")]);
  for (const argument of ["rowId", "exactText(40)", "z.object({ name: exactText(40) })", "z.uuid()"])
    expect(breaches("app/x/actions.ts", argument)).toEqual([]);
});

describe("a list that is spread into a call", () => {
  const breaches = (file: string, source: string) => findBreaches(new Map([[file, source]]));

  test.each([
    "const most = Math.max(...days);",
    "const most = Math.max(0, ...days);",
    "rows.push(...page.rows);",
    "rows.push(\n  ...page.rows,\n);",
    "const text = String.fromCharCode(...bytes);",
  ])("is seen in %j", (source) => {
    expect(breaches("lib/core/a.ts", source)).toEqual([expect.stringContaining("large-lists")]);
    expect(breaches("lib/core/a.test.ts", source)).toEqual([]);
    expect(breaches("lib/core/test-a.ts", source)).toEqual([]);
  });

  test.each([
    "const most = Math.max(a, b);",
    "rows.push({ ...row, day });",
    "rows.push([...row]);",
    "const all = [...rows, ...page];",
    "const seen = new Map([...rows]);",
    "// Math.max(days) and ... more",
  ])("is none in %j", (source) => {
    expect(breaches("lib/core/a.ts", source)).toEqual([]);
  });
});

test("a file of nothing but re-exports is seen", () => {
  const from = (what: string) => `export ${what} ${"from"} "@/lib/store/a";\n`;
  expect(isOnlyReExports(from("{ a }"))).toBe(true);
  expect(isOnlyReExports(`/** Why. */\n${from("type { A }")}${from("*")}${from("{\n  a,\n  b,\n}")}`)).toBe(
    true,
  );
  expect(isOnlyReExports(`${from("{ a }")}export const b = 1;\n`)).toBe(false);
  expect(isOnlyReExports("")).toBe(false);
});
