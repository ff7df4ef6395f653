import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ShareFigures } from "@/components/earnings/share-figures";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import type { AccountScope } from "@/lib/core/scope";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { type Earner, whatPartnerSees } from "@/lib/earnings/earnings";
import { loadEarner, loadShare } from "@/lib/earnings/load-earnings";
import { NoAccount } from "./no-account";
import { accountUrl, type OpenAccount } from "./open-account";

/** Who is paid by the scope; null: nobody. Read once a request. */
export const loadOpenEarner = cache(loadEarner);

/** What the person sees of the broker's figures. */
export async function loadSeen(scope: AccountScope) {
  const earner = await loadOpenEarner(scope);
  return whatPartnerSees(earner?.terms ?? null);
}

const isPaid = ({ terms, statements }: Earner) => terms.length + statements.length > 0;

/**
 * A partner who has a share: his screens show that instead of the account's rebate. Null: anybody
 * else.
 */
export async function loadSharer(scope: AccountScope): Promise<Earner | null> {
  const earner = await loadOpenEarner(scope);
  return earner !== null && earner.terms.length > 0 ? earner : null;
}

type SharePanelProps = OpenAccount & {
  /** The page has his statements and payments below. */
  isOnHistory?: boolean;
};

/** A partner's money, or that nothing is agreed; nothing for people who are no partners. */
export async function SharePanel({ scope, account, isOnHistory = false }: SharePanelProps) {
  const earner = await loadOpenEarner(scope);
  if (earner === null) return null;
  const t = await getTranslations("earnings");
  if (!isPaid(earner)) {
    return (
      <Panel id="share-title" title={t("title")}>
        <StateBox title={t("none.title")} text={t("none.text", { account: account.name })} />
      </Panel>
    );
  }
  const share = await loadShare(scope, earner, { ...(await loadBookDays(scope)), uid: null });
  return (
    <Panel
      id="share-title"
      title={t("title")}
      note={t("note", { currency: share.now.currency })}
      actions={
        isOnHistory ? null : (
          <LinkButton href={accountUrl("/payouts", account)}>{t("history")}</LinkButton>
        )
      }
    >
      <ShareFigures share={share} hrefOf={(id) => accountUrl(`/payouts/${id}`, account)} />
    </Panel>
  );
}

/** A page of a partner without clients: what he is paid all the same, and whom to ask. */
export async function NoClients({ scope, account }: OpenAccount) {
  const earner = await loadOpenEarner(scope);
  return (
    <div className="stack">
      {earner && isPaid(earner) ? <SharePanel scope={scope} account={account} /> : null}
      <NoAccount kind="no-clients" homeHref="/overview" />
    </div>
  );
}
