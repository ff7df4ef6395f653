import type { Clock } from "@/lib/core/clock";
import { Refusal } from "@/lib/core/refusal";
import { type Env, readEnv } from "@/lib/env/read-env";
import { holdEmbeddedDatabase } from "@/lib/operations/embedded-database";
import { prepareDataFolder } from "../data-folder";
import { demoBaseUrl } from "../demo-exchange";
import { loadSecrets } from "../secrets";
import { buildWeb, claimBuild, secondsSince } from "./build";
import { childEnvironment, logFile, quietArgs, webArgs } from "./child-environment";
import { claimInstance } from "./instance";
import { findFreePort, isPortBlocked, isPortFree, localOrigin, warnOfPlainHttp } from "./ports";
import type { FirstAdministrator } from "./preparation";
import { type Preparation, startPreparation } from "./run-preparation";
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

  const preparation = startPreparation({ ...process.env, DATA_DIR: env.DATA_DIR }, say);
  cleanUp.add(preparation.end);
  instance.recordChild(preparation.pid);
  const databaseUrl = await prepareBuildAndDatabase(launch, env, preparation);
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
  const demo = childOf("demo-exchange", quietArgs("lib/processes/sandbox.ts"));
  const worker = childOf("worker", quietArgs("lib/processes/worker.ts"));
  const startedAt = performance.now();
  /** The worker's first sync needs the exchange and its account. */
  const startWork = async () => {
    const demoPort = await preparation.run("exchange", port);
    // The demo opens nothing that is sealed.
    if (demoPort !== null) {
      await requireDemoPort(demoPort);
      await supervisor.run({ ...demo, env: { ...childEnv, APP_SECRET: "" } });
      say(
        `demo exchange: ${demoBaseUrl({ port: demoPort })} (made-up figures; connect your own in the browser: Settings, Accounts)`,
      );
    }
    await preparation.run("account");
    await supervisor.run(worker);
  };
  await Promise.all([startWork(), supervisor.run(web)]);
  await waitUntilReady(localOrigin(env.HOST, port), clock, stop.signal);
  say(`web and worker: started, ${secondsSince(startedAt)}`);
  const warning = warnOfPlainHttp(env.HOST, env.NEXTAUTH_URL);
  if (warning !== null) say(warning);
  const administrator = await preparation.run("administrator");
  await preparation.end();
  say(administrator === null ? `ready on ${address}` : firstStartText(address, administrator));
}

async function requireDemoPort(port: number): Promise<void> {
  if (await isPortFree(port, "127.0.0.1")) return;
  throw new Refusal(
    `Port ${port}, which the demo exchange uses, is taken by another program. Stop it, then start again.`,
  );
}

function firstStartText(address: string, administrator: FirstAdministrator): string {
  const { email, oneTimePassword, hours } = administrator;
  return `
ready on ${address}

  first administrator: ${email}
  one-time password:   ${oneTimePassword}

Next: open the address, sign in with these, and choose a password of your own. This one is shown
only now, and works once, within ${hours} hours.
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
  { dev, say, write, stop, cleanUp }: Launch,
  env: Env,
  preparation: Preparation,
): Promise<string> {
  const startedAt = performance.now();
  const open = async () => {
    const url = env.DATABASE_URL ?? (await holdEmbedded());
    const applied = await preparation.run("database", url);
    return { url, applied, took: secondsSince(startedAt) };
  };
  const holdEmbedded = async () => {
    const onLost = () => say("the embedded database ended; starting it again");
    const held = await holdEmbeddedDatabase(env.DATA_DIR, onLost);
    cleanUp.add(held.release);
    return held.url;
  };
  const building = dev ? Promise.resolve() : buildWeb(process.cwd(), write, stop.signal);
  const [opened, built] = await Promise.allSettled([open(), building]);
  if (opened.status === "rejected") throw opened.reason;
  if (built.status === "rejected") throw built.reason;
  const { url, applied, took } = opened.value;
  const which = env.DATABASE_URL === null ? "embedded" : "the one DATABASE_URL names";
  say(`database: ${which}${migrated(applied)}, ${took}`);
  return url;
}

function migrated(applied: readonly string[]): string {
  if (applied.length === 0) return "";
  return `, ${applied.length} ${applied.length === 1 ? "migration" : "migrations"} applied`;
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
