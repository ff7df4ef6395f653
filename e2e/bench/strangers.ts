import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { openBenchDatabase } from "./databases";
import { type Bench, type Figure, median } from "./figure";
import { buildBenchWeb, withWeb } from "./web";

/** How much longer another request may wait while the server reads a stranger's. */
const HELD_UP_TARGET_MS = 50;
const ROUNDS = 21;
/**
 * Health requests after the stranger's request; at least one of them falls into the time of its
 * reading.
 */
const QUESTIONS = 4;

/**
 * References to references, as React writes them: 49 KB at a depth of 5,000, requested twenty
 * times.
 */
const references = (depth: number) =>
  JSON.stringify([
    ...Array.from({ length: depth }, (_, n) => `$0:${n + 1}`),
    "x",
    ...Array.from({ length: 20 }, () => "$0:0"),
  ]);

type SentRequest = {
  readonly what: string;
  readonly path: string;
  readonly body: string;
  readonly action: string;
};

/** Sends the request without a session; resolves to the status. */
function send(url: string, { path, body, action }: Omit<SentRequest, "what">): Promise<number> {
  const headers = {
    origin: url,
    "next-action": action,
    "content-type": "text/plain;charset=UTF-8",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}${path}`,
      { method: "POST", agent: false, headers },
      (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.on("error", reject).end(body);
  });
}

/** The longest health request (ms) while the server reads this request. */
async function longestWait(url: string, sent: Omit<SentRequest, "what">): Promise<number> {
  const sending = send(url, sent);
  const times = await Promise.all(
    Array.from({ length: QUESTIONS }, async () => {
      const startedMs = performance.now();
      await (await fetch(`${url}/api/health/live`)).arrayBuffer();
      return performance.now() - startedMs;
    }),
  );
  await sending;
  return Math.max(...times);
}

/** Measures in pairs, so that other load on the machine affects both alike. */
async function measureOne(url: string, { what, ...sent }: SentRequest): Promise<Figure> {
  const nothing = { ...sent, body: "[]" };
  await longestWait(url, sent); // warms up
  const longer: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const idle = await longestWait(url, nothing);
    longer.push((await longestWait(url, sent)) - idle);
  }
  const typical = median(longer);
  return {
    name: `${what}: health waits longer, median, ms`,
    target: `<= ${HELD_UP_TARGET_MS}`,
    measured: `${typical.toFixed(1)} (most ${Math.max(...longer).toFixed(1)})`,
    ok: typical <= HELD_UP_TARGET_MS,
  };
}

async function measureAll(url: string): Promise<Figure[]> {
  const page = (await (await fetch(`${url}/sign-in`)).text()).replaceAll("&quot;", '"');
  const action =
    /"id":"([0-9a-f]{42})"/.exec(page)?.[1] ?? /\$ACTION_ID_([0-9a-f]{42})/.exec(page)?.[1];
  if (action === undefined) throw new Error("the page of sign-in names no action");
  const long = { body: references(5_000), action };
  const short = { body: references(1_700), action };
  const figures: Figure[] = [];
  for (const sent of [
    { what: "49 KB of references to /sign-in", path: "/sign-in", ...long },
    { what: "49 KB of references to /s/anything", path: "/s/anything", ...long },
    { what: "16 KB of references, which the framework reads", path: "/sign-in", ...short },
  ])
    figures.push(await measureOne(url, sent));
  return figures;
}

/** How much a stranger's request delays everybody else. */
export const strangersBench: Bench = {
  name: "strangers",
  run: async () => {
    await buildBenchWeb();
    const database = await openBenchDatabase("native");
    await openDatabase(database.url);
    process.env.NEXTAUTH_SECRET = randomBytes(32).toString("hex");
    try {
      return await withWeb(database.url, {}, measureAll);
    } finally {
      await closeDatabase();
      await database.close();
    }
  },
};
