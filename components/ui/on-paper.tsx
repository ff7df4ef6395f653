import { useTranslations } from "next-intl";

/** On paper, in place of a control: its name and what was chosen. */
export function OnPaper({ name, value }: { name: string; value: string }) {
  const t = useTranslations("ui");
  return (
    <span className="on-paper">
      {t.rich("chosenOnPaper", { name, value, b: (words) => <b>{words}</b> })}
    </span>
  );
}
