import { createServer } from "node:net";
import { Refusal } from "@/lib/core/refusal";

/**
 * False when anything answers there already, also on the other loopback: "localhost" may mean
 * either.
 */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  const isLoopback = host === "127.0.0.1" || host === "localhost";
  const hosts = isLoopback ? ["127.0.0.1", "::1"] : [host];
  for (const each of hosts) {
    if (!(await canListen(port, each))) return false;
  }
  return true;
}

/**
 * Browsers, and fetch as they do, open no port that another protocol has (Fetch standard, "port
 * blocking").
 */
export async function isPortBlocked(port: number): Promise<boolean> {
  const failure = await fetch(localOrigin("127.0.0.1", port), { method: "HEAD" }).catch(
    (error) => error,
  );
  return failure instanceof TypeError && (failure.cause as Error).message === "bad port";
}

const TRIES = 50;

/**
 * The first free port of 127.0.0.1 from `first` on: the same on every machine, where nothing is in
 * the way.
 */
export async function findFreePort(first: number): Promise<number> {
  for (let port = first; port < first + TRIES && port <= 65_535; port++) {
    if (await isPortFree(port, "127.0.0.1")) return port;
  }
  throw new Refusal(`None of the ports ${first} to ${first + TRIES - 1} is free on this machine.`);
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else if (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT")
        resolve(true); // no such address here
      else reject(error);
    });
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * A line for the terminal where other machines reach the desk over plain http; null where none
 * does.
 */
export function warnOfPlainHttp(host: string, publicAddress: string | null): string | null {
  if (LOOPBACK_HOST.test(host) || publicAddress?.startsWith("https://")) return null;
  return `warning: other machines reach the desk over plain http (HOST=${host}): passwords and sessions can be read in transit. Put a TLS proxy in front and set NEXTAUTH_URL=https://…`;
}

/** Where this machine reaches a server that listens on `host`: "every address" is not one to call. */
export function localOrigin(host: string, port: number): string {
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (host === "::") return `http://[::1]:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
