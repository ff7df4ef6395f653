import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FrameReader, frame, ProtocolError } from "./frames";

const startUp = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);

function readAll(reader: FrameReader) {
  const types: (string | null)[] = [];
  const bytes: Buffer[] = [];
  for (let next = reader.next(); next; next = reader.next()) {
    if (next.type === null) reader.startUpIsOver();
    types.push(next.type);
    bytes.push(Buffer.from(next.bytes));
  }
  return { types, bytes };
}

describe("reading messages", () => {
  test("gives the same messages, however they were cut on their way", () => {
    const bodies = fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 8 });
    const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 });
    fc.assert(
      fc.property(bodies, cuts, (contents, sizes) => {
        const sent = [startUp, ...contents.map((body) => frame("d", Buffer.from(body)))];
        const wire = Buffer.concat(sent);
        const reader = new FrameReader();
        const got: Buffer[] = [];
        for (let at = 0, turn = 0; at < wire.length; turn += 1) {
          const size = sizes[turn % sizes.length] as number;
          reader.push(wire.subarray(at, at + size));
          at += size;
          got.push(...readAll(reader).bytes);
        }
        expect(got).toEqual(sent);
      }),
    );
  });

  test("waits for the rest of a message", () => {
    const reader = new FrameReader();
    reader.push(startUp.subarray(0, 8));
    expect(reader.next()).toBeNull();
    reader.push(startUp.subarray(8));
    expect(readAll(reader).types).toEqual([null]);
  });

  test.each([
    ["a start-up shorter than its own head", Buffer.from([0, 0, 0, 3, 0, 3, 0, 0])],
    ["another protocol's first words", Buffer.from("GET / HTTP/1.1")],
    ["a negative length", Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 3, 0, 0])],
  ])("refuses %s", (_, bytes) => {
    const reader = new FrameReader();
    reader.push(bytes);
    expect(() => reader.next()).toThrow(ProtocolError);
  });
});
