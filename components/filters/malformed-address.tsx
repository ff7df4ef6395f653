import { StateBox } from "@/components/ui/state-box";
import { useWords } from "@/components/ui/text/use-words";
import type { AddressProblem } from "@/lib/core/address/address-problem";
import { addressProblemText } from "@/lib/core/address/problem-text";

type MalformedAddressProps = { problems: readonly AddressProblem[]; resetHref: string };

/** The problems of an address, instead of figures that would not be what was asked for. */
export function MalformedAddress({ problems, resetHref }: MalformedAddressProps) {
  const words = useWords();
  const { t } = words;
  return (
    <StateBox
      tone="error"
      title={t("address.title")}
      text={problems
        .map((problem) => addressProblemText(words, problem))
        .map((problem) => (
          <span key={problem} style={{ display: "block" }}>
            {problem}
          </span>
        ))}
    >
      <a href={resetHref}>{t("address.reset")}</a>
    </StateBox>
  );
}
