import { readEnv } from "./read-env";

/** Where people and programs reach the web server, without a last slash. */
export function webOrigin(): string {
  const { NEXTAUTH_URL, PORT } = readEnv();
  return NEXTAUTH_URL ?? `http://localhost:${PORT}`;
}
