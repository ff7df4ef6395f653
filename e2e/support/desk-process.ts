import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { DEMO_CREDENTIALS, type SandboxCredentials } from "@/lib/sandbox/http/credentials";
import type { Store } from "./database";

const START = path.resolve("lib/processes/start.mjs");

export type DeskProcess = {
  /** Everything that it printed until it was ready. */
  readonly said: string;
  readonly stop: () => Promise<void>;
};

/** Starts the desk as a person does; resolves when it prints that it is ready. */
export async function startDesk(
  place: Store & {
    readonly url: string;
    readonly exchangeUrl: string;
    readonly credentials?: SandboxCredentials;
  },
): Promise<DeskProcess> {
  const { apiKey, apiSecret, apiPassphrase } = place.credentials ?? DEMO_CREDENTIALS;
  const child = spawn(process.execPath, [START, "start"], {
    env: {
      ...process.env,
      PORT: new URL(place.url).port,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
      NEXTAUTH_URL: "",
      // Stories set a visitor's address with X-Forwarded-For, as a proxy on this machine would.
      TRUSTED_PROXIES: "127.0.0.1,::1",
      // The desks' exchanges run on this machine.
      ALLOW_PRIVATE_EXCHANGE: "yes",
      EXCHANGE_BASE_URL: place.exchangeUrl,
      EXCHANGE_API_KEY: apiKey,
      EXCHANGE_API_SECRET: apiSecret,
      EXCHANGE_API_PASSPHRASE: apiPassphrase,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { said: await untilReady(child), stop: () => stop(child) };
}

/** The first administrator's e-mail and password, as a new desk prints them. */
export function readFirstAdministrator({ said }: DeskProcess): {
  email: string;
  oneTimePassword: string;
} {
  const [, email] = /first administrator:\s+(\S+)/.exec(said) ?? [];
  const [, oneTimePassword] = /one-time password:\s+(\S+)/.exec(said) ?? [];
  if (!email || !oneTimePassword)
    throw new Error(`the desk names no first administrator:\n${said}`);
  return { email, oneTimePassword };
}

function untilReady(child: ChildProcess): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes("ready on http")) resolve(said);
      });
    }
    child.once("exit", (code) => reject(new Error(`the desk ended with ${code}:\n${said}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
