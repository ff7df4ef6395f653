import { ConcentrationPanel } from "@/components/clients/concentration-panel";
import { rangeLabel } from "@/components/ui/text/day-text";
import { findGapsText } from "@/components/ui/text/gaps-text";
import { loadConcentration } from "@/lib/reports/clients/concentration";
import { getWords } from "../../language/words";
import type { OpenClients } from "./open-clients";

/** Of the whole book over the list's days, whoever the list is narrowed to. */
export async function ClientsConcentration({ clients }: { clients: OpenClients }) {
  const { scope, query, today } = clients;
  const { shares, clientCount, unit, partial } = await loadConcentration(scope, query, today);
  const words = await getWords();
  return (
    <ConcentrationPanel
      shares={shares}
      clientCount={clientCount}
      unit={unit}
      isValue={query.coin === null}
      rangeText={rangeLabel(query.range, words.language)}
      partial={findGapsText(words, partial)}
    />
  );
}
