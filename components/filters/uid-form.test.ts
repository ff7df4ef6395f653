import { expect, test } from "vitest";
import { uidChange } from "./uid-form";

test("few clients stand in the address, many under the id of their list", async () => {
  const kept: string[][] = [];
  const search = {
    accountId: 1,
    keep: async ({ uids }: { uids: string[] }) => {
      kept.push(uids);
      if (uids.length > 150) return { data: { kind: "refused", problem: "too many" } as const };
      return { data: { kind: "kept", id: "abc" } as const };
    },
  };
  const many = (count: number) => Array.from({ length: count }, (_, index) => String(index));
  expect(await uidChange({ only: ["1"], except: [] }, search)).toEqual({
    data: { kind: "changed", change: { uid: ["1"], exceptUid: [] } },
  });
  expect(await uidChange({ only: ["a\tb"], except: [] }, search)).toEqual({
    data: { kind: "changed", change: { uid: ["~YQli"], exceptUid: [] } },
  });
  expect(await uidChange({ only: many(101), except: ["7"] }, search)).toEqual({
    data: { kind: "changed", change: { uidList: "abc", exceptUid: ["7"] } },
  });
  expect(await uidChange({ only: [], except: many(151) }, search)).toEqual({
    data: { kind: "refused", problem: "too many" },
  });
  expect(kept.map(({ length }) => length)).toEqual([101, 151]);
});
