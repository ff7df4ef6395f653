import { StateBox } from "@/components/ui/state-box";

/** Instead of figures that might be taken for what was asked: what in the address cannot be read. */
export function MalformedAddress({
  problems,
  resetHref,
}: {
  problems: readonly string[];
  resetHref: string;
}) {
  return (
    <StateBox
      tone="error"
      title="This address cannot be read"
      text={problems.map((problem) => (
        <span key={problem} style={{ display: "block" }}>
          {problem}
        </span>
      ))}
    >
      <a href={resetHref}>Show the last 30 days</a>
    </StateBox>
  );
}
