import { existsSync } from "node:fs";
import path from "node:path";
import { testAccount } from "@/lib/accounts/test-account";
import { PRODUCT_VERSION } from "@/lib/core/product-version";
import { refusalFor } from "@/lib/core/refusal";
import { readAppSecrets } from "@/lib/env/app-secrets";
import type { Env } from "@/lib/env/read-env";
import { secretsFilePath } from "@/lib/env/secrets-file";
import { type BuiltFiles, checkBuiltFiles } from "@/lib/operations/built-files";
import { connectDatabase } from "@/lib/operations/connect-database";
import { type SchemaState, schemaState } from "@/lib/operations/describe-desk";
import {
  type DeskFacts,
  inspectDesk,
  LETTER_DAYS,
  readFolderFacts,
} from "@/lib/operations/inspect-desk";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import { showCountdown } from "@/lib/trading/countdown";
import { failureSentence } from "../failure-sentence";
import {
  Command,
  type CommandSession,
  commandOrigin,
  INCOMPLETE,
  withoutDatabase,
  writeJson,
} from "./command";

type Finding = {
  readonly of: string;
  readonly state: "ok" | "warn" | "fail";
  readonly text: string;
};
type DoctorOptions = { online?: boolean; json?: true };

export function doctorCommand(): Command {
  return new Command("doctor")
    .description("check clock, disk, database, secret, keys, mail and backup, and say what to do")
    .option("--online", "also ask the exchange about each account's key")
    .option("--json", "as JSON: of, state (ok, warn, fail) and text of each")
    .notes(`
It changes nothing. Exits with 2 when anything fails; warnings alone exit with 0.
Example: npm run --silent desk -- doctor --online`)
    .action((options: DoctorOptions) => withoutDatabase((session) => run(options, session)));
}

async function run({ online = false, json }: DoctorOptions, { env }: CommandSession) {
  const findings = [...lookAtMachine(env), ...(await lookAtDatabase(env, online))];
  if (json) writeJson(findings);
  else process.stdout.write(findings.map(line).join(""));
  return findings.some(({ state }) => state === "fail") ? INCOMPLETE : undefined;
}

const line = ({ of, state, text }: Finding) => `${state.padEnd(4)}  ${of}: ${text}\n`;
const ok = (of: string, text: string): Finding => ({ of, state: "ok", text });
const warn = (of: string, text: string): Finding => ({ of, state: "warn", text });
const fail = (of: string, text: string): Finding => ({ of, state: "fail", text });

const MB = 1_048_576;
/** With less, the next sync or export may fill the disk. */
const LITTLE_MB = 1024;
const TOO_LITTLE_MB = 100;

function lookAtMachine(env: Env): Finding[] {
  const { DATA_DIR: folder, SMTP_URL, MAIL_FROM, TELEGRAM_BOT_TOKEN } = env;
  const found = [
    ok("version", PRODUCT_VERSION),
    filesFinding(checkBuiltFiles(process.cwd())),
    ok("Node", process.versions.node), // an older one is refused before any command
  ];
  found.push(
    ok("mail", SMTP_URL ? `sent as ${MAIL_FROM}` : "no SMTP_URL: links are handed over by hand"),
  );
  const bot = TELEGRAM_BOT_TOKEN
    ? "the desk has a bot"
    : "no TELEGRAM_BOT_TOKEN: no Telegram chats";
  found.push(ok("Telegram", bot));
  if (!existsSync(folder))
    return [...found, warn("data folder", `${folder} does not exist; npm start creates it.`)];
  const { freeBytes, isOpenToOthers, writeProblem } = readFolderFacts(
    folder,
    secretsFilePath(folder),
  );
  const freeMb = Math.floor(freeBytes / MB);
  const room = `${freeMb} MB are free at ${folder}`;
  if (freeMb < TOO_LITTLE_MB) found.push(fail("disk", `${room}. Free some space.`));
  else
    found.push(
      freeMb < LITTLE_MB ? warn("disk", `${room}. Free some space soon.`) : ok("disk", room),
    );
  if (writeProblem !== null) {
    const text = `nothing can be written to ${folder} (${writeProblem}). Make it writable for the desk's user.`;
    return [...found, fail("data folder", text)];
  }
  if (!isOpenToOthers) return [...found, ok("data folder", folder)];
  const file = secretsFilePath(folder);
  return [...found, fail("data folder", `${file} may be read by others: run chmod 600 ${file}.`)];
}

function filesFinding(files: BuiltFiles): Finding {
  switch (files) {
    case "as-built":
      return ok("files", "the web app is built of the sources that are here");
    case "changed":
      return warn(
        "files",
        "the sources changed since the web app was built; npm start builds it again (as a service: npm run build, then restart).",
      );
    case "not-built":
      return ok("files", "the web app is not built yet; npm start builds it");
    default:
      return files satisfies never;
  }
}

async function lookAtDatabase(env: Env, online: boolean): Promise<Finding[]> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = env;
  if (databaseUrl === null && !existsSync(path.join(dataDir, "database")))
    return [warn("database", "there is none yet; npm start creates it, or set DATABASE_URL.")];
  const secrets = attempt(readAppSecrets);
  const secret = "reason" in secrets ? [fail("secret", secrets.reason)] : [];
  try {
    const { release } = await connectDatabase({ dataDir, databaseUrl, migrates: false });
    try {
      const askedAtMs = Date.now();
      const given = "value" in secrets ? secrets.value : null;
      const { database, desk } = await inspectDesk(given, operatorScope);
      const found = [...secret, ...databaseFindings(database, askedAtMs)];
      if (desk === null) return found;
      const keys = online ? await askExchange(desk) : [];
      return [...found, ...deskFindings(desk), ...keys];
    } finally {
      await release();
    }
  } catch (error) {
    const sentence = refusalFor(error);
    if (sentence === null) throw error;
    return [...secret, fail("database", sentence)];
  }
}

function attempt<T>(work: () => T): { readonly value: T } | { readonly reason: string } {
  try {
    return { value: work() };
  } catch (error) {
    const reason = refusalFor(error);
    if (reason === null) throw error;
    return { reason };
  }
}

type DatabaseReport = Awaited<ReturnType<typeof inspectDesk>>["database"];

/** Older ones are not maintained, and read a table by blocks only by reading all of it. */
const OLDEST_MAJOR = 14;
const CLOCK_MS = 5_000;

function databaseFindings(
  { version, major, encoding, locale, nowMs, missing, unknown, replica, citus }: DatabaseReport,
  askedAtMs: number,
): Finding[] {
  const found = [
    major < OLDEST_MAJOR
      ? warn("database", `${version} is no longer maintained. Upgrade to ${OLDEST_MAJOR} or later.`)
      : ok("database", `${version}, locale ${locale}`),
  ];
  if (encoding !== "UTF8")
    found.push(fail("database", `it has encoding ${encoding}. Create one with encoding UTF8.`));
  found.push(schemaFinding(schemaState({ missing, unknown })));
  if (citus) found.push(citusFinding(citus));
  const apartMs = Math.abs(nowMs - askedAtMs);
  const apart = `the database's differs from this machine's by ${Math.round(apartMs / 1000)} s`;
  found.push(
    apartMs > CLOCK_MS ? warn("clock", `${apart}. Synchronize both (NTP).`) : ok("clock", apart),
  );
  return [...found, ...replicaFinding(replica)];
}

function schemaFinding(schema: SchemaState): Finding {
  switch (schema.kind) {
    case "same":
      return ok("migrations", "none is missing");
    case "behind":
      return warn(
        "migrations",
        `${schema.missing.length} are missing; npm start applies them. Make a backup first.`,
      );
    case "ahead":
      return fail(
        "migrations",
        `the database was made by a newer Broker Desk (${schema.unknown.join(", ")}). Update this one.`,
      );
    default:
      return schema satisfies never;
  }
}

function replicaFinding(replica: DatabaseReport["replica"]): Finding[] {
  const found = (state: typeof ok, text: string) => [state("read replica", text)];
  const meanwhile = "until then the primary is read.";
  switch (replica.kind) {
    case "none":
      return [];
    case "ready":
      return found(ok, "it is up to date");
    case "silent":
      return found(warn, `it does not answer (${replica.reason}). Start it; ${meanwhile}`);
    case "behind": {
      const late = `it is ${Math.round(replica.seconds ?? 0)} s behind`;
      return found(warn, `${late}. Check that it receives changes; ${meanwhile}`);
    }
    case "other-database":
      return found(
        fail,
        "it is not a standby of DATABASE_URL's server. Correct DATABASE_REPLICA_URL.",
      );
  }
}

function citusFinding(citus: NonNullable<DatabaseReport["citus"]>): Finding {
  const { version, nodes, undistributed, silent, fault } = citus;
  if (fault) return fail("Citus", fault);
  if (silent.length > 0)
    return fail("Citus", `no answer from ${silent.join(", ")}. Start it again.`);
  if (undistributed > 0)
    return warn(
      "Citus",
      `${undistributed} tables are not distributed; npm start distributes them.`,
    );
  return ok("Citus", `${version}, the book is distributed over ${nodes} nodes`);
}

const OLD_BACKUP_DAYS = 7;
const DAY_MS = 86_400_000;
/** The exchange refuses signatures whose time is further off (docs/exchange.md). */
const EXCHANGE_CLOCK_MS = 30_000;

function deskFindings({
  sealed,
  workers,
  letters,
  chats,
  lastBackup,
  pause,
  accounts,
}: DeskFacts): Finding[] {
  const found: Finding[] = [];
  if (pause) {
    const made = pause.backupMadeAt.toISOString();
    const paused = "e-mails, webhooks, reports, syncs, backups and trading are paused";
    const next = "An administrator resumes them on any page of the desk.";
    found.push(warn("restored", `from a backup of ${made}; ${paused}. ${next}`));
  }
  if (sealed) found.push(secretFinding(sealed));
  if (workers > 0) found.push(ok("worker", `${workers} running`));
  else found.push(warn("worker", "none is running, so nothing is synced. Run npm start."));
  found.push(letterFinding(letters), chatFinding(chats));
  for (const { account, lastRun, countdown } of accounts) {
    const of = `account ${account.name}`;
    const offsetMs = Math.abs(account.clockOffsetMs);
    if (account.isFedByFiles) {
      const end = account.endedOn === null ? "" : `, ended on ${account.endedOn}`;
      found.push(ok(of, `fed by files alone${end}`));
      continue;
    }
    if (account.pausedAt) found.push(ok(of, "paused"));
    else if (!lastRun) found.push(warn(of, "never synced"));
    else if (lastRun.failure)
      found.push(fail(of, `the last sync: ${failureSentence(lastRun.failure, "commissions")}`));
    else found.push(ok(of, `last sync ${lastRun.status}, ${lastRun.startedAt.toISOString()}`));
    const switched = countdown && countdownFinding(account.name, countdown);
    if (switched !== null) found.push(switched);
    const apart = `the exchange's differs by ${Math.round(offsetMs / 1000)} s`;
    if (offsetMs > EXCHANGE_CLOCK_MS)
      found.push(warn("clock", `${apart}. Synchronize this machine's (NTP).`));
  }
  found.push(backupFinding(lastBackup));
  return found;
}

/** Null: there is nothing to say. */
function countdownFinding(
  name: string,
  countdown: NonNullable<DeskFacts["accounts"][number]["countdown"]>,
): Finding | null {
  const of = `dead man's switch of ${name}`;
  const shown = showCountdown(countdown, countdown.nowMs);
  const until =
    countdown.renewedUntilMs === null ? "" : new Date(countdown.renewedUntilMs).toISOString();
  switch (shown.kind) {
    case "off":
      return null;
    case "armed":
      return countdown.missed === null
        ? ok(of, `armed for ${countdown.seconds} s, renewed until ${until}`)
        : warn(of, `armed, but not renewed (${countdown.missed.why}). It runs out at ${until}.`);
    case "arming":
    case "disarming":
      return warn(of, `${shown.kind}: the exchange has not answered yet.`);
    case "refused":
      return warn(of, "the exchange did not arm it. Settings, Trading says why.");
    case "running-out":
    case "fired":
      return fail(
        of,
        `it was not renewed after ${until}, so the exchange cancels every open order. Check them, then arm it again in Settings, Trading.`,
      );
    case "disarmed":
      return shown.mayHaveFired
        ? warn(of, `off; it may have fired at ${until}. Check the open orders.`)
        : ok(of, "off");
    default:
      return shown satisfies never;
  }
}

function secretFinding({ sealed, unopened }: NonNullable<DeskFacts["sealed"]>): Finding {
  if (unopened === 0) return ok("secret", `it opens all ${sealed} stored keys`);
  return fail(
    "secret",
    `${unopened} of ${sealed} stored keys do not open. Put the right APP_SECRET back.`,
  );
}

function letterFinding({ failed, unclear }: DeskFacts["letters"]): Finding {
  if (failed + unclear === 0) return ok("e-mails", `none was lost in the last ${LETTER_DAYS} days`);
  const lost = `${failed} were not delivered and ${unclear} may not have been in the last ${LETTER_DAYS} days`;
  return warn("e-mails", `${lost}. The audit log names them.`);
}

function chatFinding({ connected, off }: DeskFacts["chats"]): Finding {
  const all = `${connected} connected`;
  if (off === 0) return ok("chats", all);
  return warn("chats", `${all}, ${off} of them off, because they take no messages any more.`);
}

function backupFinding({ at, hasFailed }: DeskFacts["lastBackup"]): Finding {
  const days = at && Math.floor((Date.now() - at.getTime()) / DAY_MS);
  const last = at ? `the last one is from ${at.toISOString()}` : "there is none";
  if (hasFailed)
    return warn("backup", `the last attempt failed, ${last}. Make one with desk backup.`);
  if (days === null || days > OLD_BACKUP_DAYS)
    return warn("backup", `${last}. Make one with desk backup.`);
  if (days < 0)
    return warn("backup", `${last}, made while the clock was ahead. Make one with desk backup.`);
  return ok("backup", last);
}

/** One request for each account that is not paused, recorded as `desk account test` is. */
async function askExchange({ accounts, sealed }: DeskFacts): Promise<Finding[]> {
  const found: Finding[] = [];
  if (sealed === null || sealed.unopened > 0) return found;
  for (const { account } of accounts) {
    if (account.isFedByFiles || account.pausedAt !== null) continue;
    const answer = await testAccount(account, commandOrigin());
    const of = `key of ${account.name}`;
    if (answer.kind === "works")
      found.push(ok(of, `it works; the exchange's clock is ${answer.clockOffsetMs} ms ahead`));
    else found.push(fail(of, failureSentence(answer.failure, "commissions")));
  }
  return found;
}
