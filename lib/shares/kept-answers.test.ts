import { expect, test } from "vitest";
import { makeKeeper } from "./kept-answers";

const bytes = (length: number) => async () => Buffer.alloc(length);
const never = async () => Promise.reject(new Error("it is kept"));

test("an answer is made once, also when it is requested while it is being made", async () => {
  const keep = makeKeeper(2_000);
  let made = 0;
  const make = async () => {
    made += 1;
    return Buffer.from(`${made}`);
  };
  const answers = await Promise.all([keep("a", make), keep("a", make), keep("a", make)]);
  expect([...answers, await keep("a", never)].map(String)).toEqual(["1", "1", "1", "1"]);
  expect(String(await keep("b", make))).toBe("2");
});

test("the longest unused answers are dropped first, and an answer that exceeds the whole cache is returned but not kept", async () => {
  const keep = makeKeeper(1_200);
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
  const keep = makeKeeper(10_000);
  await keep("first", bytes(0));
  for (let n = 0; n < 20; n++) await keep(`invented ${n}`, bytes(0));
  await expect(keep("first", never)).rejects.toThrow();
});

test("a failed answer is tried again", async () => {
  const keep = makeKeeper(2_000);
  await expect(keep("a", never)).rejects.toThrow();
  expect(await keep("a", bytes(1))).toHaveLength(1);
});
