import { DESK_ORIGIN } from "@/lib/audit/origin";
import { systemClock } from "@/lib/core/clock";
import { grantAccountScope } from "@/lib/core/scope";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { runImport } from "@/lib/imports/run-import";
import { runRecordImport } from "@/lib/imports/run-record-import";

/** A process that checks or imports one file; tests kill it. */
const [url = "", dataDir = "", accountId = "", importId = "", step = "", kind = ""] =
  process.argv.slice(2);
if (step !== "check" && step !== "apply") throw new Error(`no step: ${step}`);
await openDatabase(url);
const signal = new AbortController().signal;
const deps = { dataDir, clock: systemClock, signal, origin: DESK_ORIGIN };
const run = kind === "commissions" ? runImport : runRecordImport;
await run(grantAccountScope(Number(accountId)), Number(importId), step, deps);
await closeDatabase();
