import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { AsOfForm } from "@/components/proof/as-of-form";
import { Moment } from "@/components/proof/moment";
import { Quiet } from "@/components/ui/marked-text";
import { StateBox } from "@/components/ui/state-box";
import { dayLabel } from "@/components/ui/text/day-text";
import { parseAsOfQuery } from "@/lib/reports/as-of/query";
import { loadLatestRestatements } from "@/lib/reports/restatements/load";
import { NoAccount } from "../../no-account";
import { accountUrl, openWholeAccount, type PageParams } from "../../open-account";
import { type OpenProof, openProof } from "../open-proof";
import { AsOfPanels } from "./panels";

/** The form, and the ledger of the moment that the address names. */
export async function AsOfView({ params }: { params: Promise<PageParams> }) {
  const given = await params;
  const { access } = await openWholeAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/proof/as-of" />;
  const proof = await openProof(access.scope, access.account);
  const parsed = parseAsOfQuery(given, proof.days);
  const url = accountUrl("/proof/as-of", proof.account);
  if (!parsed.ok) return <MalformedAddress problems={parsed.problems} resetHref={url} />;
  const { at, range } = parsed.query;
  return (
    <div className="stack">
      <AsOfForm
        action="/proof/as-of"
        account={proof.account.id}
        atMs={at?.getTime() ?? null}
        from={range.from}
        to={range.to}
      />
      {at ? <AsOfPanels proof={proof} at={at} range={range} /> : <Suggestions proof={proof} url={url} />}
    </div>
  );
}

const SUGGESTED = 5;

async function Suggestions({ proof, url }: { proof: OpenProof; url: string }) {
  const t = await getTranslations("proof.asOf");
  const language = await getLocale();
  const { since, today } = proof.days;
  const latest = await loadLatestRestatements(proof.scope, { from: since, to: today }, SUGGESTED);
  return (
    <StateBox title={t("choose")} text={latest.length > 0 ? t("chooseRestated") : t("chooseText")}>
      {latest.length > 0 ? (
        <ul>
          {latest.map(({ day, revision, seenAt }) => (
            <li key={`${day} ${revision}`}>
              <Link href={`${url}&at=${new Date(seenAt.getTime() - 1).toISOString()}`} prefetch={false}>
                {t("before", { day: dayLabel(day, language) })}
              </Link>{" "}
              <Quiet>
                <Moment ms={seenAt.getTime()} />
              </Quiet>
            </li>
          ))}
        </ul>
      ) : null}
    </StateBox>
  );
}
