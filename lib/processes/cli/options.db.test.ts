import { expect, test } from "vitest";
import { doneEntry } from "@/lib/audit/origin";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { endDeskPause } from "@/lib/operations/store/desk-pause";
import { refuseWhilePaused } from "./options";

openTestDatabase();

test("a restored desk asks the exchange for no command until it is resumed", async () => {
  await refuseWhilePaused();
  await db().pool.query("insert into desk_pauses (backup_made_at) values (clock_timestamp())");
  await expect(refuseWhilePaused()).rejects.toThrow(/is paused, .* Resume it/);
  await endDeskPause(doneEntry(TEST_ORIGIN, "desk-resumed", null, {}));
  await refuseWhilePaused();
});
