import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ServerReply } from "./reply";
import type { ReplyDelivery } from "./spoil";

/** In every answer: tells clients that this is no real exchange. */
const ENVIRONMENT = { "x-exchange-environment": "sandbox" };

function writeWhole(response: ServerResponse, body: ServerReply["body"]): void {
  response.cork();
  for (const piece of body) response.write(piece);
  response.end();
  response.uncork();
}

/** Sends the first half of the body; then the connection ends, or stays open without a byte. */
function writeHalf(
  response: ServerResponse,
  body: ServerReply["body"],
  manner: "cut-off" | "stalled",
): void {
  const bytes = Buffer.concat(body.map((piece) => Buffer.from(piece)));
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => {
    if (manner === "cut-off") response.destroy();
  });
}

/** Sends a reply after `delayMs`. */
export async function deliver(
  response: ServerResponse,
  { reply, manner, delayMs }: ReplyDelivery,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
  if (response.destroyed) return;
  if (manner === "silent") return;
  if (manner === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  const length = reply.body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  response.writeHead(reply.status, {
    ...reply.headers,
    ...headers,
    ...ENVIRONMENT,
    "content-length": length,
  });
  if (manner === "whole") writeWhole(response, reply.body);
  else writeHalf(response, reply.body, manner);
}
