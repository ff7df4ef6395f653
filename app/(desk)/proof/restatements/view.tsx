import { MalformedAddress } from "@/components/filters/malformed-address";
import { parseRestatementKey, parseRestatementQuery } from "@/lib/reports/restatements/query";
import { NoAccount } from "../../no-account";
import { accountUrl, openWholeAccount, type PageParams } from "../../open-account";
import { openProof } from "../open-proof";
import { ListPanel } from "./list-panel";
import { RowsPanel } from "./rows-panel";

/** The list; above it the restatement that the address opens. */
export async function RestatementsView({ params }: { params: Promise<PageParams> }) {
  const given = await params;
  const { access } = await openWholeAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/proof/restatements" />;
  const proof = await openProof(access.scope, access.account);
  const parsed = parseRestatementQuery(given, proof.days);
  const url = accountUrl("/proof/restatements", proof.account);
  if (!parsed.ok) return <MalformedAddress problems={parsed.problems} resetHref={url} />;
  const key = parseRestatementKey(given);
  return (
    <div className="stack">
      {key ? <RowsPanel proof={proof} selected={key} url={url} /> : null}
      <ListPanel proof={proof} query={parsed.query} url={url} />
    </div>
  );
}
