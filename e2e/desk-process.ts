import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { DEMO_CREDENTIALS, type SandboxCredentials } from "@/lib/sandbox/credentials";

const START = path.resolve("lib/processes/start.mjs");
const READY_WITHIN_MS = 240_000;

export type DeskProcess = { email: string; oneTimePassword: string; stop: () => Promise<void> };

/** Starts the desk as a person does, and reads its first administrator from what it prints. */
export async function startDesk(place: {
  port: number;
  dataDir: string;
  exchangeUrl: string;
  credentials?: SandboxCredentials;
}): Promise<DeskProcess> {
  const { apiKey, apiSecret, apiPassphrase } = place.credentials ?? DEMO_CREDENTIALS;
  const child = spawn(process.execPath, [START, "start"], {
    env: {
      ...process.env,
      PORT: String(place.port),
      DATA_DIR: place.dataDir,
      DATABASE_URL: "",
      NEXTAUTH_URL: "",
      EXCHANGE_BASE_URL: place.exchangeUrl,
      EXCHANGE_API_KEY: apiKey,
      EXCHANGE_API_SECRET: apiSecret,
      EXCHANGE_API_PASSPHRASE: apiPassphrase,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = await untilReady(child);
  return {
    email: find(output, /first administrator:\s+(\S+)/),
    oneTimePassword: find(output, /one-time password:\s+(\S+)/),
    stop: () => stop(child),
  };
}

/** A port that nobody holds at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

async function untilReady(child: ChildProcess): Promise<string> {
  let output = "";
  const deadline = Date.now() + READY_WITHIN_MS;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  while (!output.includes("ready on http")) {
    if (child.exitCode !== null) throw new Error(`the desk ended with ${child.exitCode}:\n${output}`);
    if (Date.now() > deadline) {
      await stop(child);
      throw new Error(`the desk was not ready in time:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return output;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

function find(output: string, pattern: RegExp): string {
  const found = pattern.exec(output)?.[1];
  if (!found) throw new Error(`${pattern} is not in what the desk printed:\n${output}`);
  return found;
}
