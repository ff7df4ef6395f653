import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NativePostgres, startNativePostgres } from "@/lib/database/testing/native-postgres";
import { nextPort } from "@/lib/processes/testing/ports";
import { FIND_PROGRAM } from "@/lib/processes/testing/programs";

// Builds deploy/Dockerfile with buildah and runs the image as deploy/compose.yaml describes its
// service "desk". Docker's own base image is replaced by Debian's packages with this machine's
// Node, because no registry of images is asked. What needs an engine is not tried: compose itself,
// its bridge network, a root that is mounted read-only, dropped capabilities, and the proxy's
// certificate.

const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
const compose = readFileSync("deploy/compose.yaml", "utf8");
/** User and group of Docker's image of Node. */
const NODE_ID = 1000;
const BUILD_MS = 1_800_000;

const isPossible =
  process.getuid?.() === 0 &&
  FIND_PROGRAM.buildah() !== null &&
  FIND_PROGRAM.debootstrap() !== null;
if (!isPossible)
  console.warn(
    "The image is not built: that needs root, buildah and debootstrap (apt-get install).",
  );

describe.skipIf(!isPossible)("the image", () => {
  let folder: string;
  let database: NativePostgres;
  let container: string;
  let port: number;
  let launcher: ReturnType<typeof runInContainer>;
  const inFolder = (...names: string[]) => path.join(folder, ...names);

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "desk-container-"));
    chmodSync(folder, 0o755);
    for (const name of ["data", "backups"]) {
      mkdirSync(inFolder(name), { mode: 0o700 });
      chownSync(inFolder(name), NODE_ID, NODE_ID);
    }
    port = await nextPort();
    database = await startNativePostgres();
    chmodSync(socketFolder(), 0o755);
    makeBase();
    const tag = "broker-desk:check";
    const built = ["--isolation", "chroot", "--format", "docker", "--pull-never", "-t", tag];
    const ignored = ["--ignorefile", "deploy/Dockerfile.dockerignore"];
    buildah("build", ...built, ...ignored, "-f", "deploy/Dockerfile", ".");
    container = buildah("from", "--pull-never", tag);
  }, BUILD_MS);

  afterAll(async () => {
    buildah("rm", "--all");
    buildah("rmi", "--all", "--force");
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** With a store of its own, so that nothing of it stays on this machine. */
  function buildah(...args: string[]): string {
    const store = ["--root", inFolder("store"), "--runroot", inFolder("run")];
    const options = { encoding: "utf8", maxBuffer: 2 ** 26 } as const;
    const { status, stdout, stderr } = spawnSync("buildah", [...store, ...args], options);
    expect(status, `buildah ${args.join(" ")}\n${stdout}\n${stderr}`).toBe(0);
    return stdout.trim();
  }

  /** The image that the Dockerfile begins with, under its name. */
  function makeBase(): void {
    const [, name = expect.fail("no FROM")] = /^FROM (\S+)$/m.exec(dockerfile) ?? [];
    const base = buildah("from", "scratch");
    const root = buildah("mount", base);
    const debian = ["--variant=minbase", "bookworm", root];
    const { status, stdout } = spawnSync("debootstrap", debian, { encoding: "utf8" });
    expect(status, stdout).toBe(0);
    rmSync(path.join(root, "var/cache/apt/archives"), { recursive: true });
    cpSync(process.execPath, path.join(root, "usr/local/bin/node"));
    const npm = path.resolve(path.dirname(process.execPath), "../lib/node_modules/npm");
    cpSync(npm, path.join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
    symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", path.join(root, "usr/local/bin/npm"));
    // What this machine trusts, and the registry that it asks.
    const trusted = "/etc/ssl/certs/ca-certificates.crt";
    mkdirSync(path.join(root, path.dirname(trusted)), { recursive: true });
    cpSync(trusted, path.join(root, trusted));
    const registry = spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8" });
    const settings = [
      `NODE_EXTRA_CA_CERTS=${trusted}`,
      `npm_config_registry=${registry.stdout.trim()}`,
    ];
    buildah("config", ...settings.flatMap((setting) => ["--env", setting]), base);
    const addUser = `groupadd -g ${NODE_ID} node && useradd -u ${NODE_ID} -g node -m node`;
    buildah("run", "--isolation", "chroot", base, "--", "sh", "-c", addUser);
    buildah("commit", "--rm", base, `docker.io/library/${name}`);
  }

  const socketFolder = () => new URL(database.url).searchParams.get("host") ?? expect.fail();

  /** What compose.yaml decides, but for the addresses that only its own network has. */
  function environment(): Record<string, string> {
    const [, service = ""] = /^ {2}desk:\n([\s\S]*?)^ {2}\w+:$/m.exec(compose) ?? [];
    const decided = [...service.matchAll(/^ {6}([A-Z_]+): "?(.*?)"?$/gm)].map(([, name, value]) => [
      name,
      value?.replace(/\$\{(\w+)[^}]*\}/g, (_match, variable) =>
        `of-the-check-${variable}`.padEnd(32, "-"),
      ),
    ]);
    return {
      ...Object.fromEntries(decided),
      DATABASE_URL: database.url,
      NEXTAUTH_URL: "https://desk.example",
      PORT: String(port),
    };
  }

  function containerArgs(command: readonly string[], env: Readonly<Record<string, string>>) {
    const all = { ...environment(), ...env };
    const variables = Object.entries(all).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
    const volumes = [
      `${inFolder("data")}:/data`,
      `${inFolder("backups")}:/backups`,
      `${socketFolder()}:${socketFolder()}`,
    ];
    return [
      ...[
        "--root",
        inFolder("store"),
        "--runroot",
        inFolder("run"),
        "run",
        "--isolation",
        "chroot",
      ],
      ...[
        "--user",
        String(NODE_ID),
        ...variables,
        ...volumes.flatMap((volume) => ["--volume", volume]),
      ],
      ...[container, "--", ...command],
    ];
  }

  /** A command in the container, as `docker compose run` or `exec` would. */
  function runInContainer(command: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const child = spawn("buildah", containerArgs(command, env), {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    return { output: () => output, ended };
  }

  async function endOf(command: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const { ended, output } = runInContainer(command, env);
    return { code: await ended, output: output() };
  }

  const START = ["node", "lib/processes/start.mjs", "start"];

  function start(): void {
    launcher = runInContainer(START);
  }

  async function untilHealthy(): Promise<void> {
    const { Healthcheck } = JSON.parse(buildah("inspect", "--type", "image", "broker-desk:check"))
      .Docker.config;
    const [, ...command] = Healthcheck.Test as string[];
    await expect
      .poll(async () => (await endOf(command)).code, {
        timeout: 240_000,
        interval: 2_000,
        message: launcher.output(),
      })
      .toBe(0);
  }

  test("holds what runs alone, in less than 700 MB", () => {
    const root = buildah("mount", container);
    const kilobytes = Number(
      spawnSync("du", ["-sk", root], { encoding: "utf8" }).stdout.split("\t")[0],
    );
    expect(kilobytes).toBeLessThan(700_000);
    expect(readdirSync(path.join(root, "app")).sort()).toEqual([
      ".next",
      ".packed",
      "lib",
      "next.config.mjs",
      "node_modules",
      "package.json",
      "prisma",
      "public",
    ]);
  });

  test("starts as user 1000 with what compose.yaml sets, and its health check succeeds", async () => {
    start();
    await untilHealthy();
    expect((await fetch(`http://127.0.0.1:${port}/sign-in`)).status).toBe(200);
    await expect.poll(launcher.output).toMatch(/one-time password: {3}\S+/);
    const files = readdirSync(inFolder("data"));
    expect(files).toContain("launcher.json");
    expect(files).not.toContain("logs"); // they go to standard output
  });

  test("writes nowhere but into its volumes and /tmp", async () => {
    const probe =
      'for each in /app /usr /data /backups /tmp; do test -w "$each" && echo "$each"; done; true';
    const { output } = await endOf(["sh", "-c", probe]);
    expect(output.trim().split("\n")).toEqual(["/data", "/backups", "/tmp"]);
  });

  test("makes a backup, ends at SIGTERM within the grace period, and is restored", async () => {
    const made = await endOf(["desk", "backup", "--to", "/backups"]);
    expect(made.code, made.output).toBe(0);
    const [file = ""] = readdirSync(inFolder("backups"));
    const { launcher: running } = JSON.parse(
      readFileSync(inFolder("data", "launcher.json"), "utf8"),
    );
    const [, grace] = /stop_grace_period: (\d+)s/.exec(compose) ?? [];
    const stoppedAt = performance.now();
    process.kill(running.pid, "SIGTERM");
    expect(await launcher.ended, launcher.output()).toBe(0);
    expect((performance.now() - stoppedAt) / 1_000).toBeLessThan(Number(grace));

    const restored = await endOf(["desk", "restore", `/backups/${file}`, "--replace"]);
    expect(restored.code, restored.output).toBe(0);
    start();
    await untilHealthy();
    process.kill(
      JSON.parse(readFileSync(inFolder("data", "launcher.json"), "utf8")).launcher.pid,
      "SIGTERM",
    );
    expect(await launcher.ended, launcher.output()).toBe(0);
  });

  test("a wrong setting ends it with 78 and a sentence", async () => {
    const { code, output } = await endOf(START, { PORT: "http" });
    expect(output).toMatch(/PORT should be a whole number/);
    expect(code).toBe(78);
  });
});
