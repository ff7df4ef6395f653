import { getTranslations } from "next-intl/server";
import { ClientAdder, UidsAdder } from "@/components/people/client-adders";
import { NamedClients } from "@/components/people/named-clients";
import { PartnerLabels } from "@/components/people/partner-labels";
import type { AccountView } from "@/components/people/people-view";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { loadClientChoices } from "@/lib/clients/choices";
import {
  listNamedClients,
  loadPartnerClients,
  MOST_NAMED_CLIENTS,
} from "@/lib/people/partner-clients";
import { requireUser } from "@/lib/sign-in/session";
import { type PageParams, withParams } from "../../../open-account";
import {
  addClient,
  checkUids,
  findClients,
  removeClient,
  setLabels,
  storeUids,
} from "./clients-actions";
import { openPartner } from "./open-partner";

const LONGEST = 200;

/** Which of the named clients an address shows; what it says is of one account, whose panel alone it changes. */
function readNamedQuery(params: PageParams, accountId: number) {
  const textOf = (name: string) => {
    const given = params.book === String(accountId) ? params[name] : undefined;
    return typeof given === "string" ? given.trim().slice(0, LONGEST) : "";
  };
  return {
    search: textOf("find"),
    after: textOf("after") || null,
    onlyUnknown: textOf("unknown") === "only",
  };
}

const PAGE_SIZE = 50;

type ClientsPanelProps = { personId: string; account: AccountView; search: Promise<PageParams> };

export async function ClientsPanel({ personId, account, search }: ClientsPanelProps) {
  const partner = await openPartner(await requireUser(), personId, account.id);
  if (!partner) return null;
  const { scope } = partner;
  const query = readNamedQuery(await search, account.id);
  const [t, clients, named, choices] = await Promise.all([
    getTranslations("people.clients"),
    loadPartnerClients(scope, personId),
    listNamedClients(scope, personId, { ...query, size: PAGE_SIZE }),
    loadClientChoices(scope),
  ]);
  const hrefOf = (change: Partial<typeof query>) => {
    const { search, after, onlyUnknown } = { ...query, ...change };
    const unknown = onlyUnknown ? "only" : null;
    const shown = { book: String(account.id), find: search || null, after, unknown };
    return withParams(`/settings/people/${personId}`, {}, shown);
  };
  const last = named.length > PAGE_SIZE ? named[PAGE_SIZE - 1] : undefined;
  const labels = [...new Set([...choices.labels, ...clients.labels])];
  return (
    <Panel
      id={`clients-${account.id}`}
      title={t("title", { account: account.name })}
      note={`${t("all", { count: clients.all })} · ${t("parts", { named: clients.named, labels: clients.labels.length })}`}
    >
      <div className="stack">
        {clients.unknown > 0 ? (
          <Notice>
            {t("unknown", { count: clients.unknown })}{" "}
            <PageLink
              href={hrefOf({ onlyUnknown: !query.onlyUnknown, after: null, search: "" })}
              scroll={false}
            >
              {t(query.onlyUnknown ? "showAll" : "showUnknown")}
            </PageLink>
          </Notice>
        ) : null}
        <PartnerLabels
          key={clients.labels.join(";")}
          labels={labels}
          chosen={clients.labels}
          save={setLabels.bind(null, personId, account.id)}
        />
        <ClientAdder
          find={findClients.bind(null, personId, account.id)}
          add={addClient.bind(null, personId, account.id)}
        />
        <UidsAdder
          most={MOST_NAMED_CLIENTS}
          check={checkUids.bind(null, personId, account.id)}
          store={storeUids.bind(null, personId, account.id)}
        />
        <NamedClients
          accountId={account.id}
          clients={named.slice(0, PAGE_SIZE)}
          search={query.search}
          firstHref={query.after === null ? null : hrefOf({ after: null })}
          nextHref={last ? hrefOf({ after: last.uid }) : null}
          size={PAGE_SIZE}
          add={addClient.bind(null, personId, account.id)}
          remove={removeClient.bind(null, personId, account.id)}
        />
      </div>
    </Panel>
  );
}
