import { expect, test } from "vitest";
import { MOST_TRIES, readOneMoment } from "./capture-facts";

/** The first `times` reads are disturbed. */
function disturbed(times: number) {
  let [mark, reads] = [0, 0];
  const read = async () => {
    reads += 1;
    if (reads <= times) mark += 1;
    return reads;
  };
  return readOneMoment(async () => String(mark), read);
}

test("a read that nothing came between counts, and no other", async () => {
  expect(await disturbed(0)).toBe(1);
  expect(await disturbed(1)).toBe(2);
  expect(await disturbed(MOST_TRIES - 1)).toBe(MOST_TRIES);
});

test("where no read is left alone, the last one counts", async () => {
  expect(await disturbed(100)).toBe(MOST_TRIES);
});
