import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { addAccount } from "@/lib/accounts/add-account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { migrate } from "@/lib/database/migrate";
import { type DatabaseClock, installDatabaseClock } from "@/lib/database/testing/database-clock";
import { type ServerEnd, startNativePostgres } from "@/lib/database/testing/native-postgres";
import { argsOf } from "@/lib/env/process";
import { connectDatabase } from "@/lib/operations/connect-database";
import { prepareDataFolder } from "@/lib/processes/data-folder";
import { type Child, startChild } from "@/lib/processes/launcher/child";
import { childEnvironment, webArgs } from "@/lib/processes/launcher/child-environment";
import { loadSecrets } from "@/lib/processes/secrets";
import { cleanEnvironment, createPlace } from "@/lib/processes/testing/app";
import { nextPort } from "@/lib/processes/testing/ports";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, type ServerOptions, startSandbox } from "@/lib/sandbox/server";
import { hashPassword } from "@/lib/sign-in/secrets/passwords";
import { NOON } from "@/lib/sync/testing/desk";
import { insertUser, type User } from "@/lib/users/store/users";
import { startPatroniPair } from "./patroni";
import { startPgbouncer } from "./pgbouncer";

const CLOCK_MODULE = new URL("./clock.mjs", import.meta.url).href;

export type Web = { readonly url: string; readonly child: Child };

/** A person who signs in with this e-mail and password. */
export type Person = { readonly user: User; readonly email: string; readonly password: string };

/**
 * One exchange, one account, one administrator, one native server, and processes as on several
 * machines.
 */
export type WholeDesk = {
  readonly sandbox: RunningSandbox;
  /** Ends the database while it works; resolves when it is available again. */
  readonly interrupt: (how: ServerEnd | "failed-over") => Promise<void>;
  readonly dataDir: string;
  readonly scope: WholeAccountScope;
  readonly person: Person;
  readonly startWeb: () => Promise<Web>;
  readonly startWorker: () => Promise<Child>;
  /**
   * Sets the machine's clock, as every process and the database see it, this far from the real
   * time.
   */
  readonly setClock: (shiftMs: number) => Promise<void>;
  /** The logs of all processes. */
  readonly log: () => string;
  /** The processes that ended, and how. */
  readonly ended: () => readonly string[];
  readonly close: () => Promise<void>;
};

type WholeDeskOptions = {
  readonly sandbox?: ServerOptions;
  /** Whether the test will call `setClock`. */
  readonly hasClock?: boolean;
  /** All connections go through pgbouncer. */
  readonly isPooled?: boolean;
  /** The server has a standby, and the test will call `failOver`. */
  readonly hasStandby?: boolean;
};

/** Every process has its own data folder. */
export async function openWholeDesk({
  sandbox: options,
  hasClock = false,
  isPooled = false,
  hasStandby = false,
}: WholeDeskOptions = {}): Promise<WholeDesk> {
  const place = createPlace();
  const [sandbox, server] = await Promise.all([
    startSandbox({ nowMs: NOON, book: { rowsPerDay: 30 }, ...options }),
    hasStandby ? startPatroniPair() : startNativePostgres({ durable: true }),
  ]);
  const bouncer = isPooled ? await startPgbouncer(server.url) : null;
  const databaseUrl = bouncer?.url ?? server.url;
  const clock = hasClock ? await installClock(server.url) : null;
  const clockFile = path.join(place.dataDir, "clock");
  const writeShift = (ms: number) => {
    writeFileSync(`${clockFile}.new`, String(ms));
    renameSync(`${clockFile}.new`, clockFile);
  };
  if (clock) writeShift(0);
  process.env.DATA_DIR = place.dataDir;
  const secrets = loadSecrets(place.dataDir, {});
  await (await connectDatabase({ dataDir: place.dataDir, databaseUrl })).release();
  await openDatabase(databaseUrl);
  const person = await addAdministrator();
  const scope = await addBook(sandbox);

  const logFiles: string[] = [];
  const children: Child[] = [];
  const ended: string[] = [];
  const clockEnv = { TEST_CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${CLOCK_MODULE}` };
  const start = async (name: string, port: number, args: readonly string[]) => {
    const dataDir = path.join(place.dataDir, `machine-${children.length}`);
    prepareDataFolder(dataDir);
    const at = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, HOST: "127.0.0.1", PORT: port };
    const env = childEnvironment(
      { ...cleanEnvironment(), APP_SECRET: secrets.APP_SECRET },
      { ...at, NEXTAUTH_URL: null, NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET },
      false,
    );
    const file = path.join(place.dataDir, "logs", `${name}-${children.length}.log`);
    logFiles.push(file);
    const child = startChild(
      {
        name,
        args,
        env: clock ? { ...env, ...clockEnv } : env,
        logFile: file,
      },
      () => {},
    );
    children.push(child);
    void child.exited.then((how) => ended.push(`${name} ${how}`));
    await child.ready.catch((cause: Error) => {
      throw new Error(`${name}: ${cause.message}\n${readFileSync(file, "utf8")}`, { cause });
    });
    return child;
  };
  return {
    sandbox,
    interrupt: async (how) => {
      if (how === "failed-over" && "failOver" in server) await server.failOver();
      else if (how !== "failed-over" && "restart" in server) await server.restart(how);
      else throw new Error(`this desk's server cannot be ${how}`);
    },
    dataDir: place.dataDir,
    scope,
    person,
    startWeb: async () => {
      const port = await nextPort();
      return {
        url: `http://localhost:${port}`,
        child: await start("web", port, webArgs({ dev: false })),
      };
    },
    startWorker: () => start("worker", 0, argsOf("lib/processes/worker.ts")),
    setClock: async (shiftMs) => {
      if (!clock) throw new Error("this desk was opened without a clock of its own");
      await clock.setShift(shiftMs);
      writeShift(shiftMs);
    },
    log: () => logFiles.map((file) => readFileSync(file, "utf8")).join(""),
    ended: () => ended,
    close: async () => {
      for (const child of children) child.stop();
      await Promise.all(children.map(({ exited }) => exited));
      await closeDatabase();
      bouncer?.stop();
      await Promise.all([sandbox.close(), server.stop()]);
      place.remove();
    },
  };
}

/**
 * Requests a second that the exchange allows, by the end of the path (docs/exchange.md, section 8).
 */
const PER_SECOND: readonly (readonly [path: string, calls: number])[] = [
  ["customer-commissions", 10],
  ["repaid-history", 5],
];
/** How long this process may be too busy to notice a request. */
const UNSEEN_MS = 1_000;
const WINDOW_MS = 5_000;

/**
 * The endpoints that received, within any five seconds, more requests than all processes together
 * may send. One second is too short to judge: the exchange runs in this process, which counts
 * requests late while its tests wait for two cores. A key's gate allows for arrivals up to 100 ms
 * late. A panel's gate allows for a whole second, so its tests judge exactly one second.
 */
export function findExcess(sandbox: RunningSandbox): string[] {
  return PER_SECOND.flatMap(([path, calls]) => {
    const [, { arrivals }] = Object.entries(sandbox.log()).find(([name]) =>
      name.endsWith(path),
    ) ?? ["", NONE];
    const most = Math.max(
      ...arrivals.map(
        (from) => arrivals.filter((at) => at >= from && at < from + WINDOW_MS).length,
      ),
    );
    const allowed = (calls * (WINDOW_MS + UNSEEN_MS)) / 1_000;
    return most > 0 && most <= allowed ? [] : [`${path}: ${most} requests within five seconds`];
  });
}

const NONE = { arrivals: [] as readonly number[] };

function installClock(url: string): Promise<DatabaseClock> {
  return installDatabaseClock(url, async () => void (await migrate(url)));
}

async function addAdministrator(): Promise<Person> {
  const [email, password] = ["admin@example.com", "seven quiet harbour lamps"];
  const added = await insertUser({
    email,
    passwordHash: await hashPassword(password),
    isAdmin: true,
    mustChangePassword: false,
  });
  if (added === "email-taken") throw new Error("the database is not a new one");
  return { user: added.inserted, email, password };
}

async function addBook(sandbox: RunningSandbox): Promise<WholeAccountScope> {
  const added = await addAccount(
    { name: "Main", baseUrl: sandbox.url, showSub: true, credentials: DEMO_CREDENTIALS },
    TEST_ORIGIN,
  );
  if (added.kind !== "added") throw new Error(`the account was not added: ${added.kind}`);
  return grantAccountScope(added.account.id);
}
