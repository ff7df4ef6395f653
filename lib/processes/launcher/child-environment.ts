import path from "node:path";
import { argsOf } from "@/lib/env/process";
import type { Env } from "@/lib/env/read-env";

type OwnEnvironment = Pick<Env, "DATA_DIR" | "HOST" | "PORT" | "NEXTAUTH_URL"> &
  Readonly<Record<"DATABASE_URL" | "NEXTAUTH_SECRET", string>>;

/**
 * The launcher's own environment without what only it needs. Keys are set to nothing, not left out:
 * Next would read them from .env again. An APP_SECRET below DATA_DIR is read there when it is
 * needed, so that a changed one is taken up.
 */
export function childEnvironment(
  given: NodeJS.ProcessEnv,
  own: OwnEnvironment,
  dev: boolean,
): NodeJS.ProcessEnv {
  const { DATA_DIR, DATABASE_URL, HOST, NEXTAUTH_SECRET } = own;
  return {
    ...given,
    APP_SECRET: given.APP_SECRET ?? "",
    NEW_APP_SECRET: "",
    EXCHANGE_API_KEY: "",
    EXCHANGE_API_SECRET: "",
    EXCHANGE_API_PASSPHRASE: "",
    NODE_ENV: dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    MALLOC_ARENA_MAX: given.MALLOC_ARENA_MAX ?? "2", // 17 MB less of each process
    DATA_DIR,
    DATABASE_URL,
    HOST,
    NEXTAUTH_SECRET,
    PORT: String(own.PORT),
    NEXTAUTH_URL: own.NEXTAUTH_URL ?? `http://localhost:${own.PORT}`,
  };
}

/** Where a child's log goes; null: to the launcher's own standard output. */
export function logFile(
  { DATA_DIR, LOG_TO }: Pick<Env, "DATA_DIR" | "LOG_TO">,
  name: string,
): string | null {
  return LOG_TO === "stdout" ? null : path.join(DATA_DIR, "logs", `${name}.log`);
}

/** Megabytes of the web's heap: pages and downloads are streamed, so it never needs more. */
const HEAP_MB = 512;

/**
 * Megabytes of each half of the young heap, 16 otherwise: a process that mostly waits keeps what it
 * once had.
 */
const YOUNG_HEAP_MB = 4;

/** Node's arguments of a process in the background. */
export const quietArgs = (file: `${string}.ts`) => [
  `--max-semi-space-size=${YOUNG_HEAP_MB}`,
  ...argsOf(file),
];

export const webArgs = ({ dev }: { dev: boolean }) => [
  ...(dev ? [] : [`--max-old-space-size=${HEAP_MB}`]),
  ...argsOf("lib/processes/web.ts"),
];
