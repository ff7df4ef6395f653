import { Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ColumnsForm } from "@/components/imports/columns-form";
import { BringFile, ImportList } from "@/components/imports/import-list";
import { ImportReport } from "@/components/imports/import-report";
import {
  ImportProgress,
  type ImportStep,
  ImportSteps,
  StepsLine,
} from "@/components/imports/import-steps";
import type {
  DayContradiction,
  ImportReportView,
  ImportView,
  VerdictGroup,
} from "@/components/imports/import-view";
import {
  type KnownView,
  MappingChoice,
  SaveMappingForm,
} from "@/components/imports/mapping-choice";
import type { OfferedNames } from "@/components/imports/name-fields";
import { RecordReport, type RecordReportView } from "@/components/imports/record-report";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LoadingPage } from "@/components/ui/loading-panel";
import { Quiet } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { allCommissions, PRODUCT_TYPES } from "@/lib/commissions/commission";
import { loadCommissionChoices } from "@/lib/commissions/load-filter-choices";
import { ALL_DAYS } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { readKinds } from "@/lib/core/stored-kinds";
import type { Text, Words } from "@/lib/core/text";
import { sheetTexts } from "@/lib/exports/column-titles";
import type { WrittenText } from "@/lib/imports/contract";
import { FIELDS_OF, FILE_KINDS, type FileKind } from "@/lib/imports/fields";
import { loadFileDraft } from "@/lib/imports/file-draft";
import { type FileMapping, parseMapping } from "@/lib/imports/file-mapping";
import type { ImportObstacle } from "@/lib/imports/import-obstacle";
import { isBusy, isOpen, shownStatus, WAITING } from "@/lib/imports/import-status";
import { type CommissionImport, listImports } from "@/lib/imports/manage-imports";
import { PRESETS } from "@/lib/imports/presets";
import { listRecordObstacles, recordReportSchema } from "@/lib/imports/record-report";
import { type DayVerdict, listObstacles, reportSchema } from "@/lib/imports/report";
import { listSavedMappings } from "@/lib/imports/saved-mappings";
import { lineProblemText, noteTexts, obstacleText } from "@/lib/imports/text";
import type { FileDraft } from "@/lib/imports/wizard";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../language/words";
import { pageTitle } from "../../page-title";
import { AccountHead } from "../account-head";
import { ofWholeAccount } from "../no-account";
import { accountUrl } from "../open-account";
import {
  applyFile,
  applyMapping,
  lookAgain,
  previewFile,
  removeFile,
  removeMapping,
  saveNamedMapping,
  takeOut,
} from "./actions";

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
      {chosen ? (
        <ImportPanel scope={scope} file={chosen} accountId={account.id} isManager={isManager} />
      ) : null}
      {isManager ? (
        <Panel id="bring-title" title={t("bring.title")}>
          <BringFile
            uploadHref={accountUrl("/import/upload", account)}
            importHref={href}
            first={FILE_KINDS.find((kind) => kind === given.kind) ?? "commissions"}
          />
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
  return { ...file, status: shownStatus(file) };
}

const MOST_DAYS = 5;

const VERDICTS = [
  "part",
  "contradicts",
  "not-published",
  "after-end",
  "new",
  "same",
  "fetchable",
] as const;

function viewReport(words: Words, stored: unknown): ImportReportView {
  const report = reportSchema.parse(stored);
  const {
    days,
    problems,
    problemCount,
    leftOut,
    totals,
    written,
    records,
    clients,
    coins,
    rebates,
  } = report;
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
    records,
    clients,
    coins,
    rebates,
    notes: noteTexts(words, report),
    obstacles: listObstacles(report).map((obstacle) => obstacleText(words, obstacle)),
  };
}

type PreviewView = (ImportReportView & { readonly kind: "commissions" }) | RecordReportView;

function viewPreview(words: Words, { kind, report: stored }: CommissionImport): PreviewView {
  if (kind === "commissions") return { ...viewReport(words, stored), kind };
  const report = recordReportSchema.parse(stored);
  const problems = report.problems.map(({ line, problem }) => ({
    line,
    problem: lineProblemText(words, problem),
  }));
  const obstacles = listRecordObstacles(report).map((obstacle) => obstacleText(words, obstacle));
  return { ...report, problems, obstacles };
}

function Preview({ report }: { report: PreviewView }) {
  if (report.kind === "commissions") return <ImportReport report={report} />;
  return <RecordReport report={report} />;
}

/** New days, repayments or rates; null: there are none. */
function freshOf(report: PreviewView): number | null {
  switch (report.kind) {
    case "commissions":
      return report.groups.find(({ verdict }) => verdict === "new")?.days ?? null;
    case "repayments":
      return report.added;
    case "rates":
      return report.added + report.changed;
    default:
      return report satisfies never;
  }
}

function storedText(t: Text<"imports">, { kind, days, rows: count }: CommissionImport): string {
  switch (kind) {
    case "commissions":
      return t("inLedger", { days, rows: count });
    case "repayments":
      return t("inBook", { days, count });
    case "rates":
      return t("inRates", { days, count });
    default:
      return kind satisfies never;
  }
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

type ImportPanelProps = {
  scope: WholeAccountScope;
  file: CommissionImport;
  accountId: number;
  isManager: boolean;
};

async function ImportPanel({ scope, file, accountId, isManager }: ImportPanelProps) {
  const words = await getWords();
  const t = await getTranslations("imports");
  const report = hasPreview(file) ? viewPreview(words, file) : null;
  const isChangeable = isManager && !isBusy(file.status);
  const loaded = isChangeable && isOpen(file.status) ? await loadFileDraft(scope, file) : null;
  return (
    <Panel id="import-title" title={file.fileName} note={t(`status.${shownStatus(file)}`)}>
      <Stack gap={16}>
        <StepsLine now={stepOf(file, report)} />
        {isBusy(file.status) ? <Busy file={file} report={report} /> : null}
        {file.failure !== null && !report?.obstacles.length ? (
          <Notice tone="error">
            {readKinds<ImportObstacle>(file.failure)
              .map((obstacle) => obstacleText(words, obstacle))
              .join(" ")}
          </Notice>
        ) : null}
        {report && isOpen(file.status) ? <Preview report={report} /> : null}
        {file.days > 0 ? <Quiet>{storedText(t, file)}</Quiet> : null}
        {file.status === "undone" ? <Quiet>{t("undone")}</Quiet> : null}
        {isChangeable ? (
          <Steps file={file} accountId={accountId} report={report} loaded={loaded} />
        ) : null}
        {loaded ? (
          <Columns
            scope={scope}
            file={file}
            accountId={accountId}
            report={report}
            loaded={loaded}
          />
        ) : null}
      </Stack>
    </Panel>
  );
}

/** A file that was not previewed since it was last described has an old report, or none. */
function hasPreview({ report, status }: CommissionImport): boolean {
  return report !== null && status !== "uploaded";
}

function stepOf(file: CommissionImport, report: PreviewView | null): ImportStep | null {
  switch (file.status) {
    case "uploaded":
      return "columns";
    case "checking":
      return "preview";
    case "checked":
    case "failed":
      return report === null || report.obstacles.length > 0 ? "columns" : "preview";
    case "applying":
    case "stopping":
      return "import";
    case "applied":
    case "undone":
      return null;
    default:
      return file.status satisfies never;
  }
}

function Busy({ file, report }: { file: CommissionImport; report: PreviewView | null }) {
  const t = useTranslations("imports");
  const { days: done, progress } = file;
  const status = shownStatus(file);
  if (progress === WAITING) return <ImportProgress text={t("waiting")} done={0} total={null} />;
  if (progress !== null) {
    const percent = Math.floor((100 * progress.bytes) / progress.of);
    const text = t("reading", { rows: progress.rows, percent });
    return <ImportProgress text={text} done={progress.bytes} total={progress.of} />;
  }
  if (status === "checking" || status === "stopping" || status === "undoing") {
    const text = t(status);
    return <ImportProgress text={text} done={0} total={null} />;
  }
  const total = report?.kind === "commissions" ? freshOf(report) : null;
  const text = total === null ? t("applyingSome", { done }) : t("applying", { done, count: total });
  return <ImportProgress text={text} done={done} total={total} />;
}

type LoadedDraft = Awaited<ReturnType<typeof loadFileDraft>>;

type StepsProps = {
  file: CommissionImport;
  accountId: number;
  report: PreviewView | null;
  /** Null: the import is not open. */
  loaded: LoadedDraft | null;
};

/** What can be done: import the file, save its mapping, undo the import, remove the file. */
function Steps({ file, accountId, report, loaded }: StepsProps) {
  const input = { accountId, importId: file.id };
  const draft = loaded?.kind === "draft" ? loaded.draft : null;
  const canApply = draft !== null && report?.obstacles.length === 0;
  const known = draft?.known ?? null;
  const isDescribed = parseMapping(file.mapping).columns !== null;
  return (
    <>
      <ImportSteps
        file={input}
        kind={file.kind}
        fileName={file.fileName}
        fresh={canApply && report ? freshOf(report) : null}
        imported={file.kind === "repayments" ? file.rows : file.days}
        apply={applyFile}
        takeOut={takeOut}
        isRemovable={isOpen(file.status) && file.days === 0}
        remove={removeFile}
      />
      {draft !== null && report !== null && isDescribed ? (
        <SaveMappingForm
          file={input}
          firstName={known?.as === "saved" ? known.name : ""}
          save={saveNamedMapping}
        />
      ) : null}
    </>
  );
}

type ColumnsProps = Omit<StepsProps, "loaded"> & {
  scope: WholeAccountScope;
  loaded: LoadedDraft;
};

/** What a person says of the file; folded once its preview shows nothing that is wrong. */
async function Columns({ scope, file, accountId, report, loaded }: ColumnsProps) {
  const t = await getTranslations("imports");
  const words = await getWords();
  if (loaded.kind === "gone") return <Notice>{t("fileGone")}</Notice>;
  const draft = loaded.kind === "draft" ? loaded.draft : null;
  const input = { accountId, importId: file.id };
  const mapping = parseMapping(file.mapping);
  const saved = await listSavedMappings(scope, file.kind);
  const isDone = report?.obstacles.length === 0;
  return (
    <details className="fold" open={!isDone}>
      <summary>{t("columns.title")}</summary>
      <Stack gap={16} mt={8}>
        {loaded.kind === "unreadable" ? (
          <Notice tone="error">{obstacleText(words, loaded.obstacle)}</Notice>
        ) : null}
        {draft === null ? null : (
          <MappingChoice
            file={input}
            known={knownOf(draft)}
            saved={saved.map(({ id, name }) => ({ id, name }))}
            presets={PRESETS.filter(({ kind }) => kind === file.kind).map(({ id, name }) => ({
              id,
              name,
            }))}
            use={applyMapping}
            remove={removeMapping}
          />
        )}
        <ColumnsForm
          key={JSON.stringify([mapping.columns, mapping.values])}
          draft={draft}
          titles={fieldTitles(words, file.kind)}
          offered={await offeredNames(scope)}
          first={{
            written: writtenText(mapping),
            from: file.range?.from ?? "",
            to: file.range?.to ?? "",
          }}
          file={input}
          preview={previewFile}
          lookAgain={lookAgain}
        />
      </Stack>
    </details>
  );
}

function knownOf({ known }: FileDraft): KnownView | null {
  if (known === null || known.as === "own") return known;
  if (known.as === "saved") return { as: "saved", name: known.name };
  const preset = PRESETS.find(({ id }) => id === known.id);
  return preset ? { as: "preset", name: preset.name, source: preset.source } : null;
}

/** What the screens call the fields of a kind of file. */
function fieldTitles(words: Words, kind: FileKind): Record<string, string> {
  const { titleOf } = sheetTexts(words, kind);
  return Object.fromEntries(FIELDS_OF[kind].map(({ name }) => [name, titleOf(name)]));
}

/** The symbols that the ledger has, and the exchange's product types. */
async function offeredNames(scope: WholeAccountScope): Promise<OfferedNames> {
  const { symbols } = await loadCommissionChoices(scope, allCommissions(ALL_DAYS));
  return { symbol: symbols.map(({ value }) => value), productType: PRODUCT_TYPES };
}

function writtenText({ file }: FileMapping): WrittenText {
  return Object.fromEntries(Object.entries(file).map(([part, value]) => [part, String(value)]));
}
