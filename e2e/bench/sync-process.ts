import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { keepHeapLean } from "@/lib/processes/lean-heap";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { syncCommissions, syncRepayments } from "@/lib/sync/sync-account";

/**
 * Runs one first sync in its own process, so that the peak of its memory is its own; then reports.
 */
keepHeapLean();
const { SYNC_SUBJECT, SYNC_DATABASE_URL = "", SYNC_EXCHANGE_URL = "" } = process.env;
await openDatabase(SYNC_DATABASE_URL);
const account = await db().prisma.account.create({
  data: {
    name: `bench-${process.pid}`,
    baseUrl: SYNC_EXCHANGE_URL,
    environment: "sandbox",
    keyHint: "demo",
    keyFingerprint: "bench",
    sealedCredentials: new Uint8Array([0]),
  },
});
const sync = SYNC_SUBJECT === "repayments" ? syncRepayments : syncCommissions;
const report = await sync(
  { accountId: account.id, trigger: "first-start" },
  { loadCredentials: async () => ({ ...DEMO_CREDENTIALS }) },
);
await closeDatabase();
process.send?.({ report, peakMegabytes: process.resourceUsage().maxRSS / 1024 });
process.disconnect?.();
