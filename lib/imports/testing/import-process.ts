import { DESK_ORIGIN } from "@/lib/audit/origin";
import { systemClock } from "@/lib/core/clock";
import { grantAccountScope } from "@/lib/core/scope";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { runImport } from "@/lib/imports/run-import";

/** A process that checks or imports one file; tests kill it. */
const [url = "", dataDir = "", accountId = "", importId = "", step = ""] = process.argv.slice(2);
if (step !== "check" && step !== "apply") throw new Error(`no step: ${step}`);
await openDatabase(url);
const signal = new AbortController().signal;
const deps = { dataDir, clock: systemClock, signal, origin: DESK_ORIGIN };
await runImport(grantAccountScope(Number(accountId)), Number(importId), step, deps);
await closeDatabase();
