import { NO_PARTY } from "@/lib/parties/party";
import { saveBrokerParty, savePartnerParty } from "@/lib/parties/save-parties";
import { findAccountDocuments, findPartnerParty } from "@/lib/parties/store";
import { actingFor, type CastStage } from "./stage";
import { DEMO_BROKER, DEMO_PARTIES } from "./story";

/** Enters name, address and tax number of the broker and the partners, who stand on statements. */
export async function enterParties({ scope, people, proceed }: CastStage): Promise<void> {
  const origin = actingFor(people.mei);
  const seen = NO_PARTY;
  const { broker } = await findAccountDocuments(scope);
  if (broker.name === "") {
    proceed();
    await saveBrokerParty(scope, { seen, typed: DEMO_BROKER }, origin);
  }
  for (const { of, party } of DEMO_PARTIES) {
    const partnerId = people[of].id;
    const { name } = await findPartnerParty(scope, partnerId);
    if (name !== "") continue;
    proceed();
    await savePartnerParty(scope, { partnerId, seen, typed: party }, origin);
  }
}
