import { describe, expect, test } from "vitest";
import { findBreaches } from "./architecture";
import { readCheckout } from "./checkout";
import { findHouseBreaches } from "./house-rules";

test("the checkout keeps its rules", () => {
  const checkout = readCheckout();
  expect(findBreaches(checkout)).toEqual([]);
  expect(findHouseBreaches(checkout)).toEqual([]);
});

/** A few files that import each other; files that are not named have no imports. */
const treeOf = (sources: Readonly<Record<string, string>>) => new Map(Object.entries(sources));
const importing = (...specifiers: readonly string[]) =>
  specifiers.map((specifier) => `import { x } ${"from"} "${specifier}";\n`).join("");
const STORE = importing("@/lib/database/database");

describe("1. what a browser loads", () => {
  test("reaches no database through any chain of imports", () => {
    const tree = treeOf({
      "components/rates/table.tsx": importing("@/lib/rates/values"),
      "lib/rates/values.ts": importing("./store"),
      "lib/rates/store.ts": "export const x = 1;\n",
    });
    expect(findBreaches(tree).join()).toContain(
      "components/rates/table.tsx → lib/rates/values.ts → lib/rates/store.ts",
    );
  });

  test("may have its types, call server actions, and read pure files", () => {
    const tree = treeOf({
      "components/rates/table.tsx": `import type { Row } ${"from"} "@/lib/rates/contract";\n${importing("@/lib/rates/valuation")}`,
      "app/page-client.tsx": `"use client";\n${importing("./actions")}`,
      "app/actions.ts": `"use server";\n${importing("@/lib/rates/load-rates")}`,
      "lib/rates/contract.ts": "export const x = 1;\n",
      "lib/rates/load-rates.ts": importing("./store"),
      "lib/rates/store.ts": STORE,
      "lib/rates/valuation.ts": "export const x = 1;\n",
      "lib/database/database.ts": "export const x = 1;\n",
    });
    expect(findBreaches(tree)).toEqual([]);
  });

  test("is also a client file of app", () => {
    const tree = treeOf({
      "app/page-client.tsx": `"use client";\n${importing("@/lib/core/a")}`,
      "lib/core/a.ts": importing("pg"),
    });
    expect(findBreaches(tree).join()).toContain("app/page-client.tsx reaches lib/database/pg");
  });
});

describe("2. SQL and Prisma", () => {
  test.each([
    "const rows = await queryRows<Row>(text);",
    "await client.query(text);",
    "await db().prisma.user.findMany();",
    "await tx.$queryRaw`select 1`;",
  ])("stand in a store: %s", (statement) => {
    for (const file of ["lib/rates/load-rates.ts", "app/page.tsx", "lib/processes/worker.ts"])
      expect(findBreaches(treeOf({ [file]: statement })), file).toHaveLength(1);
    for (const file of ["lib/rates/store.ts", "lib/rates/store/rows.ts", "lib/database/a.ts"])
      expect(findBreaches(treeOf({ [file]: statement })), file).toEqual([]);
  });
});

describe("3. rooms", () => {
  const rooms = {
    "lib/database/database.ts": "export const x = 1;\n",
    "lib/audit/store.ts": STORE,
    "lib/terms/store.ts": STORE,
    "lib/terms/load-terms.ts": importing("./store"),
    "lib/payouts/store.ts": STORE,
    "lib/payouts/load-payouts.ts": importing("./store"),
    "lib/payouts/contract.ts": "export const x = 1;\n",
  };
  const breaches = (file: string, ...specifiers: string[]) =>
    findBreaches(treeOf({ ...rooms, [file]: importing(...specifiers) }));

  test.each([
    ["lib/terms/a.ts", "@/lib/payouts/load-payouts", "payouts is above terms"],
    ["lib/terms/store/a.ts", "@/lib/payouts/store", "payouts is above terms"],
    ["lib/payouts/store/a.ts", "@/lib/terms/load-terms", "a store imports no use case"],
    ["lib/payouts/store/a.ts", "../load-payouts", "a store imports no use case"],
    ["lib/core/a.ts", "@/lib/payouts/contract", "knows none of them"],
    ["lib/database/a.ts", "@/lib/payouts/load-payouts", "only pure files"],
    ["lib/exchange/a.ts", "@/lib/database/database", "lib/exchange may not import lib/database"],
    ["lib/sandbox/a.ts", "@/lib/exchange/sign", "lib/sandbox may not import lib/exchange"],
    ["lib/exchange/a.ts", "@/lib/sandbox/server", "only entry points start the sandbox"],
    ["lib/terms/a.ts", "@/components/terms/list", "only app and components"],
    ["lib/processes/worker.ts", "@/components/terms/list", "only app and components"],
    ["lib/sandbox/commissions/a.ts", "@/lib/sandbox/stocks/b", "stocks is above commissions"],
    ["lib/sandbox/stocks/catalogue/a.ts", "../panel", "stocks is above stocks/catalogue"],
    ["lib/sandbox/http/a.ts", "../server", "lib/sandbox is above http"],
    ["lib/sandbox/help/a.ts", "@/lib/sandbox/core/b", "help is no folder of the sandbox"],
    ["lib/terms/a.ts", "@/app/page", "only app imports app"],
    ["lib/terms/a.ts", "@/lib/processes/worker", "only entry points import entry points"],
    ["lib/terms/a.ts", "@/lib/terms/testing/book", "for tests only"],
    ["app/page.tsx", "@/lib/terms/store", "call a use case"],
    ["app/page.tsx", "@/lib/database/database", "call a use case"],
    ["lib/processes/worker.ts", "@/lib/exchange/client", "call a use case"],
  ])("%s may not import %s", (file, specifier, why) => {
    expect(breaches(file, specifier)).toEqual([expect.stringContaining(why)]);
  });

  test.each([
    ["lib/payouts/a.ts", "@/lib/terms/load-terms"],
    ["lib/payouts/store/a.ts", "@/lib/terms/store"],
    ["lib/terms/a.ts", "@/lib/payouts/store"],
    ["lib/terms/a.ts", "@/lib/payouts/contract"],
    ["lib/exchange/a.ts", "@/lib/payouts/contract"],
    ["lib/sandbox/stocks/a.ts", "./catalogue/b"],
    ["lib/sandbox/server.ts", "./control/b"],
    ["lib/sandbox/core/a.test.ts", "@/lib/sandbox/server"],
    ["app/page.tsx", "@/lib/terms/load-terms"],
    ["app/page.tsx", "@/components/terms/list"],
    ["components/months/list.tsx", "@/components/terms/list"],
    ["lib/terms/a.test.ts", "@/lib/terms/testing/book"],
    ["lib/terms/testing/a.ts", "vitest"],
  ])("%s may import %s", (file, specifier) => {
    expect(breaches(file, specifier)).toEqual([]);
  });

  test("a chain of imports that returns to its start is a circle", () => {
    const tree = treeOf({ "lib/core/a.ts": importing("./b"), "lib/core/b.ts": importing("./a") });
    expect(findBreaches(tree)).toEqual(["a circle: lib/core/a.ts → lib/core/b.ts → lib/core/a.ts"]);
  });

  test.each([
    ["a dynamic import", `const x = await ${"import"}("@/lib/terms/store");`],
    ["a re-export", `export * ${"from"} "@/lib/terms/store";\nexport const a = 1;`],
    ["an import for its effect", `${"import"} "@/lib/terms/store";`],
    ["a require", `${"require"}('@/lib/terms/store')`],
    ["a type", `import type { A } ${"from"} "@/lib/terms/store";`],
  ])("%s counts as an import", (_kind, source) => {
    expect(findBreaches(treeOf({ ...rooms, "app/page.tsx": source }))).toHaveLength(1);
  });

  test.each(["lib/helpers/a.ts", "lib/a.ts", "scripts/a.sh", "src/a.ts"])(
    "%s is in no room",
    (file) => {
      expect(findBreaches(treeOf({ [file]: "" }))).toHaveLength(1);
    },
  );

  test.each(["biome.json", "prisma/schema.prisma", "public/icon.svg", ".ci/run"])(
    "%s has a place",
    (file) => {
      expect(findBreaches(treeOf({ [file]: "" }))).toEqual([]);
    },
  );
});

describe("4. owners", () => {
  test("only lib/trading sends changes to the exchange", () => {
    const client = { "lib/exchange/trading/write-client.ts": "export const x = 1;\n" };
    const writer = importing("@/lib/exchange/trading/write-client");
    for (const file of ["lib/sync/a.ts", "lib/accounts/a.ts"])
      expect(findBreaches(treeOf({ ...client, [file]: writer })), file).toHaveLength(1);
    for (const file of ["lib/trading/a.ts", "lib/sandbox/trading/a.test.ts"])
      expect(findBreaches(treeOf({ ...client, [file]: writer })), file).toEqual([]);
  });

  test("only sign-in, sync and shares make a scope", () => {
    const source = "const scope = grantAccountScope(1);";
    for (const file of ["lib/rates/a.ts", "app/page.tsx", "lib/people/a.ts"])
      expect(findBreaches(treeOf({ [file]: source })), file).toHaveLength(1);
    for (const file of ["lib/sync/a.ts", "lib/sign-in/a.ts", "lib/shares/a.ts"])
      expect(findBreaches(treeOf({ [file]: source })), file).toEqual([]);
  });
});

describe("rules on a file's own text", () => {
  const breaches = (file: string, source: string) => findHouseBreaches(treeOf({ [file]: source }));

  test("packages that npm start does not install stay out of the product", () => {
    const packageFile = JSON.stringify({ devDependencies: { vitest: "1.0.0" } });
    const breachesOf = (file: string, specifier: string) =>
      findHouseBreaches(treeOf({ "package.json": packageFile, [file]: importing(specifier) }));
    expect(breachesOf("lib/sync/a.ts", "vitest/node")).toHaveLength(1);
    expect(breachesOf("lib/sync/a.test.ts", "vitest")).toEqual([]);
    expect(breachesOf("lib/sync/testing/a.ts", "vitest")).toEqual([]);
    expect(breachesOf("lib/sync/a.ts", "vitest-like")).toEqual([]);
  });

  test("a package that belongs to one room stays there, a test's client in tests", () => {
    expect(breaches("lib/sandbox/a.ts", importing("bitget-api"))).toHaveLength(1);
    expect(breaches("lib/sandbox/a.test.ts", importing("bitget-api"))).toEqual([]);
    expect(breaches("lib/people/a.ts", importing("nodemailer"))).toHaveLength(1);
    expect(breaches("lib/mail/a.ts", importing("nodemailer"))).toEqual([]);
  });

  test("a cast that hides what is sent to the exchange is refused", () => {
    const cast = `send(write ${"as"} never);`;
    expect(breaches("lib/trading/changes/a.ts", cast)).toHaveLength(1);
    expect(breaches("lib/exchange/trading/a.ts", cast)).toHaveLength(1);
    expect(breaches("lib/trading/changes/a.test.ts", cast)).toEqual([]);
    expect(breaches("lib/trading/a.ts", "/** It was never sent, as never before. */")).toEqual([]);
  });

  test("the environment is read in lib/env and the entry points", () => {
    expect(breaches("lib/rates/a.ts", "process.env.DATABASE_URL")).toHaveLength(1);
    expect(breaches("lib/processes/a.ts", "process.env.PORT")).toEqual([]);
  });

  test("SQL has its reason in the first line", () => {
    for (const statement of [
      "queryRows<Row>(text)",
      "findValue(text)",
      "client.query(text)",
      "db().pool.query<Row>(text)",
    ]) {
      const source = `import { x } ${"from"} "./x";\nconst rows = await ${statement};\n`;
      expect(breaches("lib/rates/store.ts", source), statement).toHaveLength(1);
      expect(breaches("lib/rates/store.ts", `// SQL: sums by group.\n${source}`)).toEqual([]);
      expect(breaches("lib/rates/store.db.test.ts", source), statement).toEqual([]);
    }
    const prisma = "await db().prisma.user.findMany(); await tx.$queryRaw`select 1`;";
    expect(breaches("lib/rates/store.ts", prisma)).toEqual([]);
  });

  test("a form that would put its fields into the address is refused", () => {
    const form = (attributes: string) => `${"<"}form ${attributes}><input name="action=" /></form>`;
    const submit = "onSubmit={(event) => send(event)}";
    expect(breaches("components/a.tsx", form(submit))).toHaveLength(1);
    expect(breaches("components/a.tsx", form(`${submit} action={send}`))).toEqual([]);
    expect(breaches("components/a.tsx", form('method="get"'))).toEqual([]);
  });

  test("an action whose text or number has no bound is seen", () => {
    const action = (argument: string) =>
      `"use server";\nexport const act = userAction.inputSchema(z.object({ a: ${argument} }));\n`;
    const contract = (argument: string) => `export const input = z.object({ a: ${argument} });\n`;
    const seen = [expect.stringContaining("lib/core/input.ts")];
    for (const argument of [
      "z.string()",
      "z.number().int()",
      "z.string().max(40)",
      "z.coerce.number()",
    ]) {
      expect(breaches("app/x/actions.ts", action(argument))).toEqual(seen);
      expect(breaches("lib/rates/contract.ts", contract(argument))).toEqual(seen);
    }
    for (const argument of [
      "rowId",
      "exactText(40)",
      "z.object({ name: exactText(40) })",
      "z.uuid()",
    ]) {
      expect(breaches("app/x/actions.ts", action(argument))).toEqual([]);
      expect(breaches("lib/rates/contract.ts", contract(argument))).toEqual([]);
    }
  });

  test.each([
    "const most = Math.max(...days);",
    "const most = Math.max(0, ...days);",
    "rows.push(...page.rows);",
    "rows.push(\n  ...page.rows,\n);",
    "const text = String.fromCharCode(...bytes);",
  ])("a list that is spread into a call is seen in %j", (source) => {
    expect(breaches("lib/core/a.ts", source)).toEqual([expect.stringContaining("large-lists")]);
    expect(breaches("lib/core/a.test.ts", source)).toEqual([]);
    expect(breaches("lib/core/testing/a.ts", source)).toEqual([]);
  });

  test.each([
    "const most = Math.max(a, b);",
    "rows.push({ ...row, day });",
    "rows.push([...row]);",
    "const all = [...rows, ...page];",
    "const seen = new Map([...rows]);",
    "// Math.max(days) and ... more",
  ])("none is spread in %j", (source) => {
    expect(breaches("lib/core/a.ts", source)).toEqual([]);
  });

  test("a re-export of a value, or a file of nothing but re-exports, is refused", () => {
    const from = (what: string) => `export ${what} ${"from"} "@/lib/rates/store";\n`;
    const own = "export const b = 1;\n";
    for (const source of [
      from("{ a }"),
      `${from("{ a as c }")}${own}`,
      `${from("*")}${own}`,
      `${from("{\n  a,\n  b,\n}")}${own}`,
      `/** Why. */\n${from("type { A }")}`,
      `${importing("@/lib/rates/store")}export { x as y };\n${own}`,
    ])
      expect(breaches("lib/stocks/a.ts", source), source).toHaveLength(1);
    expect(breaches("lib/stocks/a.ts", `${from("type { A }")}${own}`)).toEqual([]);
    expect(breaches("lib/stocks/a.ts", `const a = 1;\nexport { a as b };\n`)).toEqual([]);
    expect(breaches("messages/en-US.ts", from("{ default as a }"))).toEqual([]);
  });
});
