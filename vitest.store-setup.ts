import { startNativePostgres } from "./lib/database/testing/native-postgres";

/**
 * One native server for the whole run of the store's tests; each file clones its own database from
 * a template.
 */
export default async function startTestServer(): Promise<() => Promise<void>> {
  const server = await startNativePostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
