import type { Words } from "@/components/ui/text/text";
import type { LineProblem } from "@/lib/reports/rates/rates-csv";
import type { SettingsProblem } from "@/lib/reports/rates/settings";

export function rateProblemText({ t }: Words, problem: LineProblem): string {
  switch (problem.kind) {
    case "coin-is-currency":
      return t("rates.problems.coin-is-currency", { currency: problem.currency });
    case "day-not-begun":
      return t("rates.problems.day-not-begun", { day: problem.day, today: problem.today });
    case "rate-too-long":
    case "source-too-long":
    case "days-too-many":
      return t(`rates.problems.${problem.kind}`, { most: problem.most });
    case "source-formula":
      return t("rates.problems.source-formula", { start: problem.start });
    case "columns":
      return t("rates.problems.columns", { columns: problem.columns });
    case "fields":
      return t("rates.problems.fields", { fields: problem.fields, header: problem.header });
    case "repeated": {
      const { earlier, coin, day } = problem;
      return t("rates.problems.repeated", { earlier, coin, day });
    }
    case "no-csv":
      return t("rates.problems.no-csv", { why: t(`csv.${problem.fault}`) });
    default:
      return t(`rates.problems.${problem.kind}`);
  }
}

export function settingsProblemText({ t }: Words, problem: SettingsProblem): string {
  switch (problem.kind) {
    case "currency":
      return t("rates.settings.problems.currency");
    case "coin":
      return t("rates.settings.problems.coin", { coin: problem.coin });
    default:
      return t(`rates.settings.problems.${problem.kind}`, { most: problem.most });
  }
}
