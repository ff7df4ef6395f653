import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Day } from "@/lib/core/day";
import { grantAccountScope } from "@/lib/core/scope";
import type { Account } from "@/lib/store/accounts";
import { listAccounts } from "@/lib/store/accounts";
import { closeDatabase, db, openDatabase } from "@/lib/store/database";
import { ensureEmbeddedDatabase } from "@/lib/store/embedded";
import type { User } from "@/lib/store/users";
import { freePort, startDesk } from "../desk-process";
import { runDesk } from "./command";
import { keepSecret } from "./known-secrets";
import { A, B } from "./marks";
import { letSessionsRunOut, makePeople, makeSpare, PASSWORD, signInOverHttp } from "./people";
import { CLIENTS, plantedDay, plantProfiles, startPlantedExchange } from "./plant";
import { PEOPLE, type PersonRole, type Role } from "./roles";
import { makeThings, type Things } from "./things";
import { makeTokens } from "./tokens";

export type Stage = Things & {
  readonly url: string;
  readonly exchangeUrl: string;
  readonly dataDir: string;
  readonly a: Account;
  readonly b: Account;
  /** Where a file for an import may be put. */
  readonly importFile: string;
  /** With the planted rows, and its month ("2026-11"). */
  readonly day: Day;
  readonly month: string;
  readonly people: Readonly<Record<PersonRole, User>>;
  /** A partner of A whom nobody is asked as: changed and removed by those who may. */
  readonly spare: User;
  /** What stands in the header "cookie"; nobody has none, "revoked" has no session either. */
  readonly cookies: Readonly<Partial<Record<Role, string>>>;
  /** Of account A, but for the manager of B. */
  readonly tokens: Readonly<Partial<Record<Role, string>>>;
};

const KEYS = {
  a: exchangeKey("axlewood"),
  b: exchangeKey("birchfield"),
};
/** For commands that read a key: that of account B. */
export const COMMAND_KEY = {
  EXCHANGE_API_KEY: KEYS.b.apiKey,
  EXCHANGE_API_SECRET: KEYS.b.apiSecret,
  EXCHANGE_API_PASSPHRASE: KEYS.b.apiPassphrase,
};
const SYNCED_WITHIN_MS = 120_000;

/** A desk of its own with two accounts and a person of each role; `stop` takes it down. */
export async function openStage(): Promise<{ stage: Stage; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-access-"));
  const dataDir = path.join(folder, "data");
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops) await each();
  };
  try {
    const [exchangeA, exchangeB] = await Promise.all([
      startPlantedExchange(KEYS.a, { ...A, clients: CLIENTS.a }),
      startPlantedExchange(KEYS.b, { ...B, clients: CLIENTS.b }),
    ]);
    stops.unshift(exchangeA.close, exchangeB.close);
    const port = await freePort();
    const desk = await startDesk({ port, dataDir, exchangeUrl: exchangeA.url, credentials: KEYS.a });
    keepSecret("one-time password", desk.oneTimePassword);
    stops.unshift(desk.stop);
    const database = await ensureEmbeddedDatabase(dataDir);
    stops.unshift(database.release);
    await openDatabase(database.url);
    stops.unshift(closeDatabase);
    const accounts = await connectAccounts(dataDir, exchangeB.url);
    await untilSynced();
    const day = plantedDay(exchangeA.now());
    const place = { url: `http://localhost:${port}`, exchangeUrl: exchangeA.url, dataDir, ...accounts, day };
    return { stage: await furnish(place), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The first account is the one that the desk started with; the second one is added as a person on the server does. */
async function connectAccounts(dataDir: string, exchangeUrl: string) {
  const added = await runDesk(
    dataDir,
    ["account", "add", "--name", B.name, "--base-url", exchangeUrl],
    COMMAND_KEY,
  );
  if (added.code !== 0) throw new Error(added.stderr);
  for (const subject of ["commissions", "repayments"]) {
    const synced = await runDesk(dataDir, ["sync", subject, "--account", B.name]);
    if (synced.code === 1) throw new Error(synced.stderr);
  }
  const [first, b] = await listAccounts();
  if (!first || !b) throw new Error("there should be two accounts");
  await db().prisma.account.update({ where: { id: first.id }, data: { name: A.name } });
  const a = { ...first, name: A.name };
  await plantProfiles(grantAccountScope(a.id), CLIENTS.a);
  await plantProfiles(grantAccountScope(b.id), CLIENTS.b);
  return { a, b };
}

/** Nothing of the worker's changes what is compared later. */
async function untilSynced(): Promise<void> {
  const deadline = Date.now() + SYNCED_WITHIN_MS;
  for (;;) {
    const runs = await db().prisma.syncRun.findMany({
      select: { accountId: true, subject: true, status: true },
    });
    const done = new Set(
      runs.filter(({ status }) => status !== "running").map((run) => `${run.accountId} ${run.subject}`),
    );
    if (done.size >= 4 && runs.every(({ status }) => status !== "running")) return;
    if (Date.now() > deadline) throw new Error(`the first syncs did not end: ${JSON.stringify(runs)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function furnish(
  place: Pick<Stage, "url" | "exchangeUrl" | "dataDir" | "a" | "b" | "day">,
): Promise<Stage> {
  const people = await makePeople({ accountA: place.a.id, accountB: place.b.id });
  const cookies: Partial<Record<Role, string>> = {};
  const signIn = async (role: PersonRole) => {
    const cookie = await signInOverHttp(place.url, people[role].email, PASSWORD);
    keepSecret(`session of ${role}`, cookie.split("=")[1] as string);
    return cookie;
  };
  cookies.expired = await signIn("managerA");
  await letSessionsRunOut(people.managerA);
  for (const role of PEOPLE) cookies[role] = await signIn(role);
  const tokens = await makeTokens(place, people);
  const spare = await makeSpare(place.a.id);
  const importFile = path.join(place.dataDir, "..", "old.csv");
  const known = { ...place, importFile, month: place.day.slice(0, 7), people, spare, cookies, tokens };
  return { ...known, ...(await makeThings(known)) };
}

function exchangeKey(name: string) {
  const secret = (what: string) => keepSecret(`${what} of ${name}`, randomSecret());
  return {
    apiKey: `bg_${createHash("sha256").update(name).digest("hex").slice(0, 32)}`,
    apiSecret: secret("API secret"),
    apiPassphrase: secret("passphrase"),
    uid: name === "axlewood" ? "1000000011" : "1000000012",
  };
}

function randomSecret(): string {
  return randomBytes(24).toString("base64url");
}
