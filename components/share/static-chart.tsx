import { chartSummary } from "@/components/charts/bucket-text";
import type { ChartData } from "@/components/charts/chart-data";
import { spansOf } from "@/components/charts/plan-axis";
import type { Words } from "@/components/ui/text/text";
import { areaText } from "./area-text";
import type { BarShape } from "./plan-bars";
import { StaticPlot } from "./static-plot";
import { Swatch } from "./swatch";

type StaticChartProps = {
  /** Unlike that of any other chart of the page. */
  id: string;
  data: ChartData;
  shape: BarShape;
  /** What it shows: above it, and for screen readers. */
  title: string;
  notes?: readonly string[];
  /** Beside a table it has less room. */
  isBeside?: boolean;
  words: Words;
};

const HEIGHT_PX = 260;
const WIDE = { width: 952, height: HEIGHT_PX };
const BESIDE = { width: 600, height: HEIGHT_PX };
const NARROW = { width: 348, height: 220 };

/** A chart as it stands on paper too: drawn for a wide page and for a phone, of which one is shown. */
export function StaticChart({ id, data, shape, title, notes = [], isBeside, words }: StaticChartProps) {
  const charts = areaText(words.t, "charts");
  const { language } = words;
  const drawn = {
    data,
    shape,
    language,
    label: `${title}. ${chartSummary({ t: charts, language }, data)}`,
  };
  const hasGaps = spansOf(data.buckets).length > 0;
  return (
    <figure className="chart">
      <h3>{title}</h3>
      <StaticPlot {...drawn} id={`${id}-wide`} className="wide" size={isBeside ? BESIDE : WIDE} />
      <StaticPlot {...drawn} id={`${id}-narrow`} className="narrow" size={NARROW} />
      {data.series.length > 1 ? <Legend data={data} /> : null}
      {[...notes, ...(hasGaps ? [charts("notWhole")] : [])].map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
    </figure>
  );
}

function Legend({ data }: { data: ChartData }) {
  return (
    <ul className="legend">
      {data.series.map(({ key, name, colour }) => (
        <li key={key ?? name}>
          <Swatch colour={colour} />
          {name}
        </li>
      ))}
    </ul>
  );
}
