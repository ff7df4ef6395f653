import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createElement, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { soon } from "./soon";

/** The whole answer of the server, and what failed in its places. */
async function answerOf(node: ReactNode): Promise<{ html: string; failed: unknown[] }> {
  const failed: unknown[] = [];
  const line = new PassThrough();
  const { pipe } = renderToPipeableStream(createElement("main", null, node), {
    onShellReady: () => void pipe(line),
    onError: (error) => void failed.push(error),
  });
  return { html: await text(line), failed };
}

test("what is there at once comes alone", async () => {
  expect(await answerOf(await soon(Promise.resolve("figures"), "grey"))).toEqual({
    html: "<main>figures</main>",
    failed: [],
  });
});

test("what takes longer comes after its skeleton", async () => {
  let come = (_drawn: ReactNode) => {};
  const node = await soon(
    new Promise<ReactNode>((resolve) => {
      come = resolve;
    }),
    "grey",
  );
  const answer = answerOf(node);
  setTimeout(come, 100, "figures");
  const { html, failed } = await answer;
  expect(html.indexOf("grey")).toBeGreaterThan(-1);
  expect(html.indexOf("figures")).toBeGreaterThan(html.indexOf("grey"));
  expect(failed).toEqual([]);
});

test("what fails at once fails in its place, not around it", async () => {
  const fault = new Error("the store is away");
  const { html, failed } = await answerOf(await soon(Promise.reject(fault), "grey"));
  expect([html.includes("grey"), failed]).toEqual([true, [fault]]);
});
