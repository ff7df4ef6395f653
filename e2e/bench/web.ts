import { randomBytes } from "node:crypto";
import { db } from "@/lib/database/database";
import { buildWeb } from "@/lib/processes/launcher/build";
import { webArgs } from "@/lib/processes/launcher/child-environment";
import { findFreePort } from "@/lib/processes/launcher/ports";
import { encodeSession, sessionCookie } from "@/lib/sign-in/session-token";
import { startSession } from "@/lib/sign-in/start-session";
import type { User } from "@/lib/users/store/users";
import { forkModule, forkScript } from "./processes";

export function buildBenchWeb(): Promise<unknown> {
  return buildWeb(process.cwd(), (text) => process.stderr.write(text));
}

/** Runs `work` with the address of a separate web process on the database that is open here. */
export async function withWeb<T>(
  databaseUrl: string,
  environment: Record<string, string>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  process.env.NEXTAUTH_SECRET ??= randomBytes(32).toString("hex");
  const port = await findFreePort(4600);
  const url = `http://127.0.0.1:${port}`;
  const web = await forkModule(webArgs({ dev: false }), {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    NEXTAUTH_URL: url,
    TRUSTED_PROXIES: "127.0.0.1", // visitors of a bench have their own addresses
    ...environment,
  });
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

/**
 * Pages to answer before measuring: the JavaScript engine has then optimised the process. A desk
 * reaches this within minutes.
 */
const WARM_UP = 200;

export type PageQuestions = {
  readonly url: string;
  readonly cookie: string;
  readonly addresses: readonly string[];
  readonly warmUp: number;
  readonly runs: number;
};

/**
 * Requests each address `runs` times as an administrator, from the request to the last byte, after
 * one warm-up request. The process has answered `WARM_UP` pages before.
 */
export async function timePages(
  url: string,
  addresses: readonly string[],
  runs: number,
): Promise<PageTimes> {
  const user = { email: "bench@localhost", passwordHash: "none", isAdmin: true };
  const cookie = await makeSessionCookie(await db().prisma.user.create({ data: user }));
  const questions: PageQuestions = { url, cookie, addresses, warmUp: WARM_UP, runs };
  const { message } = await forkScript<PageTimes>("asking-process.ts", {
    ASK_PAGES: JSON.stringify(questions),
  });
  return message;
}

/** Starts a session for this person; returns the header "cookie". */
async function makeSessionCookie(user: User): Promise<string> {
  const session = await startSession({
    user,
    how: "password",
    caller: { address: null, agent: null },
  });
  if (session === null) throw new Error("There is no such person.");
  return `${sessionCookie().name}=${await encodeSession({ sessionId: session.id })}`;
}
