import { SpanKind } from "@opentelemetry/api";
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import { afterEach, expect, test } from "vitest";
import { doneEntry } from "@/lib/audit/origin";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { endDeskPause } from "@/lib/operations/store/desk-pause";
import { db } from "../database";
import { onEveryEngine } from "../testing/database";
import { openTestDatabase, untilNothingIsAsked } from "../testing/database-open";
import { type Jobs, startJobs } from "./jobs";

const open: Jobs[] = [];
const errors: unknown[] = [];

openTestDatabase();
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop(5_000)));
  expect(errors.splice(0)).toEqual([]);
});

const onNative = test.runIf(onEveryEngine());

async function start(role: "sender" | "worker"): Promise<Jobs> {
  const jobs = await startJobs(role, (_what, error) => errors.push(error));
  open.push(jobs);
  return jobs;
}

const job = (accountId: number) => ({ accountId, trigger: "button" }) as const;

test("processes that start together find their queues", async () => {
  const roles = ["sender", "worker", "worker", "sender", "worker"] as const;
  const processes = await Promise.all(roles.map(start));
  const sent = processes.map((jobs, at) => jobs.send("tidy-sign-in", {}, `process ${at}`));
  expect(await Promise.all(sent)).toEqual(roles.map(() => true));
});

test("a job reaches a worker once, with its data", async () => {
  const [web, one, two] = [await start("sender"), await start("worker"), await start("worker")];
  const done: number[] = [];
  const bothDone = new Promise<void>((resolve) => {
    for (const worker of [one, two]) {
      worker.work("sync-commissions", 1, async ({ accountId }) => {
        done.push(accountId);
        if (done.length === 2) resolve();
      });
    }
  });
  expect(await web.send("sync-commissions", job(1), "1")).toBe(true);
  expect(await web.send("sync-commissions", job(2), "2")).toBe(true);
  await bothDone;
  expect(done.sort()).toEqual([1, 2]);
});

onNative("a job that already waits is not sent again, but one for another account is", async () => {
  const web = await start("sender");
  expect(await web.send("sync-commissions", job(7), "7")).toBe(true);
  expect(await web.send("sync-commissions", job(7), "7")).toBe(false);
  expect(await web.send("sync-commissions", job(8), "8")).toBe(true);
});

onNative(
  "a job that was sent before the clock stepped an hour back is done at once all the same",
  async () => {
    const [web, worker] = [await start("sender"), await start("worker")];
    await web.send("read-import", { accountId: 1, importId: 1 }, "1");
    await db().pool.query(
      "update pgboss.job set start_after = start_after + interval '1 hour', created_on = created_on + interval '1 hour'",
    );
    await new Promise<void>((done) => worker.work("read-import", 1, async () => done()));
  },
);

onNative("repeated work goes on at once after the clock stepped an hour back", async () => {
  const worker = await start("worker");
  await db().pool.query(
    `insert into pgboss.job (name, state, policy, singleton_key, singleton_on, completed_on)
       select 'tidy-letters', 'completed', 'short', 'turn', turn, now() + interval '1 hour'
       from generate_series(date_trunc('second', now() at time zone 'UTC'), now() at time zone 'UTC' + interval '1 hour', '1 second') turn`,
  );
  let turns = 0;
  const count = async () => {
    turns += 1;
  };
  await worker.repeat("tidy-letters", 1, count, { atEachStart: false });
  await expect.poll(() => turns, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
});

onNative("a statement that fails leaves no connection in its transaction", async () => {
  const web = await start("sender");
  await db().pool.query("alter table pgboss.job rename to job_away");
  await expect(web.send("sync-commissions", job(9), "9")).rejects.toThrow();
  await db().pool.query("alter table pgboss.job_away rename to job");
  const { rows } = await db().pool.query(
    "select count(*) from pgboss.job where singleton_key = '9'",
  );
  expect(rows).toEqual([{ count: "0" }]);
});

onNative("a restored desk sends nothing and requests nothing until it is resumed", async () => {
  await db().pool.query("insert into desk_pauses (backup_made_at) values (clock_timestamp())");
  const [web, worker] = [await start("sender"), await start("worker")];
  const done: string[] = [];
  const note = (name: string) => async () => void done.push(name);
  for (const name of [
    "send-briefs",
    "deliver-notifications",
    "make-backup",
    "work-orders",
  ] as const)
    await worker.repeat(name, 1, note(name));
  await worker.repeat("tidy-exports", 1, note("tidy-exports"));
  worker.work("sync-commissions", 1, note("sync-commissions"));
  await web.send("sync-commissions", job(10), "10");
  await expect.poll(() => done.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
  expect(new Set(done)).toEqual(new Set(["tidy-exports"]));
  await endDeskPause(doneEntry(TEST_ORIGIN, "desk-resumed", null, {}));
  await expect.poll(() => new Set(done).size, { timeout: 20_000 }).toBe(6);
});

test("a repeated job is done as each process starts, and once in its time by all of them", async () => {
  let turns = 0;
  for (let started = 1; started <= 3; started++) {
    await (await start("worker")).repeat("plan-syncs", 300, async () => {
      turns += 1;
    });
    await expect.poll(() => turns).toBe(started);
  }
  const { rows } = await db().pool.query(
    "select count(singleton_on) - count(distinct singleton_on) as doubled, count(*) filter (where singleton_on is null)::int as at_start from pgboss.job where name = 'plan-syncs'",
  );
  expect(rows[0]).toMatchObject({ doubled: "0" });
  expect(rows[0].at_start).toBeLessThanOrEqual(2);
});

const stateOf = async (key: string) =>
  (await db().pool.query("select state from pgboss.job where singleton_key = $1", [key])).rows;

onNative("a job is marked done or failed by its result", async () => {
  const worker = await start("worker");
  worker.work("sync-repayments", 1, async ({ accountId }) => {
    if (accountId === 21) throw new Error("no");
  });
  await worker.send("sync-repayments", job(20), "20");
  await worker.send("sync-repayments", job(21), "21");
  await expect.poll(() => stateOf("20")).toEqual([{ state: "completed" }]);
  await expect.poll(() => stateOf("21")).toEqual([{ state: "failed" }]);
  expect(errors.splice(0)).toEqual([new Error("no")]);
});

onNative(
  "a job that does not end in time is marked failed, and its later end changes nothing",
  async () => {
    const worker = await start("worker");
    let end = () => {};
    const begun = new Promise<void>((resolve) => {
      worker.work("read-import", 1, () => {
        resolve();
        return new Promise((ended) => {
          end = ended;
        });
      });
    });
    await worker.send("read-import", { accountId: 1, importId: 1 }, "30");
    await begun;
    await worker.stop(1);
    open.splice(0);
    expect(await stateOf("30")).toEqual([{ state: "failed" }]);
    end();
    await untilNothingIsAsked();
    expect(await stateOf("30")).toEqual([{ state: "failed" }]);
  },
);

onNative("a failure to mark a job is reported, and the worker goes on", async () => {
  const worker = await start("worker");
  worker.work("sync-commissions", 1, async ({ accountId }) => {
    if (accountId === 40) await db().pool.query("alter table pgboss.job rename to job_away");
  });
  await worker.send("sync-commissions", job(40), "40");
  await expect.poll(() => errors.length).toBe(1);
  expect(String(errors.splice(0)[0])).toContain("pgboss.job");
  await db().pool.query("alter table pgboss.job_away rename to job");
  await worker.send("sync-commissions", job(41), "41");
  await expect.poll(() => stateOf("41")).toEqual([{ state: "completed" }]);
});

onNative(
  "the span of a job says which queue, job and account it is of, and what became of it",
  async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new NodeTracerProvider({
      spanProcessors: [new SimpleSpanProcessor(exporter)],
    });
    provider.register();
    const [web, worker] = [await start("sender"), await start("worker")];
    const done = (accountId: number) =>
      exporter
        .getFinishedSpans()
        .find(({ attributes }) => attributes["desk.account"] === accountId);
    worker.work("copy-trading", 1, async ({ accountId }) => {
      if (accountId === 12) throw new RangeError("as it should");
    });
    await web.send("copy-trading", { accountId: 11 }, "11");
    await web.send("copy-trading", { accountId: 12 }, "12");
    await expect.poll(() => done(12), { timeout: 20_000 }).toBeDefined();
    expect(done(11)).toMatchObject({ name: "job copy-trading", kind: SpanKind.CONSUMER });
    expect(done(11)?.attributes).toEqual({
      "messaging.system": "pg-boss",
      "messaging.destination.name": "copy-trading",
      "messaging.operation.name": "process",
      "messaging.operation.type": "process",
      "messaging.message.id": expect.any(String),
      "desk.account": 11,
    });
    expect(done(12)?.attributes).toMatchObject({ "error.type": "RangeError" });
    expect(errors.splice(0)).toEqual([new RangeError("as it should")]);
    await provider.shutdown();
  },
);

onNative("a failed look for jobs is reported once, and the next job is done", async () => {
  const worker = await start("worker");
  const done: number[] = [];
  worker.work("sync-repayments", 1, async ({ accountId }) => void done.push(accountId));
  await db().pool.query("alter schema pgboss rename to elsewhere");
  await expect.poll(() => errors.length).toBe(1);
  // Time for two more looks, which fail.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await db().pool.query("alter schema elsewhere rename to pgboss");
  expect(errors.splice(0)).toEqual([expect.objectContaining({ code: "42P01" })]);
  await worker.send("sync-repayments", job(30), "30");
  await expect.poll(() => done).toEqual([30]);
});
