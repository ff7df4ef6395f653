import { closeDatabase, openDatabase, queryRows } from "../database";
import { leaseOn, renewEvery } from "../lease";

/** The task of lease.db.test.ts, with a lease of three seconds. */
export const TASK_LEASE = leaseOn({
  table: "tasks",
  column: "held_until",
  holds: "end",
  length: "interval '3 seconds'",
});

/** Whether `holder` now holds the task. */
export async function takeTask(holder: string): Promise<boolean> {
  const taken = await queryRows(
    `update tasks set holder = $1, held_until = ${TASK_LEASE.taken} where ${TASK_LEASE.isFree} returning id`,
    [holder],
  );
  return taken.length > 0;
}

export async function renewTask(holder: string): Promise<boolean> {
  const renewed = await queryRows(
    `update tasks set held_until = ${TASK_LEASE.taken} where holder = $1 returning id`,
    [holder],
  );
  return renewed.length > 0;
}

/** As a program: takes the task and renews its lease until it is killed. */
const [url, holder] = process.argv.slice(2);
if (url?.startsWith("postgres") && holder !== undefined) {
  await openDatabase(url);
  if (!(await takeTask(holder))) process.exit(1);
  const stop = renewEvery(200, () => renewTask(holder), console.error);
  process.once("disconnect", () => void stop().then(closeDatabase));
}
