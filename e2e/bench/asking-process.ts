import { Agent, get } from "node:http";
import { gunzipSync } from "node:zlib";
import { median } from "./figure";
import type { PageQuestions, PageTimes } from "./web";

/**
 * Requests run in their own process: one that has just written a million rows collects garbage
 * during the measurement.
 */
const { ASK_PAGES = "" } = process.env;
const { url, cookie, addresses, warmUp, runs } = JSON.parse(ASK_PAGES) as PageQuestions;
const agent = new Agent({ keepAlive: true });

/** From the request to the last byte, compressed as a browser requests it. */
async function ask(address: string): Promise<number> {
  const startedMs = performance.now();
  const { status, bytes } = await new Promise<{ status: number | undefined; bytes: Buffer }>(
    (resolve, reject) => {
      get(url + address, { agent, headers: { cookie, "accept-encoding": "gzip" } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ status: answer.statusCode, bytes: Buffer.concat(chunks) }),
        );
        answer.on("error", reject);
      }).on("error", reject);
    },
  );
  const tookMs = performance.now() - startedMs;
  const html = gunzipSync(bytes).toString();
  if (status !== 200 || !html.includes("</html>")) throw new Error(`${address}: HTTP ${status}`);
  return tookMs;
}

const pages: { address: string; ms: number }[] = [];
const times: number[] = [];
for (let answer = 0; answer < warmUp; answer++)
  await ask(addresses[answer % addresses.length] ?? "/");
for (const address of addresses) {
  await ask(address);
  const own: number[] = [];
  for (let run = 0; run < runs; run++) own.push(await ask(address));
  times.push(...own);
  pages.push({ address, ms: median(own) });
}
process.send?.({ times, pages: pages.sort((a, b) => b.ms - a.ms) } satisfies PageTimes);
process.disconnect?.();
agent.destroy();
