import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { WholeAccountScope } from "@/lib/core/scope";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { loadFileDraft } from "./file-draft";
import { NOTHING_SAID } from "./file-mapping";
import { bringFile, findImport } from "./manage-imports";
import { rereadFile } from "./reread-file";
import { updateImport } from "./store";

let database: TestDatabase;
let scope: WholeAccountScope;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});
beforeEach(async () => {
  scope = await createTestAccount();
});

const TWO_TABLES = "Trader;Paid\n7001;1,5\nDate;Client;Rebate\n2024-03-01;7001;1,5\n";

async function bring(): Promise<number> {
  const file = { broughtBy: "a@b.c", fileName: "old.csv", mapping: NOTHING_SAID, range: null };
  return (await bringFile(scope, file, Readable.from([TWO_TABLES]))).id;
}

async function titlesOf(importId: number) {
  const file = await findImport(scope, importId);
  const loaded = file === null ? null : await loadFileDraft(scope, file);
  return loaded?.kind === "draft" ? loaded.draft.header : loaded;
}

test("a file is read from another line, and its preview counts no more", async () => {
  const importId = await bring();
  await updateImport(scope, importId, { status: "checked" });
  const outcome = await rereadFile(scope, { importId, written: { headerLine: "3" } });
  expect(outcome).toEqual({ kind: "reread" });
  expect(await titlesOf(importId)).toEqual(["Date", "Client", "Rebate"]);
  expect((await findImport(scope, importId))?.status).toBe("uploaded");
});

test("columns that were said stay", async () => {
  const importId = await bring();
  const columns = { uid: { column: "Client" } };
  await updateImport(scope, importId, { mapping: { ...NOTHING_SAID, columns } });
  await rereadFile(scope, { importId, written: { headerLine: "3", separator: ";" } });
  expect((await findImport(scope, importId))?.mapping).toEqual({
    ...NOTHING_SAID,
    columns,
    file: { headerLine: 3, separator: ";" },
  });
});

test("what cannot be said of a file is refused, and an import at work is left alone", async () => {
  const importId = await bring();
  const wrong = await rereadFile(scope, { importId, written: { separator: "#" } });
  expect(wrong.kind).toBe("refused");
  await updateImport(scope, importId, { status: "applying" });
  const busy = await rereadFile(scope, { importId, written: { headerLine: "3" } });
  expect(busy).toEqual({ kind: "gone" });
  expect((await findImport(scope, importId))?.status).toBe("applying");
});

test("an import of another account is not found", async () => {
  const importId = await bring();
  const other = await createTestAccount();
  expect(await rereadFile(other, { importId, written: {} })).toEqual({ kind: "gone" });
});
