import { startNativePostgres } from "./native-postgres";

/**
 * A process of native-postgres.db.test.ts: starts a server, prints its address, and stays until it
 * is killed.
 */
console.log((await startNativePostgres()).url);
setInterval(() => {}, 60_000);
