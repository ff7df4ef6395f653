import { startCitusCluster } from "./lib/database/testing/citus";

/**
 * One Citus of three servers for the whole run; each file clones its own database on all of them.
 */
export default async function startTestCluster(): Promise<() => Promise<void>> {
  const { coordinator, workers, stop } = await startCitusCluster();
  process.env.TEST_DATABASE_URL = coordinator.url;
  process.env.TEST_WORKER_URLS = workers.map(({ url }) => url).join(" ");
  return stop;
}
