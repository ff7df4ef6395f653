import { Box, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { columnOf, DataTable, LEAD, PROSE } from "@/components/ui/data-table";
import { Quiet, SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { PROFILE_FIELDS, type ProfileField, profileTexts } from "@/lib/core/clients/client";
import { visibleText } from "@/lib/core/visible-text";
import { type ImportPlan, obstacleText, type PlannedClient } from "./import-view";

type ImportPlanViewProps = { plan: ImportPlan; fileName: string; action: ReactNode };

/** What a file would change, rejected lines first. `action` is shown where nothing was rejected. */
export function ImportPlanView({ plan, fileName, action }: ImportPlanViewProps) {
  const t = useTranslations("clientImport");
  const { unchanged, refused, added, changed } = plan.counts;
  const problem = obstacleText(t, plan);
  return (
    <Stack gap={12} align="flex-start" w="100%">
      <p>
        {t.rich("plan", {
          file: fileName,
          added,
          changed,
          unchanged,
          refused,
          b: (words) => <b>{words}</b>,
        })}
      </p>
      {plan.refused.length > 0 ? (
        <ul aria-label={t("refusedLines")}>
          {plan.refused.map(({ line, reason }) => (
            <li key={line}>
              <Quiet>{t("line", { line })}</Quiet> {reason}
            </li>
          ))}
          <More of={refused} shown={plan.refused.length} kind="moreRefused" />
        </ul>
      ) : null}
      {plan.unknown.length > 0 ? (
        <Notice>
          {t(plan.counts.unknown > plan.unknown.length ? "unknownMore" : "unknown", {
            count: plan.counts.unknown,
            named: plan.unknown
              .map(({ line, uid }) => t("uidOnLine", { uid: visibleText(uid), line }))
              .join(t("comma")),
          })}
        </Notice>
      ) : null}
      <PlannedTable of="changed" clients={plan.changed} count={changed} />
      <PlannedTable of="added" clients={plan.added} count={added} />
      {problem === null ? action : <p>{problem}</p>}
    </Stack>
  );
}

type PlannedTableProps = { of: "changed" | "added"; clients: readonly PlannedClient[]; count: number };

const column = columnOf<PlannedClient>();

function PlannedTable({ of, clients, count }: PlannedTableProps) {
  const t = useTranslations("clientImport");
  if (clients.length === 0) return null;
  const changed = (id: ProfileField) =>
    column(
      id,
      t(`columns.${id}`),
      ({ before, after }) => {
        const [was, is] = [before === null ? "" : profileTexts(before)[id], profileTexts(after)[id]];
        return (
          <>
            {was !== is && was !== "" ? <s>{was}</s> : null} {is}
          </>
        );
      },
      PROSE,
    );
  return (
    <Box w="100%">
      <Text component="h3" fw={600} mb={8}>
        {t(of, { count })}
      </Text>
      <DataTable
        label={t(of, { count })}
        rows={clients}
        rowId={({ line }) => String(line)}
        columns={[
          column("line", t("columns.line"), ({ line }) => line),
          column("client", t("columns.client"), ({ after }) => after.uid, LEAD),
          ...PROFILE_FIELDS.filter((id) => clients.some(({ after }) => profileTexts(after)[id] !== "")).map(
            changed,
          ),
        ]}
      />
      <More of={count} shown={clients.length} kind="moreClients" />
    </Box>
  );
}

type MoreProps = { of: number; shown: number; kind: "moreRefused" | "moreClients" };

function More({ of, shown, kind }: MoreProps) {
  const t = useTranslations("clientImport");
  return of > shown ? <SubLine>{t(kind, { count: of - shown })}</SubLine> : null;
}
