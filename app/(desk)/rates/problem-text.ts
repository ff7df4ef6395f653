import "server-only";
import { getTranslations } from "next-intl/server";
import type { Text } from "@/components/ui/text/text";
import type { LineProblem } from "@/lib/reports/rates/rates-csv";
import type { SettingsProblem } from "@/lib/reports/rates/settings";

export async function rateProblemText(problem: LineProblem): Promise<string> {
  const t = await getTranslations("rates.problems");
  return lineText(t, problem, await getTranslations("csv"));
}

export async function refusedLines(
  refused: readonly { readonly line: number; readonly problem: LineProblem }[],
): Promise<{ line: number; problem: string }[]> {
  const t = await getTranslations("rates.problems");
  const csv = await getTranslations("csv");
  return refused.map(({ line, problem }) => ({ line, problem: lineText(t, problem, csv) }));
}

function lineText(t: Text<"rates.problems">, problem: LineProblem, csv: Text<"csv">): string {
  switch (problem.kind) {
    case "coin-is-currency":
      return t(problem.kind, { currency: problem.currency });
    case "day-not-begun":
      return t(problem.kind, { day: problem.day, today: problem.today });
    case "rate-too-long":
    case "source-too-long":
    case "days-too-many":
      return t(problem.kind, { most: problem.most });
    case "source-formula":
      return t(problem.kind, { start: problem.start });
    case "columns":
      return t(problem.kind, { columns: problem.columns });
    case "fields":
      return t(problem.kind, { fields: problem.fields, header: problem.header });
    case "repeated":
      return t(problem.kind, { earlier: problem.earlier, coin: problem.coin, day: problem.day });
    case "no-csv":
      return t(problem.kind, { why: csv(problem.fault) });
    default:
      return t(problem.kind);
  }
}

export async function settingsProblemText(problem: SettingsProblem): Promise<string> {
  const t = await getTranslations("rates.settings.problems");
  switch (problem.kind) {
    case "currency":
      return t("currency");
    case "coin":
      return t("coin", { coin: problem.coin });
    default:
      return t(problem.kind, { most: problem.most });
  }
}
