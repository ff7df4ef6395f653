import { redirect } from "next/navigation";
import { createSafeActionClient } from "next-safe-action";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { sentenceAction } from "./server-action";

const client = createSafeActionClient({ handleServerError: () => "It failed." }).use(({ next }) =>
  next({ ctx: { user: "ann" } }),
);
const greet = sentenceAction(client, [z.string().trim(), z.number()], async ([name, times], { user }) =>
  times > 9 ? "Too often." : `${user} greets ${name} ${times} times`,
);

describe("an action", () => {
  test("takes arguments by position, each as its schema reads it", async () => {
    expect(await greet(" ben ", 2)).toBe("ann greets ben 2 times");
  });

  test("drops what a caller passes beyond its schemas", async () => {
    expect(await Reflect.apply(greet, null, ["ben", 2, new FormData()])).toBe("ann greets ben 2 times");
  });

  test.each([
    ["wrong", ["ben", "2"]],
    ["missing", ["ben"]],
  ])("does nothing where an argument is %s", async (_how, args) => {
    expect(await Reflect.apply(greet, null, args)).toBe("It failed.");
  });

  test("leads to another page", async () => {
    const lead = sentenceAction(client, [], async () => redirect("/overview"));
    await expect(lead()).rejects.toMatchObject({ digest: expect.stringContaining("NEXT_REDIRECT") });
  });
});
