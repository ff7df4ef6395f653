import { redirect } from "next/navigation";
import { createSafeActionClient } from "next-safe-action";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { ConfirmFirst } from "@/lib/core/confirm-first";
import { sentenceAction } from "./server-action";

const first: ConfirmFirst = {
  confirmFirst: { hasApp: false, hasPasskey: false, byOidc: false, origin: "https://desk.example" },
};
const client = createSafeActionClient({
  handleServerError: ({ message }): string | ConfirmFirst =>
    message === "not confirmed" ? first : "It failed.",
}).use(({ next }) => next({ ctx: { user: "ann" } }));
const greet = sentenceAction(
  client,
  [z.string().trim(), z.number()],
  async ([name, times], { user }) =>
    times > 9 ? "Too often." : `${user} greets ${name} ${times} times`,
);

describe("an action", () => {
  test("takes arguments by position, each as its schema reads it", async () => {
    expect(await greet(" ben ", 2)).toBe("ann greets ben 2 times");
  });

  test("drops what a caller passes beyond its schemas", async () => {
    expect(await Reflect.apply(greet, null, ["ben", 2, new FormData()])).toBe(
      "ann greets ben 2 times",
    );
  });

  test.each([
    ["wrong", ["ben", "2"]],
    ["missing", ["ben"]],
  ])("does nothing where an argument is %s", async (_how, args) => {
    expect(await Reflect.apply(greet, null, args)).toBe("It failed.");
  });

  test("answers that the person has to confirm first as it is, without doing its work", async () => {
    let times = 0;
    const asking = client.use(async ({ next, ctx }) => {
      if (ctx.user === "ann") throw new Error("not confirmed");
      return next({ ctx: { ...ctx, asksFirst: true as const } });
    });
    const grant = sentenceAction(asking, [], async () => {
      times += 1;
      return null;
    });
    expect(await grant()).toEqual(first);
    expect(times).toBe(0);
  });

  test("leads to another page", async () => {
    const lead = sentenceAction(client, [], async () => redirect("/overview"));
    await expect(lead()).rejects.toMatchObject({
      digest: expect.stringContaining("NEXT_REDIRECT"),
    });
  });
});
