import { randomBytes } from "node:crypto";
import path from "node:path";
import { makeSessionCookie } from "@/lib/access/start-session";
import { db } from "@/lib/store/database";
import { buildWeb } from "../launcher/build";
import { findFreePort } from "../launcher/ports";
import { WEB_MODULE, WEB_NODE_ARGS } from "../launcher/web-process";
import { median } from "./figure";
import { forkModule } from "./processes";

const ROOT = path.resolve(import.meta.dirname, "../../..");

export function buildBenchWeb(): Promise<unknown> {
  return buildWeb(ROOT, (line) => process.stderr.write(`${line}\n`));
}

/** Runs `work` with the address of a web process of its own, on the database that is open here. */
export async function withWeb<T>(
  databaseUrl: string,
  environment: Record<string, string>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  process.env.NEXTAUTH_SECRET ??= randomBytes(32).toString("hex");
  const port = await findFreePort(4600);
  const url = `http://127.0.0.1:${port}`;
  const web = await forkModule(
    WEB_MODULE,
    {
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      NEXTAUTH_URL: url,
      ...environment,
    },
    WEB_NODE_ARGS,
  );
  try {
    return await work(url);
  } finally {
    web.child.kill();
  }
}

export type PageTimes = {
  readonly times: readonly number[];
  /** Longest median first. */
  readonly pages: readonly { readonly address: string; readonly ms: number }[];
};

/** Answers after which a process has been optimised by the engine that runs it; a desk has given them within minutes. */
const WARM_UP = 200;

/**
 * Each address asked by an administrator `runs` times, from the request to the last byte, by a process that has answered
 * `WARM_UP` pages, and after once to warm it.
 */
export async function timePages(url: string, addresses: readonly string[], runs: number): Promise<PageTimes> {
  const user = { email: "bench@localhost", passwordHash: "none", isAdmin: true };
  const cookie = await makeSessionCookie(await db().prisma.user.create({ data: user }));
  const pages: { address: string; ms: number }[] = [];
  const times: number[] = [];
  const ask = async (address: string): Promise<number> => {
    const startedMs = performance.now();
    const response = await fetch(url + address, { headers: { cookie }, redirect: "manual" });
    const html = await response.text();
    if (response.status !== 200 || !html.includes("</html>")) {
      throw new Error(`${address}: HTTP ${response.status}`);
    }
    return performance.now() - startedMs;
  };
  for (let answer = 0; answer < WARM_UP; answer++) await ask(addresses[answer % addresses.length] ?? "/");
  for (const address of addresses) {
    await ask(address);
    const own: number[] = [];
    for (let run = 0; run < runs; run++) own.push(await ask(address));
    times.push(...own);
    pages.push({ address, ms: median(own) });
  }
  return { times, pages: pages.sort((a, b) => b.ms - a.ms) };
}
