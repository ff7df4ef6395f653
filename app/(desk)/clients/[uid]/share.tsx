import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { basisText, chartOfTypes } from "@/components/breakdown/chart-of-breakdown";
import { earnedTitle } from "@/components/earnings/earned-title";
import { ClientShareFigures } from "@/components/earnings/share-figures";
import { ProductPanel } from "@/components/overview/product-panel";
import { Panel } from "@/components/ui/panel";
import { clientPath } from "@/lib/clients/client-path";
import { type BreakdownQuery, formatBreakdownQuery } from "@/lib/commissions/breakdown/query";
import { fittingBucket } from "@/lib/commissions/buckets";
import { allCommissions } from "@/lib/commissions/commission";
import { formatCommissionFilter } from "@/lib/commissions/query";
import { type Day, type DayRange, within } from "@/lib/core/day";
import { findGaps } from "@/lib/coverage/coverage";
import { findGapsText } from "@/lib/coverage/text";
import { breakEarningsDown } from "@/lib/earnings/break-down-earnings";
import type { Earner } from "@/lib/earnings/earnings";
import { loadClientShare, loadShare } from "@/lib/earnings/load-earnings";
import { getWords } from "../../../language/words";
import { accountUrl } from "../../open-account";
import { isNarrowed, type OpenClient } from "./open-client";

/** A partner's client. */
type SharedClient = OpenClient & { readonly earner: Earner };

const loadOfDays = cache(({ scope, earner, uid, query, today }: SharedClient) =>
  loadClientShare(scope, earner, { uid, range: query.filter.range, today }),
);

/** The share is of all of the client's rows; null: so are the other figures of the page. */
async function narrowedText(client: SharedClient): Promise<string | null> {
  const t = await getTranslations("clients.figures");
  return isNarrowed(client) ? t("narrowed") : null;
}

/** What the client earned the partner: on the page's days, this month so far, last month. */
export async function ClientSharePanel({ client, last }: { client: SharedClient; last: Day }) {
  const { scope, earner, uid, today } = client;
  const [ofDays, share] = await Promise.all([
    loadOfDays(client),
    loadShare(scope, earner, { today, last, uid }),
  ]);
  const t = await getTranslations();
  const notes = [t("earnings.isEstimate"), await narrowedText(client)];
  return (
    <Panel
      id="share-title"
      title={t("earnings.titleOfClient")}
      note={notes.filter((text) => text !== null).join("; ")}
    >
      <ClientShareFigures ofDays={ofDays.share} share={share} />
    </Panel>
  );
}

/** The same by time and product type, on the page's days. */
export async function ClientShareChart({
  client,
  query,
}: {
  client: SharedClient;
  query: BreakdownQuery;
}) {
  const { account, uid } = client;
  const { filter } = client.query;
  const { range } = filter;
  const { book, days } = await loadOfDays(client);
  const gapOf = (part: DayRange) => findGaps(within(days, part));
  const per = fittingBucket(range);
  const breakdown = breakEarningsDown(book, { range, per, coin: null, gapOf });
  if (breakdown === null) return null;
  const words = await getWords();
  // The page's own address, whose filter its other panels obey.
  const chart = new URLSearchParams([
    ...formatCommissionFilter(filter),
    ...formatBreakdownQuery({ ...query, view: query.view === "chart" ? "table" : "chart" }),
  ]);
  const everything = { ...allCommissions(range), uids: [uid] };
  const ledger = new URLSearchParams([
    ["account", String(account.id)],
    ...formatCommissionFilter(everything),
  ]);
  const notes = [
    await narrowedText(client),
    findGapsText(words, breakdown.partial),
    basisText(words, breakdown.valued, breakdown.unit),
  ];
  return (
    <ProductPanel
      data={chartOfTypes(words, breakdown)}
      title={earnedTitle(words, breakdown)}
      total={breakdown.total}
      notes={notes.filter((note) => note !== null)}
      rowHead={words.t(`breakdown.bucketHeads.${breakdown.per}`)}
      view={query.view}
      otherViewHref={`${accountUrl(clientPath(uid), account)}&${chart}`}
      ledgerQuery={String(ledger)}
    />
  );
}
