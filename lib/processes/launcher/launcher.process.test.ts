import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createPlace, leftOver, processesOf, type RunningCommand, runVerb } from "../test-app";

/** Apart from the ports of other suites. */
const PORT = 41_430;
const OTHER_PORT = 41_431;

/** One folder for all: only the first start has to create a database. */
let place: ReturnType<typeof createPlace>;
beforeAll(() => {
  place = createPlace();
});
afterEach(async () => {
  for (const pid of processesOf(place.dataDir)) process.kill(pid, "SIGKILL");
  await leftOver(place.dataDir, 5_000);
});
afterAll(() => place.remove());

const start = (env: Record<string, string> = {}, options: { throughNpm?: boolean } = {}) =>
  runVerb(["start"], { dataDir: place.dataDir, env: { PORT: String(PORT), ...env }, ...options });
const started = async (options: { throughNpm?: boolean } = {}) => {
  const app = start({}, options);
  await app.until(/ready on (\S+)/);
  return app;
};
const health = async () => (await fetch(`http://localhost:${PORT}/api/health/ready`)).status;
const untilHealthy = async () => {
  for (let tries = 0; tries < 200; tries++) {
    const status = await health().catch(() => 0);
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the web did not come back");
};
const stop = async (app: RunningCommand) => {
  process.kill(app.pid, "SIGTERM");
  return app.ended;
};
/** The process whose command line ends like this. */
const processNamed = (end: string) =>
  processesOf(place.dataDir).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim().includes(end),
  ) as number;

describe("npm start", () => {
  test("says every step, is ready when it says so, and shows the one-time password once", async () => {
    const first = await started();
    expect(await health()).toBe(200);
    expect(first.output()).toMatch(/database: embedded, \d+ migrations? applied/);
    expect(first.output()).toMatch(/demo exchange: http/);
    expect(first.output()).toMatch(/account: Demo added/);
    expect(first.output()).toMatch(/one-time password: {3}[a-z2-9-]{23}/);
    expect(first.output()).toContain(`ready on http://localhost:${PORT}\n`);
    await stop(first);

    const second = await started();
    expect(second.output()).not.toMatch(/password|migration|added|building/);
    await stop(second);
  });

  test("writes no secret to its output or its logs", async () => {
    const app = await started();
    await stop(app);
    const made = ["secrets.json", "demo-exchange.json"].flatMap((file) =>
      Object.values(
        JSON.parse(readFileSync(path.join(place.dataDir, file), "utf8")) as Record<string, unknown>,
      ),
    );
    const secrets = made.filter((value): value is string => typeof value === "string" && value.length > 20);
    expect(secrets.length).toBeGreaterThanOrEqual(5);
    const logs = readdirSync(path.join(place.dataDir, "logs")).map((file) =>
      readFileSync(path.join(place.dataDir, "logs", file), "utf8"),
    );
    const written = [app.output(), ...logs].join("\n");
    for (const secret of secrets) expect(written).not.toContain(secret);
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s ends every process within five seconds, exit 0",
    async (signal) => {
      const app = await started();
      process.kill(app.pid, signal);
      expect(await leftOver(place.dataDir, 5_000)).toEqual([]);
      expect(await app.ended).toEqual({ code: 0, signal: null });
      expect(app.output()).not.toMatch(/ended with code|was ended by/);
    },
  );

  test("Ctrl-C under npm, which arrives twice, is handled once", async () => {
    const app = await started({ throughNpm: true });
    process.kill(-app.pid, "SIGINT");
    expect(await leftOver(place.dataDir, 5_000)).toEqual([]);
    expect(app.output().match(/stopping/g)).toHaveLength(1);
  });

  test.each(["SIGTERM", "SIGINT"] as const)("%s to npm alone reaches it as well", async (signal) => {
    const app = await started({ throughNpm: true });
    process.kill(app.pid, signal);
    expect(await leftOver(place.dataDir, 5_000)).toEqual([]);
    expect(app.output().match(/stopping/g)).toHaveLength(1);
  });

  test("kill -9 leaves nothing, and the next start works at once", async () => {
    const app = await started();
    process.kill(app.pid, "SIGKILL");
    const next = start();
    await next.until(/ready on/);
    expect(await health()).toBe(200);
    await stop(next);
    expect(await leftOver(place.dataDir, 5_000)).toEqual([]);
  });

  test("kill -9 of npm above it ends everything", async () => {
    const app = await started({ throughNpm: true });
    process.kill(app.pid, "SIGKILL");
    expect(await leftOver(place.dataDir, 6_000)).toEqual([]);
  });

  test.each([
    ["worker", "child.mjs worker"],
    ["web", "web.mjs"],
    ["demo-exchange", "child.mjs sandbox"],
  ])("a %s that dies is started again, and that is said", async (name, commandLine) => {
    const app = await started();
    process.kill(processNamed(commandLine), "SIGKILL");
    await app.until(new RegExp(`${name} was ended by SIGKILL; starting it again`));
    await untilHealthy();
    await expect.poll(() => processNamed(commandLine)).toBeDefined();
    await stop(app);
  });

  test("a database that dies is started again, and pages work again", async () => {
    const app = await started();
    process.kill(processNamed("embedded/main.ts"), "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await untilHealthy();
    await stop(app);
    expect(await leftOver(place.dataDir, 5_000)).toEqual([]);
  });
});

describe("one clear sentence and exit 1", () => {
  const refused = async (app: RunningCommand, sentence: RegExp) => {
    expect(await app.ended).toEqual({ code: 1, signal: null });
    expect(app.output()).toMatch(sentence);
    expect(app.output()).not.toMatch(/^\s+at /m);
    expect(await leftOver(place.dataDir, 3_000)).toEqual([]);
  };

  test("a taken port", async () => {
    const other = createServer().listen(PORT, "127.0.0.1");
    await refused(start(), new RegExp(`Port ${PORT} is taken by another program`));
    other.close();
  });

  test("a database that does not answer, without its password", async () => {
    const app = start({ DATABASE_URL: "postgresql://desk:hidden-word@127.0.0.1:1/desk" });
    await refused(app, /The database at 127\.0\.0\.1:1 .*cannot be used: nothing listens there/);
    expect(app.output()).not.toContain("hidden-word");
  });

  test("a second start on the same data folder, with the first one's address", async () => {
    const first = await started();
    const second = start({ PORT: String(OTHER_PORT) });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output()).toContain(
      `already runs on this data folder (${place.dataDir}): http://localhost:${PORT}`,
    );
    await stop(first);
  });

  test("a data folder that cannot be made", async () => {
    await refused(start({ DATA_DIR: "/dev/null/data" }), /data folder \/dev\/null\/data cannot be written/);
  });

  test("a wrong setting", async () => {
    await refused(start({ PORT: "http" }), /PORT should be a whole number/);
  });

  test("a Node that is too old", async () => {
    const versions =
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } })';
    const app = runVerb(["start"], {
      dataDir: place.dataDir,
      nodeArgs: ["--import", `data:text/javascript,${encodeURIComponent(versions)}`],
    });
    await refused(app, /needs Node >= 20\.19; this is 18\.20\.4/);
  });
});

test("an exchange that the environment names is added instead of the demo, and a refused key stops nothing", async () => {
  const other = createPlace();
  const app = start({
    DATA_DIR: other.dataDir,
    EXCHANGE_BASE_URL: "http://127.0.0.1:1",
    EXCHANGE_API_KEY: "a-key-of-ours",
    EXCHANGE_API_SECRET: "a-secret-of-ours",
    EXCHANGE_API_PASSPHRASE: "a-passphrase-of-ours",
  });
  await app.until(/ready on/);
  expect(app.output()).toMatch(/demo exchange: not started, because EXCHANGE_BASE_URL names an exchange/);
  expect(app.output()).toMatch(/the key in the environment was not added. Nothing answers at this address/);
  expect(app.output()).not.toMatch(/of-ours/);
  await stop(app);
  other.remove();
});
