import { Box, Group, Text } from "@mantine/core";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { CoinChanges } from "@/components/proof/changes";
import { Moment } from "@/components/proof/moment";
import { changedRowsText } from "@/components/proof/proof-text";
import { RestatedRows } from "@/components/proof/restatements";
import { Quiet } from "@/components/ui/marked-text";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { longDayLabel } from "@/components/ui/text/day-text";
import { changeOfCoin, loadRestatement } from "@/lib/reports/restatements/load";
import type { RestatementRequest } from "@/lib/reports/restatements/query";
import { accountUrl } from "../../open-account";
import type { OpenProof } from "../open-proof";

type RowsPanelProps = { proof: OpenProof; selected: RestatementRequest; url: string };

/** One restatement: its coins and its rows before and after. */
export async function RowsPanel({ proof, selected, url }: RowsPanelProps) {
  const found = await loadRestatement(proof.scope, selected);
  const t = await getTranslations("proof");
  const language = await getLocale();
  if (!found) return <StateBox title={t("restatements.noSuch")} text={t("restatements.noSuchText")} />;
  const { restatement, rows, pages } = found;
  const { day, revision, seenAt, before, coins } = restatement;
  const here = `${url}&day=${day}&revision=${revision}`;
  const page = (to: number) => `${here}${selected.rows === "all" ? "&rows=all" : ""}&page=${to}`;
  const { retold } = restatement.rows;
  const beforeMs = seenAt.getTime() - 1;
  return (
    <Panel
      id="restated-title"
      title={t("restatements.of", { day: longDayLabel(day, language), revision: String(revision) })}
      note={changedRowsText(t, restatement.rows)}
      actions={
        <>
          <Link
            href={`${accountUrl("/proof/as-of", proof.account)}&at=${new Date(beforeMs).toISOString()}`}
            prefetch={false}
          >
            {t("restatements.before")}
          </Link>
          <Link href={url} prefetch={false}>
            {t("close")}
          </Link>
        </>
      }
    >
      <Text mb={12} maw="80ch">
        {t.rich("restatements.seenAt", {
          seen: () => <Moment ms={seenAt.getTime()} />,
          before: () => <Moment ms={before.lastSeenAt.getTime()} />,
        })}
      </Text>
      <CoinChanges
        coins={coins.map((change) => ({
          ...change,
          rebateChange: changeOfCoin(change, "rebateAmount"),
          feePaidChange: changeOfCoin(change, "feePaid"),
        }))}
        sides={["before", "after"]}
      />
      <Box mt={12}>
        {rows.length > 0 ? <RestatedRows rows={rows} /> : null}
        {retold > 0 && selected.rows === "changed" ? (
          <Text my={12} maw="80ch">
            {t.rich("restatements.retold", {
              count: retold,
              link: (words) => (
                <Link href={`${here}&rows=all`} prefetch={false} scroll={false}>
                  {words}
                </Link>
              ),
            })}
          </Text>
        ) : null}
      </Box>
      {pages > 1 ? (
        <Group justify="flex-end" mt={12} fz={13}>
          <Quiet>{t("restatements.page", { page: selected.page, pages })}</Quiet>
          {selected.page > 1 ? (
            <Link href={page(selected.page - 1)}>{t("restatements.previous")}</Link>
          ) : null}
          {selected.page < pages ? (
            <Link href={page(selected.page + 1)}>{t("restatements.next")}</Link>
          ) : null}
        </Group>
      ) : null}
    </Panel>
  );
}
