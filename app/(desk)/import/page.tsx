import { Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ColumnsForm } from "@/components/imports/columns-form";
import { BringFile, ImportList } from "@/components/imports/import-list";
import { ImportReport } from "@/components/imports/import-report";
import { ImportSteps } from "@/components/imports/import-steps";
import type {
  DayContradiction,
  ImportReportView,
  ImportView,
  VerdictGroup,
} from "@/components/imports/import-view";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LoadingPage } from "@/components/ui/loading-panel";
import { Quiet } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { RefreshEvery } from "@/components/ui/refresh-every";
import { readKinds } from "@/lib/core/stored-kinds";
import type { Words } from "@/lib/core/text";
import { isOwnHeader, MappingError } from "@/lib/imports/columns";
import type { ColumnsText, WrittenText } from "@/lib/imports/contract";
import { FIELDS_OF } from "@/lib/imports/fields";
import { type FileMapping, parseMapping } from "@/lib/imports/file-mapping";
import type { ImportObstacle } from "@/lib/imports/import-obstacle";
import { isBusy, isOpen } from "@/lib/imports/import-status";
import { type CommissionImport, listImports, lookAtImport } from "@/lib/imports/manage-imports";
import { type DayVerdict, listObstacles, reportSchema } from "@/lib/imports/report";
import { lineProblemText, noteTexts, obstacleText } from "@/lib/imports/text";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../language/words";
import { pageTitle } from "../../page-title";
import { AccountHead } from "../account-head";
import { ofWholeAccount } from "../no-account";
import { accountUrl } from "../open-account";
import { applyFile, describeFile, takeOut } from "./actions";

export const generateMetadata = pageTitle((t) => t("imports.title"));

export default function ImportPage({ searchParams }: PageProps<"/import">) {
  const t = useTranslations("imports");
  return (
    <>
      <AccountHead title={t("title")} line={t("line")} params={searchParams} />
      <PlaceTabs of="files" />
      <LoadingPage title={t("title")}>
        <ImportsView params={searchParams} />
      </LoadingPage>
    </>
  );
}

const ImportsView = ofWholeAccount("/import", async ({ scope, account, given }) => {
  const imports = await listImports(scope);
  const chosen = imports.find(({ id }) => String(id) === given.import) ?? null;
  const isManager = mayManage(account);
  const t = await getTranslations("imports");
  const href = `${accountUrl("/import", account)}&import=`;
  return (
    <div className="stack">
      {given.import !== undefined && !chosen ? (
        <Notice>{t("unknown", { id: String(given.import) })}</Notice>
      ) : null}
      {chosen ? <ImportPanel file={chosen} accountId={account.id} isManager={isManager} /> : null}
      {isManager ? (
        <Panel id="bring-title" title={t("bring.title")}>
          <BringFile uploadHref={accountUrl("/import/upload", account)} importHref={href} />
        </Panel>
      ) : null}
      <Panel id="imports-title" title={t("list.title")} note={isManager ? null : t("list.note")}>
        <ImportList imports={imports.map(listed)} chosen={chosen?.id ?? null} importHref={href} />
      </Panel>
    </div>
  );
});

/** Without the report, which is long. */
function listed({ report, mapping, range, fileId, ...file }: CommissionImport): ImportView {
  return file;
}

const MOST_DAYS = 5;

const VERDICTS = ["part", "contradicts", "not-published", "new", "same", "fetchable"] as const;

function viewReport(words: Words, stored: unknown): ImportReportView {
  const report = reportSchema.parse(stored);
  const { days, problems, problemCount, leftOut, totals, written, clients, coins } = report;
  return {
    groups: VERDICTS.map((verdict) => groupOf(days, verdict)).filter((group) => group !== null),
    contradictions: days.filter(isContradiction).slice(0, MOST_DAYS),
    problems: problems.map(({ line, problem }) => ({
      line,
      problem: lineProblemText(words, problem),
    })),
    problemCount,
    leftOut,
    totals,
    written,
    unknown: clients === null || coins === null ? null : { clients: clients.new, coins: coins.new },
    notes: noteTexts(words, report),
    obstacles: listObstacles(report).map((obstacle) => obstacleText(words, obstacle)),
  };
}

function isContradiction(day: DayVerdict): day is DayContradiction {
  return day.verdict === "contradicts";
}

/** Null: no day has the verdict. */
function groupOf(days: readonly DayVerdict[], verdict: DayVerdict["verdict"]): VerdictGroup | null {
  const found = days.filter((day) => day.verdict === verdict);
  const first = found[0];
  const last = found.at(-1);
  if (!first || !last) return null;
  const rows = found.reduce((sum, day) => sum + day.rows, 0);
  return { verdict, days: found.length, rows, from: first.day, to: last.day };
}

type ImportPanelProps = { file: CommissionImport; accountId: number; isManager: boolean };

async function ImportPanel({ file, accountId, isManager }: ImportPanelProps) {
  const words = await getWords();
  const t = await getTranslations("imports");
  const report = file.report === null ? null : viewReport(words, file.report);
  return (
    <Panel id="import-title" title={file.fileName} note={t(`status.${file.status}`)}>
      <Stack gap={12}>
        {isBusy(file.status) ? <Busy file={file} report={report} /> : null}
        {file.failure !== null && !report?.obstacles.length ? (
          <Notice tone="error">
            {readKinds<ImportObstacle>(file.failure)
              .map((obstacle) => obstacleText(words, obstacle))
              .join(" ")}
          </Notice>
        ) : null}
        {report && isOpen(file.status) ? <ImportReport report={report} /> : null}
        {file.days > 0 ? (
          <Quiet>{t("inLedger", { days: file.days, rows: file.rows })}</Quiet>
        ) : null}
        {file.status === "undone" ? <Quiet>{t("undone")}</Quiet> : null}
        {isManager && !isBusy(file.status) ? (
          <Steps file={file} accountId={accountId} report={report} />
        ) : null}
      </Stack>
    </Panel>
  );
}

function Busy({ file, report }: { file: CommissionImport; report: ImportReportView | null }) {
  const t = useTranslations("imports");
  const fresh = report?.groups.find(({ verdict }) => verdict === "new");
  const applying = fresh
    ? t("applying", { done: file.days, count: fresh.days })
    : t("applyingSome", { done: file.days });
  return (
    <Text size="sm" c="dimmed" role="status">
      {busyText()}
      <RefreshEvery seconds={1.5} />
    </Text>
  );

  function busyText(): string {
    if (file.status === "stopping") return t("stopping");
    const { progress } = file;
    if (progress !== null) {
      const percent = Math.floor((100 * progress.bytes) / progress.of);
      return t("reading", { rows: progress.rows, percent });
    }
    return file.status === "applying" ? applying : t("checking");
  }
}

type StepsProps = { file: CommissionImport; accountId: number; report: ImportReportView | null };

async function Steps({ file, accountId, report }: StepsProps) {
  const t = await getTranslations("imports");
  const header = await readTitles(file);
  const mapping = parseMapping(file.mapping);
  const isFileOpen = isOpen(file.status);
  const fresh = report?.groups.find(({ verdict }) => verdict === "new");
  const canApply = isFileOpen && header !== null && report?.obstacles.length === 0;
  const input = { accountId, importId: file.id };
  return (
    <>
      <ImportSteps
        file={input}
        fileName={file.fileName}
        newDays={canApply && fresh ? fresh.days : null}
        importedDays={file.days}
        apply={applyFile}
        takeOut={takeOut}
      />
      {isFileOpen && header !== null ? (
        <ColumnsForm
          header={header}
          fields={isOwnHeader(header, file.kind) ? [] : FIELDS}
          first={{
            columns: columnsText(mapping),
            values: mapping.values,
            written: writtenText(mapping),
            from: file.range?.from ?? "",
            to: file.range?.to ?? "",
          }}
          file={input}
          save={describeFile}
        />
      ) : null}
      {isFileOpen && header === null ? <Notice>{t("fileGone")}</Notice> : null}
    </>
  );
}

/** Null: the file is gone. None: no table is found in it, and the preview says why. */
async function readTitles(file: CommissionImport): Promise<readonly string[] | null> {
  try {
    const look = await lookAtImport(file);
    return look?.header ?? null;
  } catch (error) {
    if (error instanceof MappingError) return [];
    throw error;
  }
}

const FIELDS = FIELDS_OF.commissions.map(({ name, isNeeded }) => ({ name, isRequired: isNeeded }));

function columnsText({ columns }: FileMapping): ColumnsText {
  return Object.fromEntries(
    Object.entries(columns ?? {}).map(([field, from]) => [
      field,
      { column: "", value: "", ...from },
    ]),
  );
}

function writtenText({ file }: FileMapping): WrittenText {
  return Object.fromEntries(Object.entries(file).map(([part, value]) => [part, String(value)]));
}
