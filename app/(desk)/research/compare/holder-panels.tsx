import { ComparePanel } from "@/components/research/compare/compare-panel";
import { CompareTable } from "@/components/research/compare/compare-table";
import { holderChart } from "@/components/research/compare/holder-chart";
import { SharedHolders } from "@/components/research/compare/shared-holders-table";
import { ResearchChart } from "@/components/research/panels/research-chart";
import { sharedHolders } from "@/lib/core/reality/compare/shared-holders";
import { type ComparedProps, namesOf } from "./panels";
import { csvHref, readCompared } from "./read-compared";

export function ComparedShareholdersPanel({ compare }: ComparedProps) {
  return <HoldersPanel compare={compare} name="shareholders" />;
}

export function ComparedExecutivesPanel({ compare }: ComparedProps) {
  return <HoldersPanel compare={compare} name="executives" />;
}

async function HoldersPanel({ compare, name }: ComparedProps & { name: "shareholders" | "executives" }) {
  const { columns, table } = await readCompared(compare, name);
  const { t, label, fileStem } = await namesOf(name, compare);
  const chart = holderChart(t, name, table.codes, columns);
  return (
    <ComparePanel
      name={name}
      views={table.views}
      csvHref={csvHref(name, compare)}
      chart={
        chart && <ResearchChart {...chart} shape="grouped" title={t(`charts.${name}`)} fileStem={fileStem} />
      }
      table={<CompareTable {...table} label={label} />}
    >
      <SharedHolders
        codes={table.codes}
        holders={sharedHolders(columns)}
        read={columns.filter(({ value }) => value !== undefined).length}
        csvHref={csvHref(`${name}-shared`, compare)}
      />
    </ComparePanel>
  );
}
