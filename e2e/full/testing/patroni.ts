import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  findNativePostgres,
  findServerUser,
  leadsToPrimary,
} from "@/lib/database/testing/native-postgres";
import { nextPort } from "@/lib/processes/testing/ports";
import { FIND_PROGRAM } from "@/lib/processes/testing/programs";

export type PatroniPair = {
  /** The address of haproxy, which leads to the primary. */
  readonly url: string;
  /**
   * Kills the primary with its Patroni, as if its machine died; resolves when the standby has taken
   * over.
   */
  readonly failOver: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const STARTS_WITHIN_MS = 120_000;

/**
 * Two PostgreSQL servers under Patroni, synchronous, with one etcd, and haproxy in front of them
 * (docs/failover.md). Each has its own free port on 127.0.0.1. Throws with installation advice if
 * a program is missing.
 */
export async function startPatroniPair(): Promise<PatroniPair> {
  const [patroni, etcd, haproxy] = [need("patroni"), need("etcd"), need("haproxy")];
  const root = mkdtempSync(path.join(tmpdir(), "desk-patroni-"));
  const owner = process.getuid?.() === 0 ? findServerUser() : null;
  if (owner) chownSync(root, owner.uid, owner.gid);
  const started: ChildProcess[] = [];
  const logFile = path.join(root, "log");
  const run = (program: string, ...args: string[]) => {
    const log = openSync(logFile, "a");
    const env = { ...process.env, HOME: root };
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", log, log], env, ...owner });
    closeSync(log);
    started.push(child);
    return child;
  };
  const stop = async () => {
    for (const child of started) child.kill("SIGKILL");
    for (const name of NAMES) killPostgres(path.join(root, name));
    await wait(200);
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [client, peer, front] = [await nextPort(), await nextPort(), await nextPort()];
    const [ofClients, ofPeers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
    run(
      etcd,
      ...["--data-dir", path.join(root, "etcd"), "--log-level", "error"],
      ...["--listen-client-urls", ofClients, "--advertise-client-urls", ofClients],
      ...["--listen-peer-urls", ofPeers, "--initial-advertise-peer-urls", ofPeers],
      ...["--initial-cluster", `default=${ofPeers}`],
    );
    await untilAnswered(`${ofClients}/health`);
    const members: Member[] = [];
    for (const name of NAMES) {
      const [port, rest] = [await nextPort(), await nextPort()];
      const file = path.join(root, `${name}.json`); // JSON is valid YAML
      writeFileSync(file, JSON.stringify(memberConfig(root, name, { port, rest, etcd: client })));
      const member = { name, port, rest, child: run(patroni, file) };
      members.push(member);
      await untilAnswered(
        `http://127.0.0.1:${rest}/${members.length === 1 ? "primary" : "synchronous"}`,
      );
    }
    const config = path.join(root, "haproxy.cfg");
    writeFileSync(config, proxyConfig(front, members));
    run(haproxy, "-f", config, "-db");
    const url = `postgresql://postgres@127.0.0.1:${front}/postgres`;
    // The proxy may lead to either server until its first health checks have ended.
    await until("the proxy", async () =>
      (await Promise.all(Array(6).fill(url).map(leadsToPrimary))).every(Boolean),
    );
    return {
      url,
      failOver: async () => {
        const isPrimary = await Promise.all(
          members.map(({ rest }) => answers(`http://127.0.0.1:${rest}/primary`)),
        );
        const [dead, other] = isPrimary[0] ? members : members.toReversed();
        if (!dead || !other) throw new Error("the pair has no primary");
        dead.child.kill("SIGKILL");
        killPostgres(path.join(root, dead.name));
        await untilAnswered(`http://127.0.0.1:${other.rest}/primary`);
      },
      stop,
    };
  } catch (cause) {
    const said = readFileSync(logFile, "utf8").split("\n").slice(-30).join("\n");
    await stop();
    throw new Error(`the pair did not start:\n${said}`, { cause });
  }
}

const NAMES = ["a", "b"] as const;
type Member = {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  readonly child: ChildProcess;
};

function need(program: "patroni" | "etcd" | "haproxy"): string {
  const found = FIND_PROGRAM[program]();
  if (found === null)
    throw new Error("no Patroni here: apt-get install patroni etcd-server haproxy");
  return found;
}

function memberConfig(
  root: string,
  name: string,
  at: { port: number; rest: number; etcd: number },
) {
  const [database, rest] = [`127.0.0.1:${at.port}`, `127.0.0.1:${at.rest}`];
  return {
    scope: "desk",
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `127.0.0.1:${at.etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        primary_start_timeout: 0, // do not wait for a primary that fell
        synchronous_mode: true, // only a standby with everything that was acknowledged takes over
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 200, synchronous_commit: "on", wal_log_hints: "on" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"],
      pg_hba: [
        "host replication all 127.0.0.1/32 trust",
        "host all all 127.0.0.1/32 trust",
        "local all all trust",
      ],
    },
    postgresql: {
      listen: database,
      connect_address: database,
      data_dir: path.join(root, name),
      // Resolve the link: the folder with the server's real path has the other programs.
      bin_dir: path.dirname(realpathSync(path.join(findNativePostgres() ?? "", "postgres"))),
      pgpass: path.join(root, `${name}.pgpass`),
      authentication: {
        superuser: { username: "postgres", password: "x" },
        replication: { username: "replicator", password: "x" },
        rewind: { username: "rewinder", password: "x" },
      },
      parameters: { unix_socket_directories: root },
    },
  };
}

function proxyConfig(port: number, members: readonly Member[]): string {
  const servers = members.map(
    (each) => `  server ${each.name} 127.0.0.1:${each.port} check port ${each.rest}`,
  );
  return `defaults
  mode tcp
  timeout connect 3s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`;
}

/** Kills the postmaster and its processes at once; does nothing if none runs. */
function killPostgres(dataDir: string): void {
  try {
    const [pid = ""] = readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n");
    const children = spawnSync("ps", ["-o", "pid=", "--ppid", pid], {
      encoding: "utf8",
    }).stdout.split(/\s+/);
    for (const each of [pid, ...children].filter(Boolean)) process.kill(Number(each), "SIGKILL");
  } catch (error) {
    if (!["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

const untilAnswered = (url: string) => until(url, () => answers(url));

async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + STARTS_WITHIN_MS; Date.now() < deadline; await wait(250))
    if (await isThere()) return;
  throw new Error(`${what} did not answer within ${STARTS_WITHIN_MS / 1000} s`);
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
