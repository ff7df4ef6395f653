import type { Env } from "@/lib/env/read-env";
import { Refusal } from "@/lib/processes/refusal";

const NEEDED = ["EXCHANGE_API_KEY", "EXCHANGE_API_SECRET", "EXCHANGE_API_PASSPHRASE"] as const;

/** How a command that needs a key says where it is read from. */
export const KEY_HELP = `The key is read from the environment (or .env), never from the command line, where other users could see it:
  EXCHANGE_API_KEY=… EXCHANGE_API_SECRET=… EXCHANGE_API_PASSPHRASE=… \\
   `;

/** The key of the environment. Throws Refusal that names what is missing. */
export function requireKey(env: Env) {
  const missing = NEEDED.filter((name) => env[name] === null);
  if (missing.length > 0) throw new Refusal(`Set ${missing.join(", ")} in the environment or in .env.`);
  const [apiKey, apiSecret, apiPassphrase] = NEEDED.map((name) => env[name] as string) as [
    string,
    string,
    string,
  ];
  return { apiKey, apiSecret, apiPassphrase };
}
