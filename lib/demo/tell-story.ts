import { agreeRebates } from "./agree-rebates";
import { aimAtTarget } from "./aim-at-target";
import { castPeople } from "./cast-people";
import { closeMonths } from "./close-months";
import { enterParties } from "./enter-parties";
import { nameClients } from "./name-clients";
import { agreeTerms, enterAddresses, payPartners } from "./pay-partners";
import { scheduleReports } from "./schedule-reports";
import { makeWatchlists, shareResearch } from "./share-research";
import type { DemoStage } from "./stage";

/**
 * Fills the demo account with the work of its people. Each step looks first whether it was done, so
 * a story that was interrupted goes on. False: the exchange has not answered everything yet; call
 * it again later.
 */
export async function tellStory(stage: DemoStage): Promise<boolean> {
  const people = await castPeople(stage);
  const cast = { ...stage, people };
  await nameClients(cast);
  const months = await closeMonths(cast);
  const [first] = months;
  if (first !== undefined) {
    await agreeRebates(cast, first);
    await aimAtTarget(cast, first);
    await agreeTerms(cast, first);
    await enterParties(cast);
    await enterAddresses(cast);
    await payPartners(cast, months);
  }
  await scheduleReports(cast);
  const hasLists = await makeWatchlists(cast);
  return (await shareResearch(cast)) && hasLists;
}
