import type { Month } from "@/lib/core/month";
import { loadTargets, setTarget } from "@/lib/overview/set-target";
import { actingFor, type CastStage } from "./stage";

/** What the demo's months should come to: about what they do. */
const TARGET = "200000";

/** Sets the monthly target, so that the overview's forecast has something to be measured against. */
export async function aimAtTarget(stage: CastStage, first: Month): Promise<void> {
  const { scope, people, proceed } = stage;
  if ((await loadTargets(scope)).length > 0) return;
  proceed();
  const typed = { from: first, amount: TARGET };
  await setTarget(scope, { typed, seen: null }, actingFor(people.mei));
}
