import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "@/lib/env/testing/env";
import { readExecutives } from "./list-panels";

type WireData = { readonly list?: unknown; readonly cursor?: unknown } | null;

/**
 * Reads the pages of a server that answers by cursor; `asked` contains the cursors that it
 * received.
 */
async function read(answer: (cursor: string | undefined, count: number, limit: number) => unknown) {
  const asked: (string | undefined)[] = [];
  const rows = await readExecutives(async ({ cursor, limit }) => {
    asked.push(cursor);
    return answer(cursor, asked.length, Number(limit));
  });
  return { names: rows.map(({ name }) => name), asked };
}

const named = (...names: readonly string[]) => names.map((name) => ({ name }));
const stuck = (detail: string) => ({
  failure: { kind: "cursor-stuck", detail: expect.stringContaining(detail) },
});

describe("a list ends", () => {
  test.each<[string, WireData]>([
    ["null data", null],
    ["a null list", { list: null, cursor: null }],
    ["a null list with a cursor", { list: null, cursor: "2" }],
    ["an empty list", { list: [], cursor: "" }],
    ["an empty list without a cursor", { list: [] }],
  ])("empty with %s", async (_name, data) => {
    expect(await read(() => data)).toEqual({ names: [], asked: [undefined] });
  });

  test.each([null, "", undefined])("after a page whose cursor is %j", async (cursor) => {
    const { names, asked } = await read(() => ({ list: named("a", "b"), cursor }));
    expect([names, asked]).toEqual([["a", "b"], [undefined]]);
  });

  test.each<[string, WireData]>([
    ["null data", null],
    ["a null list", { list: null, cursor: null }],
    ["an empty list and the same cursor", { list: [], cursor: "2" }],
  ])("after a full read with %s", async (_name, last) => {
    const { names, asked } = await read((cursor) =>
      cursor === undefined ? { list: named("a"), cursor: "2" } : last,
    );
    expect([names, asked]).toEqual([["a"], [undefined, "2"]]);
  });

  test("not with a short page", async () => {
    const { names } = await read((cursor) => {
      if (cursor === undefined) return { list: named("a", "b", "c"), cursor: "c" };
      return cursor === "c"
        ? { list: named("d"), cursor: "d" }
        : { list: named("e", "f"), cursor: null };
    });
    expect(names).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  test("with every row once and in order, however a server cuts its pages", async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 12 });
    const endings = fc.constantFrom("null", "empty page", "absent");
    await fc.assert(
      fc.asyncProperty(sizes, endings, async (cuts, ending) => {
        const pages = cuts.map((size, page) =>
          named(...Array.from({ length: size }, (_, row) => `${page}.${row}`)),
        );
        const { names } = await read((cursor) => {
          const page = cursor === undefined ? 0 : Number(cursor);
          const list = pages[page] ?? [];
          if (page + 1 < pages.length || ending === "empty page")
            return { list, cursor: String(page + 1) };
          return ending === "null" ? { list, cursor: null } : { list };
        });
        expect(names).toEqual(pages.flat().map(({ name }) => name));
      }),
      { numRuns: runs(60) },
    );
  });
});

/**
 * A server whose last page returns the cursor of the request; `stuckAt`: it never advances past
 * that row.
 */
function unmoved(
  rows: number,
  { cap = 100, shortEvery = 0, stuckAt = Number.POSITIVE_INFINITY } = {},
) {
  const all = named(...Array.from({ length: rows }, (_, row) => `row ${row}`));
  return (cursor: string | undefined, count: number, limit: number) => {
    const from = Number(cursor ?? 0);
    const most = Math.min(limit, cap);
    const size = shortEvery > 0 && count % shortEvery === 0 ? Math.ceil(most / 2) : most;
    const list = all.slice(from, from + size);
    const end = from + list.length;
    if (end > stuckAt) return { list, cursor: cursor ?? "0" };
    return { list, cursor: end < all.length ? String(end) : (cursor ?? "") };
  };
}

describe("a cursor that does not move", () => {
  test.each([
    [100, 100],
    [101, 100],
    [150, 100],
    [200, 100],
    [201, 100],
    [41, 20],
    [7, 3],
    [4, 3],
  ])(
    "is the end of %d rows in pages of %d, when the same rows cut elsewhere end there too",
    async (rows, cap) => {
      expect((await read(unmoved(rows, { cap }))).names).toHaveLength(rows);
    },
  );

  test("is the end of any list of such a server, short pages or not, or it is refused: no row is missing", async () => {
    const servers = fc.record({
      rows: fc.integer({ min: 1, max: 260 }),
      cap: fc.integer({ min: 1, max: 100 }),
      shortEvery: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(servers, async ({ rows, ...server }) => {
        const outcome = await read(unmoved(rows, server)).catch((error: unknown) => error);
        if (outcome instanceof Error)
          expect(outcome).toMatchObject({ failure: { kind: "cursor-stuck" } });
        else expect(outcome).toMatchObject({ names: { length: rows } });
      }),
      { numRuns: runs(100) },
    );
  });

  test("is not the end if the server is stuck, at any row and with any page size", async () => {
    const servers = fc.record({
      cap: fc.integer({ min: 1, max: 100 }),
      shortEvery: fc.integer({ min: 0, max: 3 }),
      stuckAt: fc.integer({ min: 1, max: 250 }),
    });
    await fc.assert(
      fc.asyncProperty(servers, async (server) => {
        const rows = server.stuckAt + server.cap + 101;
        await expect(read(unmoved(rows, server))).rejects.toMatchObject({
          failure: { kind: "cursor-stuck" },
        });
      }),
      { numRuns: runs(100) },
    );
  });

  test("is not the end if another page size finds more rows", async () => {
    const pages = read((cursor, count, limit) => {
      if (cursor === undefined) return { list: named("a", "b", "c"), cursor: "3" };
      if (cursor === "3" && limit === 100) return { list: named("d", "e"), cursor: "3" };
      if (cursor === "3") return { list: named("d"), cursor: "4" };
      return { list: named("e", "f"), cursor: count > 4 ? null : cursor };
    });
    await expect(pages).rejects.toMatchObject(stuck("other rows follow"));
  });
});

describe("a list is refused", () => {
  test("when the cursor stays where it is and pages are too short to prove anything", async () => {
    const pages = read((_cursor, count) => ({ list: named(`row ${count}`), cursor: "2" }));
    await expect(pages).rejects.toMatchObject(stuck("too short to prove"));
  });

  test("when cursors go in a circle", async () => {
    const pages = read((_cursor, count) => ({
      list: named(`row ${count}`),
      cursor: String(count % 3),
    }));
    await expect(pages).rejects.toMatchObject(stuck("cursor came back"));
  });

  test("when the server ignores the cursor", async () => {
    for (const cursor of [
      () => "2",
      (count: number) => String(count),
      (count: number) => (count > 1 ? null : "2"),
    ]) {
      const pages = read((_cursor, count) => ({ list: named("a", "b"), cursor: cursor(count) }));
      await expect(pages).rejects.toMatchObject(stuck("same page"));
    }
  });

  test("when each page begins with the last row of the one before", async () => {
    const pages = read((cursor) =>
      cursor === undefined
        ? { list: named("a", "b"), cursor: "b" }
        : { list: named("b", "c"), cursor: null },
    );
    await expect(pages).rejects.toMatchObject(stuck("last row of the page before"));
  });

  test("when it never ends", async () => {
    let asked = 0;
    const pages = read((_cursor, count) => {
      asked = count;
      return { list: named(`row ${count}`), cursor: String(count) };
    });
    await expect(pages).rejects.toMatchObject(stuck("no end after 300 pages"));
    expect(asked).toBe(300);
  });

  test.each<[unknown, string]>([
    [undefined, "data is not an object"],
    ["", "data is not an object"],
    [[], "data is not an object"],
    [{ cursor: null }, "list is not a list"],
    [{ list: "", cursor: null }, "list is not a list"],
    [{ list: {}, cursor: null }, "list is not a list"],
    [{ list: [], cursor: {} }, "cursor is not a cursor that can be sent back"],
    [{ list: [], cursor: 1.5 }, "cursor is not a cursor that can be sent back"],
    [{ list: [], cursor: "a\nb" }, "cursor is not a cursor that can be sent back"],
    [{ list: [null], cursor: null }, "list[0] is not a record"],
    [{ list: [{ name: "a" }, ["b"]], cursor: null }, "list[1] is not a record"],
    [
      { list: [{ holderName: "a" }], cursor: null },
      "list[0] has none of the fields it should have",
    ],
  ])("as %j", async (data, detail) => {
    await expect(read(() => data)).rejects.toMatchObject({
      failure: { kind: "bad-response", detail: expect.stringContaining(detail) },
    });
  });

  test("whole for one bad record on a later page, which is named", async () => {
    const pages = read((cursor) =>
      cursor === undefined
        ? { list: named("a"), cursor: "2" }
        : { list: [{ name: "b" }, { name: "c", holdingNum: "many" }], cursor: null },
    );
    await expect(pages).rejects.toMatchObject({
      failure: {
        kind: "bad-response",
        detail: 'list[1].holdingNum is not a decimal string: "many"',
      },
    });
  });
});
