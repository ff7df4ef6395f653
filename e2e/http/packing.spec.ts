import { gunzipSync } from "node:zlib";
import { desk } from "../support/desk";
import { ask, fetchPacked } from "../support/raw-http";
import { expect, httpStory } from "../support/story";

httpStory(
  "responses are compressed if the client accepts it, and unpack to equal bytes",
  async () => {
    const { url } = desk();
    const asset =
      /\/_next\/static\/[^"]+\.js/.exec((await ask(url, "/sign-in")).body)?.[0] ?? "none";
    const plain = await fetchPacked(url + asset, "identity");
    expect([plain.headers["content-encoding"], plain.bytes.length > 1_000]).toEqual([
      undefined,
      true,
    ]);
    for (const [accepts, packing, unpack] of [
      ["gzip, deflate, br", "gzip", gunzipSync],
      ["gzip", "gzip", gunzipSync],
      ["gzip;q=0, br;q=0", undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const packed = await fetchPacked(url + asset, accepts);
      expect(packed.headers["content-encoding"], accepts).toBe(packing);
      expect(unpack(packed.bytes).equals(plain.bytes), accepts).toBe(true);
      const page = await fetchPacked(`${url}/sign-in`, accepts);
      expect(page.headers["content-encoding"], accepts).toBe(packing);
      expect(unpack(page.bytes).toString(), accepts).toMatch(/<\/html>$/);
    }
  },
);
