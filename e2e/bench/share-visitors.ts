import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** How long a visitor waits for the last byte before it counts as lost. */
const PATIENCE_MS = 10_000;

export type VisitorCrowd = { readonly perSecond: number; readonly seconds: number };

/**
 * Opens these addresses one after the other at an even pace, without waiting for answers. Each
 * visitor has his own connection and IP address and no cookie. Resolves to how long each waited
 * (ms), from the moment when his request was due to the last byte; rejects if an answer is not the
 * page.
 */
export async function sendVisitors(
  addresses: readonly string[],
  { perSecond, seconds }: VisitorCrowd,
): Promise<number[]> {
  const startedMs = performance.now();
  const waiting: Promise<number>[] = [];
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const dueMs = startedMs + (nth * 1000) / perSecond;
    const early = dueMs - performance.now();
    if (early > 1) await sleep(early);
    const address = addresses[nth % addresses.length] ?? "";
    waiting.push(visit(address, placeOf(nth)).then(() => performance.now() - dueMs));
  }
  return Promise.all(waiting);
}

/** Requests one page compressed, as a browser does; resolves to the bytes transferred. */
export function visit(address: string, place: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "accept-encoding": "gzip", "user-agent": AGENT, "x-forwarded-for": place };
    const outgoing = request(address, { agent: false, headers, timeout: PATIENCE_MS }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${address}: HTTP ${answer.statusCode}`));
      });
    });
    outgoing.on("timeout", () =>
      outgoing.destroy(new Error(`${address}: no answer in ${PATIENCE_MS} ms`)),
    );
    outgoing.on("error", reject);
    outgoing.end();
  });
}

const AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

/** RFC 2544 reserves 198.18.0.0/15 for such measurements. */
const placeOf = (nth: number) => `198.${18 + ((nth >> 16) & 1)}.${(nth >> 8) & 255}.${nth & 255}`;
