import { expect, test, vi } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestPerson } from "@/lib/people/testing/person";
import { makeResetLink } from "./ask-for-link";
import { startTidyWorker } from "./tidy-worker";

openTestDatabase();

test("the worker removes dead links as soon as it starts, and leaves the others", async () => {
  const [ann, bob] = [await createTestPerson(), await createTestPerson()];
  for (const id of [ann, bob])
    await makeResetLink({ id, email: "somebody@example.com" }, TEST_ORIGIN);
  await db().pool.query(
    "update sign_in_links set expires_at = clock_timestamp() - interval '1 second' where user_id = $1",
    [ann],
  );
  const removed = vi.fn();
  const failed = vi.fn();
  const jobs = await startJobs("worker", failed);
  await startTidyWorker(jobs, removed);
  await expect.poll(() => removed.mock.calls).toContainEqual([{ sessions: 0, links: 1 }]);
  await jobs.stop(4_000);
  const { rows } = await db().pool.query("select user_id from sign_in_links");
  expect(rows).toEqual([{ user_id: bob }]);
  expect(failed).not.toHaveBeenCalled();
});
