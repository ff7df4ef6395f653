import { hostname } from "node:os";
import pino from "pino";
import { readEnv } from "@/lib/env/read-env";
import { connectDatabase } from "@/lib/operations/connect-database";
import { startWorkerLife } from "@/lib/operations/worker-life";
import { onStop, tellLauncher } from "./child-messages";

const env = readEnv();
const log = pino({ level: env.LOG_LEVEL });
const database = await connectDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
const endLife = startWorkerLife(`${hostname()}:${process.pid}`, (error) =>
  log.warn({ reason: error.message }, "no beat"),
);
onStop((why) => {
  log.info({ why }, "stopping");
  void endLife()
    .then(database.release)
    .finally(() => process.exit(0));
});
tellLauncher({ type: "ready" });
log.info("ready");
