"use client";
import { Box, Button, Stack, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { CsvFileButton } from "@/components/ui/forms/csv-file-button";
import { Quiet, SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { PROFILE_FIELDS, type ProfileField, profileTexts } from "@/lib/core/clients/client";
import { visibleText } from "@/lib/core/visible-text";
import { type ImportAnswer, type ImportPlan, obstacleText, type PlannedClient } from "./import-view";

export function ImportClients({ fileHref }: { fileHref: string }) {
  const t = useTranslations("clientImport");
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (chosen: File, digest: string | null) => {
    setBusy(true);
    const given = await send(fileHref, chosen, digest, { refused: t("notTaken"), lost: t("notArrived") });
    setBusy(false);
    setAnswer(given);
    if (given.kind === "applied") router.refresh();
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    setAnswer(null);
    void run(chosen, null);
  };
  return (
    <Stack gap={12} align="flex-start">
      <Text maw="88ch" style={{ overflowWrap: "anywhere" }}>
        {t.rich("intro", { code: (words) => <code>{words}</code> })}
      </Text>
      <CsvFileButton variant="filled" isBusy={isBusy} onFile={choose}>
        {t("choose")}
      </CsvFileButton>
      <div role="status">
        {isBusy ? t("reading", { file: file?.name ?? "" }) : null}
        <AnswerNotice answer={answer} fileName={file?.name ?? ""} />
      </div>
      {answer && file && answer.kind !== "not-taken" && answer.kind !== "applied" ? (
        <ImportPlanView
          plan={answer.plan}
          fileName={file.name}
          action={
            <Button
              variant="filled"
              disabled={isBusy}
              aria-busy={isBusy}
              onClick={() => void run(file, answer.plan.digest)}
            >
              {t("store", { count: answer.plan.counts.added + answer.plan.counts.changed })}
            </Button>
          }
        />
      ) : null}
    </Stack>
  );
}

function AnswerNotice({ answer, fileName }: { answer: ImportAnswer | null; fileName: string }) {
  const t = useTranslations("clientImport");
  switch (answer?.kind) {
    case "not-taken":
      return <Notice tone="error">{answer.problem}</Notice>;
    case "changed-meanwhile":
      return <Notice>{t("changedMeanwhile")}</Notice>;
    case "applied": {
      const { added, changed } = answer.plan.counts;
      return <Notice tone="plain">{t("stored", { count: added + changed, file: fileName })}</Notice>;
    }
    default:
      return null;
  }
}

/** `refused`, `lost`: what is said where the server gives no reason, or does not answer. */
async function send(
  href: string,
  file: File,
  digest: string | null,
  words: { refused: string; lost: string },
): Promise<ImportAnswer> {
  try {
    const headers = { "x-file-name": encodeURIComponent(file.name), "content-type": "text/csv" };
    const apply = digest === null ? "" : `&apply=${digest}`;
    const answer = await fetch(href + apply, { method: "POST", headers, body: file });
    if (answer.ok) return (await answer.json()) as ImportAnswer;
    const { problem } = (await answer.json()) as { problem?: string };
    return { kind: "not-taken", problem: problem ?? words.refused };
  } catch {
    return { kind: "not-taken", problem: words.lost };
  }
}

type ImportPlanViewProps = { plan: ImportPlan; fileName: string; action: ReactNode };

/** What a file would change, rejected lines first. `action` is shown where nothing was rejected. */
function ImportPlanView({ plan, fileName, action }: ImportPlanViewProps) {
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
    column.prose(id, t(`columns.${id}`), ({ before, after }) => {
      const [was, is] = [before === null ? "" : profileTexts(before)[id], profileTexts(after)[id]];
      return (
        <>
          {was !== is && was !== "" ? <s>{was}</s> : null} {is}
        </>
      );
    });
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
          column.lead("client", t("columns.client"), ({ after }) => after.uid),
          ...PROFILE_FIELDS.filter((id) => clients.some(({ after }) => profileTexts(after)[id] !== "")).map(
            changed,
          ),
        ]}
      />
      <More of={count} shown={clients.length} kind="moreClients" />
    </Box>
  );
}

function More({ of, shown, kind }: { of: number; shown: number; kind: "moreRefused" | "moreClients" }) {
  const t = useTranslations("clientImport");
  return of > shown ? <SubLine>{t(kind, { count: of - shown })}</SubLine> : null;
}
