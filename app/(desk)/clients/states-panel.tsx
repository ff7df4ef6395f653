import { RulesEdit } from "@/components/clients/rules-edit";
import { StatesPanel } from "@/components/clients/states-panel";
import { findGapsText } from "@/components/ui/text/gaps-text";
import type { ClientState } from "@/lib/core/clients/state";
import { formatClientListQuery } from "@/lib/reports/clients/query";
import { loadClientStates } from "@/lib/reports/clients/states";
import { getWords } from "../../language/words";
import { accountUrl } from "../open-account";
import { saveRules } from "./actions";
import type { OpenClients } from "./open-clients";

/** Of the whole account, whoever the list is narrowed to; a press narrows the list to a state. */
export async function ClientsStates({ clients }: { clients: OpenClients }) {
  const { scope, account, query, today } = clients;
  const { rules, calendar, gaps, counts } = await loadClientStates(scope, today);
  const hrefOf = (state: ClientState) => {
    const params = formatClientListQuery({ ...query, choice: { ...query.choice, states: [state] } });
    return `${accountUrl("/clients", account)}&${params}&sort=${query.sort}&direction=${query.direction}`;
  };
  return (
    <StatesPanel
      counts={counts}
      rules={rules}
      newest={calendar?.newest ?? null}
      gaps={findGapsText(await getWords(), gaps)}
      hrefOf={hrefOf}
      change={clients.mayManage ? <RulesEdit rules={rules} save={saveRules.bind(null, account.id)} /> : null}
    />
  );
}
