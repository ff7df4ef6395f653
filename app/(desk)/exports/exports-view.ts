import type { Messages } from "next-intl";
import type { ExportLine, ExportsView } from "@/components/exports/export-view";
import type { Day } from "@/lib/core/day";
import { rangeLabel } from "@/lib/core/day-text";
import type { AccountScope } from "@/lib/core/scope";
import type { Words } from "@/lib/core/text";
import { exportFacts, type ListedExport, loadExports } from "@/lib/exports/load-exports";
import { exportFailureText } from "@/lib/exports/text";
import type { VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../language/words";
import { accountUrl } from "../open-account";

export async function loadExportsView(
  scope: AccountScope,
  userId: string,
  account: VisibleAccount,
): Promise<ExportsView> {
  const { exports, workerAlive } = await loadExports(scope, userId);
  const words = await getWords();
  return { exports: exports.map((listed) => exportView(words, listed, account)), workerAlive };
}

/** An export as a page shows it; JSON has dates as milliseconds. */
function exportView(words: Words, listed: ListedExport, account: VisibleAccount): ExportLine {
  const { id, state, failure } = listed;
  const hasSidecar = state === "done" || state === "expired";
  return {
    ...exportFacts(listed),
    failure: failure && exportFailureText(words, failure),
    about: describeExport(words, listed),
    createdAtMs: listed.createdAt.getTime(),
    expiresAtMs: listed.expiresAt?.getTime() ?? null,
    fileHref: state === "done" ? accountUrl(`/exports/${id}/file`, account) : null,
    sidecarHref: hasSidecar ? accountUrl(`/exports/${id}/sidecar`, account) : null,
  };
}

const MOST_WORDS = 4;
type SubjectName = keyof Messages["exportList"]["subjects"];

/**
 * "Commission rows, 1 – 19 Nov 2026, coin BTC, USDT": the subject and its filters in the words of
 * the address.
 */
function describeExport(words: Words, { subject, query }: ListedExport): string {
  const { t, language } = words;
  const params = new URLSearchParams(query);
  const [from, to] = [params.get("from"), params.get("to")];
  const filters = [...new Set(params.keys())]
    .filter((key) => key !== "from" && key !== "to")
    .map((key) => describeFilter(words, key, params.getAll(key)))
    .join(t("exportList.comma"));
  const name = `exportList.subjects.${subject as SubjectName}` as const;
  const of = { subject: t.has(name) ? t(name) : subject, filters };
  if (from === null || to === null) return t("exportList.aboutFilters", of);
  const range = rangeLabel({ from: from as Day, to: to as Day }, language); // as it was opened
  return t(filters === "" ? "exportList.about" : "exportList.aboutMore", { ...of, range });
}

function describeFilter({ t }: Words, key: string, given: readonly string[]): string {
  const values = given
    .slice(0, MOST_WORDS)
    .map((value) => (value === "" ? t("exportList.emptyValue") : value))
    .join(t("exportList.comma"));
  const further = given.length - MOST_WORDS;
  if (further <= 0) return t("exportList.filter", { key, values });
  return t("exportList.filterMore", { key, values, count: further });
}
