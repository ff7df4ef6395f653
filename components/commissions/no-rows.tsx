import { StateBox } from "@/components/ui/state-box";

type NoRowsProps = {
  /** Whether any day of the range was read whole. */
  isRead: boolean;
  isFiltered: boolean;
  partial: string | null;
  coverageHref: string;
  widestHref: string;
};

/** No rows, and why: not read yet, nothing that matches, or nothing on those days. */
export function NoRows({ isRead, isFiltered, partial, coverageHref, widestHref }: NoRowsProps) {
  if (!isRead) {
    return (
      <StateBox
        title="None of these days has been read yet"
        text="The first sync fills the ledger day by day; the coverage page shows how far it is."
      >
        <a href={coverageHref}>Watch the first sync</a>
      </StateBox>
    );
  }
  const but = partial ? ` The range is ${partial}.` : "";
  if (isFiltered) {
    return (
      <StateBox
        title="No row matches these filters"
        text={`On these days there is no row of what is filtered.${but} Take a filter away above, or look at all days.`}
      >
        <a href={widestHref}>Show all days without filters</a>
      </StateBox>
    );
  }
  return (
    <StateBox
      title="These days have no rows"
      text={`The exchange was asked and had none.${but} Choose other days above.`}
    >
      <a href={widestHref}>Show all days</a>
    </StateBox>
  );
}
