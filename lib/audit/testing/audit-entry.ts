import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import type { AuditEntry } from "../store/log";

/** An entry for tests of changes that store one. */
export const TEST_ENTRY: AuditEntry = {
  origin: TEST_ORIGIN,
  event: { kind: "sign-out", result: "done", account: null, object: "test", details: {} },
};
