import { expect, test } from "vitest";
import { uidChange } from "./uid-form";

test("few clients stand in the address, many under the id of their list", async () => {
  const kept: string[][] = [];
  const search = {
    accountId: 1,
    find: async () => [],
    names: {},
    keep: async ({ uids }: { uids: string[] }) => {
      kept.push(uids);
      return uids.length > 150 ? { refused: "too many" } : { id: "abc" };
    },
  };
  const many = (count: number) => Array.from({ length: count }, (_, index) => String(index));
  expect(await uidChange({ only: ["1"], except: [] }, search)).toEqual({
    change: { uid: ["1"], exceptUid: [] },
  });
  expect(await uidChange({ only: ["a\tb"], except: [] }, search)).toEqual({
    change: { uid: ["~YQli"], exceptUid: [] },
  });
  expect(await uidChange({ only: many(101), except: ["7"] }, search)).toEqual({
    change: { uidList: "abc", exceptUid: ["7"] },
  });
  expect(await uidChange({ only: [], except: many(151) }, search)).toEqual({ refused: "too many" });
  expect(kept.map(({ length }) => length)).toEqual([101, 151]);
});
