import { type Database, db } from "../database/database";
import { type JobData, type JobName, type Jobs, startJobs } from "./jobs";

let sender: { readonly of: Database; readonly jobs: Promise<Jobs> } | undefined;

/** Queues a job. False: one with this key waits there already. Throws when the database is gone. */
export async function sendJob<N extends JobName>(name: N, data: JobData[N], key: string): Promise<boolean> {
  if (sender?.of !== db()) sender = { of: db(), jobs: startJobs("sender", () => {}) }; // a lost database is told by the send itself
  try {
    return await (await sender.jobs).send(name, data, key);
  } catch (error) {
    sender = undefined;
    throw error;
  }
}
