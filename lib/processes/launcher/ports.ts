import { createServer } from "node:net";

/** False when anything answers there already, also on the other loopback: "localhost" may mean either. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  const isLoopback = host === "127.0.0.1" || host === "localhost";
  const hosts = isLoopback ? ["127.0.0.1", "::1"] : [host];
  for (const each of hosts) {
    if (!(await canListen(port, each))) return false;
  }
  return true;
}

/** A port of 127.0.0.1 that nobody uses. `preferred` when it is free, so that an address once stored stays true. */
export async function findFreePort(preferred: number | null): Promise<number> {
  if (preferred !== null && (await canListen(preferred, "127.0.0.1"))) return preferred;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve((address as { port: number }).port));
    });
  });
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
