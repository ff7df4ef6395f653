import { expect, test } from "vitest";
import { pickTogether } from "./together";

test("demo accounts are left out where there is a real one", () => {
  const [demo, other, real] = ["sandbox", "sandbox", "live"].map((environment, id) => ({
    id,
    environment,
  }));
  const of = (...accounts: (typeof demo)[]) =>
    pickTogether(accounts.flatMap((account) => account ?? [])).map(({ id }) => id);
  expect(of(demo, other)).toEqual([0, 1]);
  expect(of(demo, real, other)).toEqual([2]);
  expect(of()).toEqual([]);
});
