import { type Account, listAccounts } from "@/lib/accounts/store/accounts";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { listPeople } from "@/lib/people/store/people";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { isBookRead } from "./is-ready";
import { removeStory } from "./remove-story";
import type { DemoStage } from "./stage";
import { tellStory } from "./tell-story";

/** The demo exchange of this desk. */
export type Demo = {
  readonly baseUrl: string;
  readonly story: StoryState;
};

/** Whether the story of the demo account was told. "none": it gets none. */
export type StoryState = "none" | "untold" | "told";

export type DemoDeps = {
  /** Null: this desk has no demo exchange. */
  readonly findDemo: () => Demo | null;
  readonly saveStory: (state: StoryState) => void;
  /** Null: no exchange is connected. */
  readonly openQueue: () => Promise<PanelQueue | null>;
  readonly told: () => void;
};

const LOOK_EVERY_SECONDS = 5;

/**
 * Tells the story of the demo account once, after its first sync, if every account of the desk is
 * the demo exchange's. When the account is removed, removes what is left of the story.
 */
export async function startDemoWorker(jobs: Jobs, deps: DemoDeps): Promise<void> {
  await jobs.repeat(
    "tell-demo",
    LOOK_EVERY_SECONDS,
    async (_data, signal) => {
      const isTold = await workOnDemo(deps, () => signal.throwIfAborted());
      // Otherwise people would be told of the statements up to five minutes later.
      if (isTold) await jobs.send("notify", {}, "after-demo");
    },
    { isDue: () => hasDemoWork(deps) },
  );
}

async function hasDemoWork(deps: DemoDeps): Promise<boolean> {
  const work = await findDemoWork(deps);
  return work.kind !== "none";
}

/** Does what is to do. True: the story has now been told. */
export async function workOnDemo(deps: DemoDeps, proceed: () => void): Promise<boolean> {
  const work = await findDemoWork(deps);
  switch (work.kind) {
    case "none":
      return false;
    case "remove":
      await removeStory();
      deps.saveStory("none");
      return false;
    case "tell": {
      const isTold = await tellStory({ ...work.stage, queue: await deps.openQueue(), proceed });
      if (!isTold) return false;
      deps.saveStory("told");
      deps.told();
      return true;
    }
    default:
      return work satisfies never;
  }
}

type DemoWork =
  | { readonly kind: "none" | "remove" }
  | { readonly kind: "tell"; readonly stage: Omit<DemoStage, "queue" | "proceed"> };
const NONE: DemoWork = { kind: "none" };

async function findDemoWork({ findDemo }: DemoDeps): Promise<DemoWork> {
  const demo = findDemo();
  if (demo === null || demo.story === "none") return NONE;
  const accounts = await listAccounts();
  const isDemo = ({ baseUrl }: Account) => baseUrl === demo.baseUrl;
  const account = accounts.find(isDemo);
  if (!account) return { kind: "remove" };
  if (demo.story === "told" || !accounts.every(isDemo)) return NONE;
  const administrator = await findFirstAdministrator();
  if (!administrator) return NONE; // the launcher adds one when the desk is ready
  const scope = operatorScope(account.id);
  const today = await loadExchangeToday(scope);
  if (!(await isBookRead(account, today))) return NONE;
  return { kind: "tell", stage: { account, scope, today, administrator } };
}

async function findFirstAdministrator() {
  const administrators = (await listPeople(null)).filter(({ isAdmin }) => isAdmin);
  const [first] = administrators.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return first;
}
