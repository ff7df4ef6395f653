import { DESK_ORIGIN } from "@/lib/audit/origin";
import type { Clock } from "@/lib/core/clock";
import { Refusal } from "@/lib/core/refusal";
import { argsOf } from "@/lib/env/process";
import { type Env, readEnv } from "@/lib/env/read-env";
import { connectDatabase } from "@/lib/operations/connect-database";
import { isDatabaseAnswering } from "@/lib/operations/health";
import { hasPeople, isDeskLocked } from "@/lib/people/first-run";
import { addPerson, resetPassword } from "@/lib/people/give-one-time-password";
import { findPersonByEmail } from "@/lib/people/people-reach";
import { offerFirstSteps } from "@/lib/sign-in/notices";
import { prepareDataFolder } from "../data-folder";
import { loadSecrets } from "../secrets";
import { buildWeb, claimBuild, secondsSince } from "./build";
import { childEnvironment, logFile, webArgs } from "./child-environment";
import { claimInstance } from "./instance";
import { findFreePort, isPortBlocked, isPortFree, localOrigin, warnOfPlainHttp } from "./ports";
import { letDemoTrade, prepareExchange } from "./prepare-exchange";
import type { CleanUp, StopRequest } from "./stop-request";
import { createSupervisor } from "./supervisor";

/** Where PORT=0, "any", begins to look. */
const DEFAULT_PORT = 3000;

export type Launch = {
  readonly dev: boolean;
  readonly say: (line: string) => void;
  /** For a line that is begun before its step and ended after it. */
  readonly write: (text: string) => void;
  readonly stop: StopRequest;
  readonly cleanUp: CleanUp;
  readonly clock: Clock;
};

/**
 * Every step of a start, a line for each. Throws Refusal where a person has to change something
 * first.
 */
export async function bringUp(launch: Launch): Promise<void> {
  const { say, stop, cleanUp, clock, dev } = launch;
  const env = readEnv();
  const port = env.PORT === 0 ? await findFreePort(DEFAULT_PORT) : env.PORT;
  const address = env.NEXTAUTH_URL ?? `http://localhost:${port}`;
  prepareDataFolder(env.DATA_DIR);
  say(`data folder: ${env.DATA_DIR}`);
  const instance = await claimInstance(env.DATA_DIR, env.NEXTAUTH_URL ?? address, clock);
  cleanUp.add(instance.release);
  await requireFreePort(port, env.HOST);
  const metrics = env.METRICS_ADDRESS;
  if (metrics) {
    const other = `METRICS_ADDRESS=${metrics.host}:${metrics.port + 2}`;
    for (const each of [metrics.port, metrics.port + 1])
      await requireFreePort(each, metrics.host, other);
  }
  const { NEXTAUTH_SECRET } = loadSecrets(env.DATA_DIR, process.env);

  const databaseUrl = await prepareBuildAndDatabase(launch, env);
  stop.signal.throwIfAborted();
  if (!dev) cleanUp.add(claimBuild(process.cwd(), address));
  const supervisor = createSupervisor(clock, {
    say,
    started: instance.recordChild,
    givenUp: (sentence) => stop.request(1, sentence),
  });
  cleanUp.add(supervisor.stop);
  const own = { ...env, PORT: port, DATABASE_URL: databaseUrl, NEXTAUTH_SECRET };
  const childEnv = childEnvironment(process.env, own, dev);
  const childOf = (name: string, args: string[]) => ({
    name,
    args,
    env: childEnv,
    logFile: logFile(env, name),
  });
  const web = childOf("web", webArgs({ dev }));
  const worker = childOf("worker", argsOf("lib/processes/worker.ts"));
  const startedAt = performance.now();
  // The worker's first sync needs the exchange.
  const prepared = prepareExchange({ env, port, childEnv, supervisor, say }).then(() =>
    supervisor.run(worker),
  );
  await Promise.all([prepared, supervisor.run(web)]);
  await waitUntilReady(localOrigin(env.HOST, port), clock, stop.signal);
  say(`web and worker: started, ${secondsSince(startedAt)}`);
  const warning = warnOfPlainHttp(env.HOST, env.NEXTAUTH_URL);
  if (warning !== null) say(warning);
  const administrator = await createFirstAdministrator();
  if (administrator !== null) await letDemoTrade(env.DATA_DIR, administrator.email);
  say(administrator === null ? `ready on ${address}` : firstStartText(address, administrator));
}

function firstStartText(address: string, { email, oneTimePassword }: FirstAdministrator): string {
  return `
ready on ${address}

  first administrator: ${email}
  one-time password:   ${oneTimePassword}

Next: open the address, sign in with these, and choose a password of your own. This one is shown
only now, and works once, within ${FIRST_HOURS} hours.
Ctrl-C stops everything; npm start starts it again.
`;
}

async function requireFreePort(
  port: number,
  host: string,
  other = `PORT=${port + 1}`,
): Promise<void> {
  if (!(await isPortFree(port, host))) {
    throw new Refusal(
      `Port ${port} is taken by another program. Stop it, or choose another (${other} npm start).`,
    );
  }
  if (await isPortBlocked(port)) {
    throw new Refusal(`Browsers refuse to open port ${port}. Choose another (${other} npm start).`);
  }
}

/** Side by side: a start with nothing to build waits for the database alone. Returns the database's address. */
async function prepareBuildAndDatabase(
  { dev, say, write, stop, cleanUp, clock }: Launch,
  env: Env,
) {
  const startedAt = performance.now();
  const connecting = connectDatabase({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    onLost: () => say("the embedded database ended; starting it again"),
    onProgress: (line) => say(`database: ${line}`),
  }).then((database) => {
    cleanUp.add(database.release);
    return { ...database, took: secondsSince(startedAt) };
  });
  const building = dev ? Promise.resolve() : buildWeb(process.cwd(), write, stop.signal);
  const [connected, built] = await Promise.allSettled([connecting, building]);
  if (connected.status === "rejected") throw connected.reason;
  if (built.status === "rejected") throw built.reason;
  const { url, embedded, applied, took } = connected.value;
  say(
    `database: ${embedded ? "embedded" : "the one DATABASE_URL names"}${migrated(applied)}, ${took}`,
  );
  cleanUp.add(watchDatabase({ clock, say }));
  return url;
}

function migrated(applied: readonly string[]): string {
  if (applied.length === 0) return "";
  return `, ${applied.length} ${applied.length === 1 ? "migration" : "migrations"} applied`;
}

const LOOK_EVERY_MS = 5_000;
/** Longer than the longest moment a busy embedded database makes everybody wait. */
const ANSWER_WITHIN_MS = 30_000;

/** Says when the database is gone and when it is back; web and worker reconnect by themselves. Returns what ends it. */
function watchDatabase({ clock, say }: { clock: Clock; say: (line: string) => void }): () => void {
  const ended = new AbortController();
  void (async () => {
    for (let wasThere = true; !ended.signal.aborted; ) {
      const isThere = await isDatabaseAnswering(ANSWER_WITHIN_MS);
      if (ended.signal.aborted) return;
      if (wasThere && !isThere)
        say("the database does not answer; pages and syncs fail until it is back");
      if (!wasThere && isThere) say("the database answers again");
      wasThere = isThere;
      await clock.sleep(LOOK_EVERY_MS, ended.signal).catch(() => undefined);
    }
  })();
  return () => ended.abort();
}

/** Signs in with this name; no mail is ever sent to it. */
const FIRST_ADMINISTRATOR = "admin@desk.local";

type FirstAdministrator = { readonly email: string; readonly oneTimePassword: string };

const FIRST_HOURS = 24;

async function createFirstAdministrator(): Promise<FirstAdministrator | null> {
  if (await hasPeople()) return renewFirstPassword();
  const given = { email: FIRST_ADMINISTRATOR, isAdmin: true, hours: FIRST_HOURS };
  const added = await addPerson(given, DESK_ORIGIN);
  switch (added.kind) {
    case "added":
      await offerFirstSteps(added.user);
      return { email: added.user.email, oneTimePassword: added.oneTimePassword };
    case "email-taken":
      return null; // another launcher on the same database was quicker
    case "not-an-email":
      throw new Error(`${FIRST_ADMINISTRATOR} is not accepted as an e-mail address`);
    default:
      return added satisfies never;
  }
}

async function renewFirstPassword(): Promise<FirstAdministrator | null> {
  if (!(await isDeskLocked(FIRST_ADMINISTRATOR))) return null;
  const person = await findPersonByEmail(FIRST_ADMINISTRATOR);
  const reset = person && (await resetPassword(person, DESK_ORIGIN, FIRST_HOURS));
  return reset && { email: FIRST_ADMINISTRATOR, oneTimePassword: reset.oneTimePassword };
}

const READY_WITHIN_MS = 60_000;

/** Waits until the web answers for itself and its database. Throws Refusal with its last words when it does not. */
async function waitUntilReady(origin: string, clock: Clock, signal: AbortSignal): Promise<void> {
  const deadline = clock.now() + READY_WITHIN_MS;
  let last = "no answer";
  while (clock.now() < deadline) {
    last = await askReady(origin);
    if (last === "200") return;
    await clock.sleep(100, signal);
  }
  throw new Refusal(
    `The web server did not become ready within ${READY_WITHIN_MS / 1000} s (last answer: ${last}).`,
  );
}

async function askReady(origin: string): Promise<string> {
  try {
    const response = await fetch(`${origin}/api/health/ready`, {
      signal: AbortSignal.timeout(5_000),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return (error as Error).message;
  }
}
