import { Agent, request } from "node:http";
import { type Day, dayEndMs, dayOf, dayStartMs, fetchableDays, listDays } from "@/lib/core/day";
import { DEMO_CREDENTIALS } from "../http/credentials";
import { COMMISSIONS_PATH } from "../http/endpoints";
import { signPath } from "../http/signature";
import { type RunningSandbox, startSandbox } from "../server";

export type SandboxThroughput = {
  readonly pages: number;
  readonly rows: number;
  readonly seconds: number;
  readonly pagesPerSecond: number;
  readonly megabytesPerSecond: number;
};

const ROWS_PER_PAGE = 1000;

function signedHeaders(path: string): Record<string, string> {
  const timestamp = String(Date.now());
  return {
    "access-key": DEMO_CREDENTIALS.apiKey,
    "access-passphrase": DEMO_CREDENTIALS.apiPassphrase,
    "access-timestamp": timestamp,
    "access-sign": signPath(DEMO_CREDENTIALS.apiSecret, timestamp, "GET", path).toString("base64"),
  };
}

/** Reads one page to its end without parsing it; resolves to its bytes. */
function readPage(sandbox: RunningSandbox, agent: Agent, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port: sandbox.port,
      path,
      agent,
      headers: signedHeaders(path),
    };
    request(options, (response) => {
      let bytes = 0;
      response.on("data", (piece: Buffer) => {
        bytes += piece.length;
      });
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`the sandbox answered ${response.statusCode}`));
      });
    })
      .on("error", reject)
      .end();
  });
}

/**
 * How many full pages the sandbox serves in a second when nothing limits it. The reading client
 * shares the one process and core with it, so the server alone is faster than the figure.
 */
export async function measureSandboxThroughput(pages = 500): Promise<SandboxThroughput> {
  const sandbox = await startSandbox({
    book: { rowsPerDay: ROWS_PER_PAGE, flat: true },
    limits: { perSecond: Number.POSITIVE_INFINITY, perMinute: Number.POSITIVE_INFINITY },
    switches: { publishAfterMs: 0 },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  try {
    await sandbox.warm(90);
    const days = listDays(fetchableDays(dayOf(sandbox.now())));
    const pathOf = (day: Day) =>
      `${COMMISSIONS_PATH}?endTime=${dayEndMs(day)}&limit=${ROWS_PER_PAGE}&startTime=${dayStartMs(day)}`;
    let asked = 0;
    let bytes = 0;
    const readOn = async () => {
      while (asked < pages) {
        const pageBytes = await readPage(
          sandbox,
          agent,
          pathOf(days[asked++ % days.length] as Day),
        );
        bytes += pageBytes; // not in one expression with await: ten readers add to it
      }
    };
    const startedMs = performance.now();
    await Promise.all(Array.from({ length: 10 }, readOn));
    const seconds = (performance.now() - startedMs) / 1000;
    const megabytesPerSecond = bytes / seconds / 1e6;
    return {
      pages,
      rows: pages * ROWS_PER_PAGE,
      seconds,
      pagesPerSecond: pages / seconds,
      megabytesPerSecond,
    };
  } finally {
    agent.destroy();
    await sandbox.close();
  }
}
