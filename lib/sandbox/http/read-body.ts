import type { IncomingMessage } from "node:http";

const MAX_BODY_BYTES = 1_000_000;

/** The bytes of a body; null when there are more than the server takes. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_BODY_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
