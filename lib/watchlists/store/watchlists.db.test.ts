import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { createTestPerson } from "@/lib/people/testing/person";
import type { StockCode } from "@/lib/stocks/stock-code";
import { refuse } from "@/lib/watchlists/contract";
import { WATCHLIST_LIMITS } from "@/lib/watchlists/watchlist-limits";
import {
  addCodes,
  deleteWatchlist,
  findWatchlist,
  insertWatchlist,
  listWatchlists,
  orderCodes,
  orderWatchlists,
  putStockBack,
  removeCodes,
  saveNote,
  saveWatchlistName,
} from "./watchlists";

let anna: string;
let ben: string;

openTestDatabase();
beforeEach(async () => {
  anna = await createTestPerson();
  ben = await createTestPerson();
});

const codes = (text: string) => text.split(" ").filter(Boolean) as StockCode[];

async function make(person: string, name: string, text = ""): Promise<string> {
  const made = await insertWatchlist(person, name);
  if (made.kind === "refused") throw new Error(made.problem.kind);
  await addCodes(person, made.id, codes(text));
  return made.id;
}

const lists = async (person: string) =>
  (await listWatchlists(person)).map((list) => `${list.name}: ${list.codes.join(" ")}`);
const listed = async (person: string, id: string) =>
  (await findWatchlist(person, id))?.items.map(({ code }) => code).join(" ");

test("lists stand in the order they were made in, until their owner gives them another", async () => {
  const [tech, cars] = [await make(anna, "Tech", "NVDA AAPL"), await make(anna, "Cars", "TSLA")];
  await make(anna, "Banks");
  expect(await lists(anna)).toEqual(["Tech: NVDA AAPL", "Cars: TSLA", "Banks: "]);
  await orderWatchlists(anna, { ids: [cars, "no id", tech, cars] });
  expect(await lists(anna)).toEqual(["Cars: TSLA", "Tech: NVDA AAPL", "Banks: "]);
  await make(anna, "Oil");
  expect((await lists(anna)).at(-1)).toBe("Oil: ");
});

test("a person has each name once, and another person may have it too", async () => {
  const tech = await make(anna, "Tech");
  const cars = await make(anna, "Cars");
  await make(ben, "Tech");
  expect(await insertWatchlist(anna, "Tech")).toEqual(refuse("name-taken"));
  expect(await saveWatchlistName(anna, cars, "Tech")).toEqual(refuse("name-taken"));
  expect(await saveWatchlistName(anna, tech, "Tech")).toEqual({ kind: "named", id: tech });
  expect(await saveWatchlistName(anna, cars, "Motors")).toEqual({ kind: "named", id: cars });
  expect(await lists(anna)).toEqual(["Tech: ", "Motors: "]);
});

test("codes are added at the end, each once, and keep their notes and places", async () => {
  const list = await make(anna, "Tech", "NVDA AAPL");
  expect(await saveNote(anna, { id: list, code: "AAPL" as StockCode, note: "cheap?" })).toEqual({
    kind: "changed",
  });
  expect(await addCodes(anna, list, codes("MSFT AAPL BRK.B MSFT"))).toEqual({
    kind: "added",
    added: ["MSFT", "BRK.B"],
  });
  expect(await listed(anna, list)).toBe("NVDA AAPL MSFT BRK.B");
  await orderCodes(anna, { id: list, codes: codes("MSFT GONE NVDA MSFT") });
  expect(await listed(anna, list)).toBe("MSFT NVDA AAPL BRK.B");
  expect(await removeCodes(anna, list, codes("NVDA GONE"))).toEqual([
    { code: "NVDA", note: expect.any(String), addedAt: expect.any(Date), position: 2 },
  ]);
  await addCodes(anna, list, codes("NVDA"));
  expect(await listed(anna, list)).toBe("MSFT AAPL BRK.B NVDA");
  expect((await findWatchlist(anna, list))?.items).toMatchObject([
    { note: "" },
    { note: "cheap?" },
    { note: "" },
    { note: "" },
  ]);
  expect(await saveNote(anna, { id: list, code: "GONE" as StockCode, note: "x" })).toEqual(
    refuse("not-found"),
  );
});

test("a removed stock returns to its place with its note, and the others keep their order since then", async () => {
  const list = await make(anna, "Tech", "NVDA AAPL MSFT TSLA");
  await saveNote(anna, { id: list, code: "AAPL" as StockCode, note: "cheap?" });
  const before = (await findWatchlist(anna, list))?.items;
  const [removed] = await removeCodes(anna, list, codes("AAPL"));
  if (!removed) throw new Error("nothing was removed");
  expect(await putStockBack(ben, { id: list, removed })).toEqual(refuse("not-found"));
  await putStockBack(anna, { id: list, removed });
  expect((await findWatchlist(anna, list))?.items).toEqual(before);

  await removeCodes(anna, list, codes("AAPL"));
  await orderCodes(anna, { id: list, codes: codes("TSLA MSFT NVDA") });
  await putStockBack(anna, { id: list, removed });
  expect(await listed(anna, list)).toBe("TSLA AAPL MSFT NVDA");
  await saveNote(anna, { id: list, code: "AAPL" as StockCode, note: "written since" });
  await putStockBack(anna, { id: list, removed });
  expect((await findWatchlist(anna, list))?.items[1]).toMatchObject({
    code: "AAPL",
    note: "written since",
  });
});

test("a list equals an array after the same additions, removals and moves", async () => {
  const some = fc
    .subarray(codes("A B C D E F"), { minLength: 0 })
    .chain((each) => fc.shuffledSubarray(each));
  const step = fc.record({ what: fc.constantFrom("add", "remove", "order"), some });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const list = await make(anna, "Any");
      let expected: StockCode[] = [];
      for (const { what, some: given } of steps) {
        const rest = expected.filter((code) => !given.includes(code));
        if (what === "add") {
          await addCodes(anna, list, given);
          expected = [...expected, ...given.filter((code) => !expected.includes(code))];
        } else if (what === "remove") {
          await removeCodes(anna, list, given);
          expected = rest;
        } else {
          await orderCodes(anna, { id: list, codes: given });
          expected = [...given.filter((code) => expected.includes(code)), ...rest];
        }
      }
      expect(await listed(anna, list)).toBe(expected.join(" "));
      expect(await deleteWatchlist(anna, { id: list })).toEqual({ kind: "changed" });
    }),
    { numRuns: runs(20) },
  );
});

test("nobody sees, changes or deletes another person's list", async () => {
  const list = await make(anna, "Tech", "NVDA AAPL");
  expect(await lists(ben)).toEqual([]);
  expect(await findWatchlist(ben, list)).toBeNull();
  expect(await saveWatchlistName(ben, list, "Mine")).toEqual(refuse("not-found"));
  expect(await addCodes(ben, list, codes("TSLA"))).toEqual(refuse("not-found"));
  expect(await saveNote(ben, { id: list, code: "AAPL" as StockCode, note: "mine" })).toEqual(
    refuse("not-found"),
  );
  await removeCodes(ben, list, codes("NVDA"));
  await orderCodes(ben, { id: list, codes: codes("AAPL NVDA") });
  await orderWatchlists(ben, { ids: [list] });
  expect(await deleteWatchlist(ben, { id: list })).toEqual(refuse("not-found"));
  expect(await lists(anna)).toEqual(["Tech: NVDA AAPL"]);
  expect((await findWatchlist(anna, list))?.items[1]?.note).toBe("");
  expect(await findWatchlist(anna, "no id at all")).toBeNull();
});

test("a change beyond a limit is refused completely", async () => {
  const list = await make(anna, "Long");
  const many = (count: number) => Array.from({ length: count }, (_, at) => `C${at}` as StockCode);
  await addCodes(anna, list, many(WATCHLIST_LIMITS.codes - 1));
  expect(await addCodes(anna, list, codes("C0 ONE TWO"))).toEqual({
    kind: "refused",
    problem: { kind: "too-many-codes", room: 1 },
  });
  expect((await findWatchlist(anna, list))?.items).toHaveLength(WATCHLIST_LIMITS.codes - 1);
  expect(await addCodes(anna, list, codes("C0 ONE"))).toEqual({ kind: "added", added: ["ONE"] });
  const note = "x".repeat(WATCHLIST_LIMITS.noteLength);
  expect(await saveNote(anna, { id: list, code: "ONE" as StockCode, note: note })).toEqual({
    kind: "changed",
  });
  expect(await saveNote(anna, { id: list, code: "ONE" as StockCode, note: `${note}x` })).toEqual(
    refuse("note-too-long"),
  );
  const names = Array.from({ length: WATCHLIST_LIMITS.lists + 3 }, (_, at) => `List ${at}`);
  const made = await Promise.all(names.map((name) => insertWatchlist(anna, name)));
  expect(
    made.filter((each) => each.kind === "refused" && each.problem.kind === "too-many-lists"),
  ).toHaveLength(4);
  expect(await listWatchlists(anna)).toHaveLength(WATCHLIST_LIMITS.lists);
});

test("lists go with their person, items and notes with their list", async () => {
  const list = await make(anna, "Tech", "NVDA");
  await make(ben, "Kept", "AAPL");
  await deleteWatchlist(anna, { id: list });
  await make(anna, "Again", "TSLA");
  await db().prisma.user.delete({ where: { id: anna } });
  const { rows } = await db().pool.query(
    "select code from watchlist_items i join watchlists w on w.id = i.watchlist_id where w.owner_id = any($1)",
    [[anna, ben]],
  );
  expect(rows).toEqual([{ code: "AAPL" }]);
});
