import { spawn } from "node:child_process";
import { once } from "node:events";
import { db } from "@/lib/database/database";
import { argsOf } from "@/lib/env/process";
import { loadSecrets } from "@/lib/processes/secrets";
import { nextPort } from "@/lib/processes/testing/ports";
import { desk } from "./desk";

export type SecondWeb = { readonly url: string; readonly stop: () => Promise<void> };

/**
 * Another web process of the same desk, as behind a load balancer: the same build, database and
 * secrets. `publicOrigin` is its public address if a proxy stands in front; `settings` are further
 * environment variables.
 */
export async function startSecondWeb({
  publicOrigin,
  settings = {},
}: {
  publicOrigin?: string;
  settings?: Readonly<Record<string, string>>;
} = {}): Promise<SecondWeb> {
  const { dataDir, exchangeUrl } = desk();
  const port = await nextPort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, argsOf("lib/processes/web.ts"), {
    env: {
      ...process.env,
      ...loadSecrets(dataDir, {}),
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      DATABASE_URL: db().url,
      EXCHANGE_BASE_URL: exchangeUrl,
      HOST: "127.0.0.1",
      PORT: String(port),
      NEXTAUTH_URL: publicOrigin ?? url,
      TRUSTED_PROXIES: "127.0.0.1,::1",
      ...settings,
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const [message] = (await Promise.race([once(child, "message"), ended])) as [
    { type?: string; text?: string },
  ];
  if (message?.type === "ready") return { url, stop };
  await stop();
  throw new Error(`the second web process did not start: ${message?.text ?? "it ended"}`);
}
