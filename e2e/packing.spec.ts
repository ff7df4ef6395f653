import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { desk } from "./desk";
import { ask } from "./raw-http";
import { expect, visitorStory } from "./story";

type Fetched = { bytes: Buffer; packing: string | undefined; length: number };

/** The answer as it came over the line, and how it is packed. */
function fetchPacked(url: string, accepts: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": accepts } }, async (answer) => {
      const { "content-encoding": packing, "content-length": length } = answer.headers;
      resolve({ bytes: await buffer(answer), packing, length: Number(length) });
    }).on("error", reject);
  });
}

visitorStory("an answer is packed as whoever asks reads it best, and is the same unpacked", async () => {
  const { url } = desk();
  const asset = /\/_next\/static\/[^"]+\.js/.exec((await ask(url, "/sign-in")).body)?.[0] ?? "none";
  const plain = await fetchPacked(url + asset, "identity");
  expect([plain.packing, plain.bytes.length > 1_000]).toEqual([undefined, true]);
  for (const [accepts, packing, unpack] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["gzip;q=0, br;q=0", undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const packed = await fetchPacked(url + asset, accepts);
    expect(packed.packing, accepts).toBe(packing);
    expect(unpack(packed.bytes).equals(plain.bytes), accepts).toBe(true);
    expect(packed.length, "the build packed it: its length is known before it is sent").toBe(
      packed.bytes.length,
    );
    const page = await fetchPacked(`${url}/sign-in`, accepts);
    expect(page.packing, accepts).toBe(packing);
    expect(unpack(page.bytes).toString(), accepts).toMatch(/<\/html>$/);
  }
});
