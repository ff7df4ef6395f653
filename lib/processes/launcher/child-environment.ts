import path from "node:path";
import type { Secrets } from "../secrets";

export type Place = {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly nextAuthUrl: string | null;
  readonly dev: boolean;
};

/**
 * The launcher's own environment without what only it needs. Keys are set to nothing, not left out: Next would read them
 * from .env again. An APP_SECRET below DATA_DIR is read there when it is needed, so that a changed one is taken up.
 */
export function childEnvironment(
  env: NodeJS.ProcessEnv,
  place: Place,
  { NEXTAUTH_SECRET }: Pick<Secrets, "NEXTAUTH_SECRET">,
): NodeJS.ProcessEnv {
  return {
    ...env,
    APP_SECRET: env.APP_SECRET ?? "",
    NEW_APP_SECRET: "",
    NEXTAUTH_SECRET,
    EXCHANGE_API_KEY: "",
    EXCHANGE_API_SECRET: "",
    EXCHANGE_API_PASSPHRASE: "",
    NODE_ENV: place.dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    HOST: place.host,
    PORT: String(place.port),
    NEXTAUTH_URL: place.nextAuthUrl ?? `http://localhost:${place.port}`,
  };
}

export function logFile(dataDir: string, name: string): string {
  return path.join(dataDir, "logs", `${name}.log`);
}

/** Megabytes of the web's heap: pages and downloads are streamed, so it never needs more. */
const HEAP_MB = 512;

export const webArgs = ({ dev }: { dev: boolean }) => [
  ...(dev ? [] : [`--max-old-space-size=${HEAP_MB}`]),
  "lib/processes/web.mjs",
];
