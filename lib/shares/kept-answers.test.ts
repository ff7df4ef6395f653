import { expect, test } from "vitest";
import { makeKeeper } from "./kept-answers";

const bytes = (length: number) => async () => Buffer.alloc(length);
const fail = (error: unknown) => {
  throw error;
};
const never = async () => Promise.reject(new Error("it is kept"));

test("what was made once is not made again, also while it is being made", async () => {
  const keep = makeKeeper(2_000, fail);
  let made = 0;
  const make = async () => {
    made += 1;
    return Buffer.from(`${made}`);
  };
  const answers = await Promise.all([keep("a", make), keep("a", make), keep("a", make)]);
  expect([...answers, await keep("a", never)].map(String)).toEqual(["1", "1", "1", "1"]);
  expect(String(await keep("b", make))).toBe("2");
});

test("the longest unused go first, and what is larger than all of it is handed out and not kept", async () => {
  const keep = makeKeeper(1_200, fail);
  await keep("a", bytes(40));
  await keep("b", bytes(40));
  await keep("a", never);
  await keep("c", bytes(40));
  await keep("a", never);
  await keep("c", never);
  await expect(keep("b", never)).rejects.toThrow();
  expect(await keep("large", bytes(1_201))).toHaveLength(1_201);
  await keep("a", never);
  await expect(keep("large", never)).rejects.toThrow();
});

test("empty answers, of which anybody may ask for any number, are bounded as well", async () => {
  const keep = makeKeeper(10_000, fail);
  await keep("first", bytes(0));
  for (let n = 0; n < 20; n++) await keep(`invented ${n}`, bytes(0));
  await expect(keep("first", never)).rejects.toThrow();
});

test("what failed is tried again", async () => {
  const keep = makeKeeper(2_000, fail);
  await expect(keep("a", never)).rejects.toThrow();
  expect(await keep("a", bytes(1))).toHaveLength(1);
});

test("an earlier answer is handed out while the new one is made, one after the other", async () => {
  const keep = makeKeeper(10_000, fail);
  await keep("a of before", bytes(1));
  await keep("b of before", bytes(2));
  const making: string[] = [];
  const finish = new Map<string, () => void>();
  const slowly = (key: string, length: number) => async () => {
    making.push(key);
    await new Promise<void>((resolve) => finish.set(key, resolve));
    return Buffer.alloc(length);
  };
  for (let n = 0; n < 3; n++) {
    expect(await keep("a", slowly("a", 10), "a of before")).toHaveLength(1);
    expect(await keep("b", slowly("b", 20), "b of before")).toHaveLength(2);
  }
  expect(making).toEqual(["a"]);
  finish.get("a")?.();
  await expect.poll(() => making).toEqual(["a", "b"]);
  expect(await keep("a", never, "a of before")).toHaveLength(10);
  finish.get("b")?.();
  await expect.poll(() => keep("b", never, "b of before")).toHaveLength(20);
});

test("without an earlier answer it is made at once; a failed refresh is reported and tried again", async () => {
  const told: unknown[] = [];
  const keep = makeKeeper(10_000, (error) => told.push(error));
  expect(await keep("a", bytes(1), "a of before")).toHaveLength(1);
  expect(await keep("b", never, "a")).toHaveLength(1);
  await expect.poll(() => told).toEqual([new Error("it is kept")]);
  expect(await keep("b", bytes(2), "a")).toHaveLength(1);
  await expect.poll(() => keep("b", never, "a")).toHaveLength(2);
  expect(told).toHaveLength(1);
});
