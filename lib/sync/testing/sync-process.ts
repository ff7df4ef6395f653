import { closeDatabase, openDatabase } from "@/lib/database/database";
import { syncCommissions, syncRepayments } from "../sync-account";

/** A process that runs one sync of one account, as the environment says; tests kill it. */
const { SYNC_DATABASE_URL = "", SYNC_ACCOUNT = "", SYNC_OF = "" } = process.env;
const { SYNC_CREDENTIALS = "{}", SYNC_LIMITS = "null" } = process.env;
const limits = JSON.parse(SYNC_LIMITS);
await openDatabase(SYNC_DATABASE_URL);
const sync = SYNC_OF === "repayments" ? syncRepayments : syncCommissions;
await sync(
  { accountId: Number(SYNC_ACCOUNT), trigger: "command" },
  { loadCredentials: async () => JSON.parse(SYNC_CREDENTIALS), ...(limits ? { limits } : {}) },
);
await closeDatabase();
