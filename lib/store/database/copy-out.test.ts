import { EventEmitter } from "node:events";
import fc from "fast-check";
import type pg from "pg";
import { expect, test } from "vitest";
import { readCopy } from "./copy-out";

type Submitted = pg.Submittable & {
  handleError: (error: Error) => void;
  handleReadyForQuery: () => void;
};

const message = (code: string, body: string) => {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5, code);
  head.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
};
const BEGIN = message("H", "\0\0\0");
const END = [message("c", ""), message("C", "COPY 3\0"), message("Z", "I")];

/** A connection whose server sends these bytes, cut where `cuts` say; `seen` is what pg got of them. */
async function read(sent: Buffer, cuts: readonly number[], failure?: Error) {
  const seen: Buffer[] = [];
  const stream = new EventEmitter();
  stream.on("data", (chunk: Buffer) => seen.push(chunk));
  let submitted: Submitted | undefined;
  const client = {
    query: (query: Submitted) => {
      submitted = query;
      query.submit({ stream, query: () => {} } as unknown as pg.Connection);
    },
  };
  const reading = readCopy(client as unknown as pg.ClientBase, "copy");
  const places = [0, ...cuts.map((cut) => cut % (sent.length + 1)).sort((a, b) => a - b), sent.length];
  for (const [index, end] of places.slice(1).entries())
    stream.emit("data", Buffer.from(sent.subarray(places[index], end)));
  if (failure) submitted?.handleError(failure);
  else submitted?.handleReadyForQuery();
  const pieces = await reading.catch((error: Error) => error);
  stream.emit("data", Buffer.from("later"));
  return { pieces, seen: Buffer.concat(seen).toString("latin1") };
}

const anyRecord = fc.string({ unit: fc.constantFrom("a", ",", "é", "🪙", "\n", "\r", '"'), maxLength: 30 });
const anyCuts = fc.array(fc.nat(), { maxLength: 12 });

test("records end with CRLF, wherever the bytes are cut, and the rest of the answer is pg's", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRecord, { maxLength: 20 }), anyCuts, async (records, cuts) => {
      const notice = message("N", "SNOTICE\0\0");
      const [first, ...others] = records.map((record) => message("d", `${record}\n`));
      const sent = Buffer.concat([BEGIN, ...(first ? [first] : []), notice, ...others, ...END]);
      const { pieces, seen } = await read(sent, cuts);
      expect(Buffer.concat(pieces as Buffer[]).toString()).toBe(
        records.map((record) => `${record}\r\n`).join(""),
      );
      expect(seen).toBe(`${Buffer.concat([notice, ...END.slice(1)]).toString("latin1")}later`);
    }),
    { numRuns: 300 },
  );
});

test("the server's error is the caller's, and pg hears of it", async () => {
  const error = message("E", "SERROR\0\0");
  await fc.assert(
    fc.asyncProperty(anyCuts, async (cuts) => {
      const sent = Buffer.concat([BEGIN, message("d", "a\n"), error]);
      const { pieces, seen } = await read(sent, cuts, new Error("no such table"));
      expect(pieces).toEqual(new Error("no such table"));
      expect(seen).toBe(`${error.toString("latin1")}later`);
    }),
    { numRuns: 50 },
  );
});
