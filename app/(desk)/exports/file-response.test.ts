import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packingFor } from "./file-response";

const CSV = "date,uid,rebateAmount\r\n".repeat(50_000);
const asking = (accepts: string | null) => ({
  headers: new Headers(accepts === null ? {} : { "accept-encoding": accepts }),
});

test.each(["gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.5", "*"])(
  "a client that takes %s gets a small stream",
  async (accepts) => {
    const { headers, pack } = packingFor(asking(accepts));
    expect(headers).toEqual({ vary: "accept-encoding", "content-encoding": "gzip" });
    const bytes = await buffer(pack(Readable.from([Buffer.from(CSV)])));
    expect(bytes.length).toBeLessThan(CSV.length / 20);
    expect(gunzipSync(bytes).toString()).toBe(CSV);
  },
);

test.each([null, "identity", "br", "gzip;q=0", "deflate"])(
  "a client that takes %s gets the bytes as they are",
  async (accepts) => {
    const { headers, pack } = packingFor(asking(accepts));
    expect(headers).toEqual({ vary: "accept-encoding" });
    expect((await buffer(pack(Readable.from([Buffer.from(CSV)])))).toString()).toBe(CSV);
  },
);

test("rows that fail in the middle break a compressed stream off too", async () => {
  const rows = Readable.from(
    (async function* () {
      yield Buffer.from(CSV);
      throw new Error("the database is gone");
    })(),
    { objectMode: false },
  );
  await expect(buffer(packingFor(asking("gzip")).pack(rows))).rejects.toThrow("the database is gone");
});

test("a client that leaves ends the rows behind it", async () => {
  let isEnded = false;
  const rows = Readable.from(
    (async function* () {
      try {
        for (;;) yield Buffer.from(CSV);
      } finally {
        isEnded = true;
      }
    })(),
    { objectMode: false },
  );
  const packed = packingFor(asking("gzip")).pack(rows);
  for await (const _chunk of packed) break;
  await expect.poll(() => isEnded).toBe(true);
});
