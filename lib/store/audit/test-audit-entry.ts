import { TEST_ORIGIN } from "@/lib/core/audit/test-origin";
import type { AuditEntry } from "./log";

/** Some entry, for tests of what is stored beside one. */
export const TEST_ENTRY: AuditEntry = {
  origin: TEST_ORIGIN,
  event: { kind: "sign-out", result: "done", account: null, object: "test", details: {} },
};
