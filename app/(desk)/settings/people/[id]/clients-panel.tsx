import { getTranslations } from "next-intl/server";
import { UidsAdder } from "@/components/people/client-adders";
import { NamedClients } from "@/components/people/named-clients";
import { PartnerLabels } from "@/components/people/partner-labels";
import type { AccountView } from "@/components/people/people-view";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { loadFilterChoices } from "@/lib/clients/load-filter-choices";
import { listNamedClients, loadPartnerClients } from "@/lib/people/assign-clients";
import { requireUser } from "@/lib/sign-in/session";
import { MOST_NAMED_CLIENTS } from "@/lib/users/account-role";
import { type PageParams, withParams } from "../../../open-account";
import { addClient, checkUids, removeClient, setLabels, storeUids } from "./clients-actions";
import { openPartner } from "./open-partner";

const LONGEST = 200;

/**
 * Which assigned clients the URL shows. The URL names one account; the panels of others ignore it.
 */
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
  const partner = { personId, accountId: account.id };
  const open = await openPartner(await requireUser(), partner);
  if (!open) return null;
  const { scope } = open;
  const query = readNamedQuery(await search, account.id);
  const [t, clients, named, choices] = await Promise.all([
    getTranslations("people.clients"),
    loadPartnerClients(scope, personId),
    listNamedClients(scope, personId, { ...query, size: PAGE_SIZE }),
    loadFilterChoices(scope),
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
        {clients.unknown > 0 || query.onlyUnknown ? (
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
        <PartnerLabels partner={partner} labels={labels} chosen={clients.labels} save={setLabels} />
        <UidsAdder
          partner={partner}
          most={MOST_NAMED_CLIENTS}
          check={checkUids}
          assign={storeUids}
        />
        <NamedClients
          partner={partner}
          clients={named.slice(0, PAGE_SIZE)}
          search={query.search}
          isPart={query.search !== "" || query.onlyUnknown || query.after !== null}
          firstHref={query.after === null ? null : hrefOf({ after: null })}
          nextHref={last ? hrefOf({ after: last.uid }) : null}
          size={PAGE_SIZE}
          add={addClient}
          remove={removeClient}
        />
      </div>
    </Panel>
  );
}
