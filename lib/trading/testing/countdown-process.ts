import { setTimeout as sleep } from "node:timers/promises";
import { grantAccountScope } from "@/lib/core/scope";
import { openDatabase } from "@/lib/database/database";
import { startCountdownWorker } from "../countdown-worker";

/** A worker that renews countdowns until a test kills it. */
const databaseUrl = process.env.COUNTDOWN_DATABASE ?? "";
await openDatabase(databaseUrl);
startCountdownWorker(
  { afterStop: () => {} },
  { grantScope: grantAccountScope, failed: console.error, told: () => {} },
);
await sleep(600_000);
