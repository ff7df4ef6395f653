import { Group } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ExportMenu } from "@/components/exports/export-menu";
import { RestatementList } from "@/components/proof/restatements";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { rangeLabel } from "@/components/ui/text/day-text";
import { changeOfCoin, loadRestatements, type Restatement } from "@/lib/reports/restatements/load";
import type { RestatementQuery } from "@/lib/reports/restatements/query";
import { exportMenuProps } from "../../exports/export-menu-props";
import type { OpenProof } from "../open-proof";

type ListPanelProps = { proof: OpenProof; query: RestatementQuery; url: string };

export async function ListPanel({ proof, query, url }: ListPanelProps) {
  const { restatements, next, counts } = await loadRestatements(proof.scope, query);
  const here = `${url}&from=${query.range.from}&to=${query.range.to}`;
  const kind = query.kind === "all" ? "&kind=all" : "";
  const t = await getTranslations("proof.restatements");
  const days = rangeLabel(query.range, await getLocale());
  return (
    <Panel
      id="restatements-title"
      title={t("title")}
      note={t("note", { count: counts.amounts, days })}
      actions={
        <>
          {counts.retold > 0 ? <KindLink query={query} here={here} retold={counts.retold} /> : null}
          {restatements.length > 0 ? (
            <ExportMenu
              {...exportMenuProps({
                account: proof.account,
                subject: "restatements",
                query: new URLSearchParams({ ...query.range, kind: query.kind }),
                rowCount: counts.amounts + counts.retold,
              })}
              partial={null}
            />
          ) : null}
        </>
      }
    >
      {restatements.length > 0 ? (
        <RestatementList restatements={restatements.map((each) => view(each, `${here}${kind}`))} />
      ) : (
        <StateBox title={t("none")} text={t("noneText")} />
      )}
      {query.after || next ? (
        <Group justify="flex-end" mt={12} fz={13}>
          {query.after ? <Link href={`${here}${kind}`}>{t("latest")}</Link> : null}
          {next ? <Link href={`${here}${kind}&after=${next}`}>{t("earlier")}</Link> : null}
        </Group>
      ) : null}
    </Panel>
  );
}

function KindLink({ query, here, retold }: { query: RestatementQuery; here: string; retold: number }) {
  const t = useTranslations("proof.restatements");
  return query.kind === "all" ? (
    <Link href={here}>{t("hideRetold")}</Link>
  ) : (
    <Link href={`${here}&kind=all`}>{t("showRetold", { count: retold })}</Link>
  );
}

function view({ day, revision, seenAt, rows, coins }: Restatement, here: string) {
  return {
    day,
    revision,
    seenAtMs: seenAt.getTime(),
    rows,
    coins: coins.map((change) => ({ coin: change.coin, rebateChange: changeOfCoin(change, "rebateAmount") })),
    href: `${here}&day=${day}&revision=${revision}`,
  };
}
