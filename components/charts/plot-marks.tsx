import { useId } from "react";
import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import type { Span } from "./plan-axis";

/** What lies behind the bars of a plot, and its line at zero. `spans`: buckets that are not whole, hatched. */
export function PlotMarks({ spans }: { spans: readonly Span[] }) {
  const hatch = useId();
  const plot = usePlotArea();
  const [x, y] = [useXAxisScale(), useYAxisScale()];
  const zero = y?.(0);
  if (!plot || !x || zero === undefined) return null;
  const over = ({ first, last }: Span) => {
    const from = x(first, { position: "start" }) ?? plot.x;
    const to = x(last, { position: "end" }) ?? plot.x + plot.width;
    return { x: from, width: to - from, y: plot.y, height: plot.height };
  };
  return (
    <>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill="var(--surface-sunken)" />
          <rect width="1.5" height="6" fill="var(--hatch)" />
        </pattern>
      </defs>
      {spans.map((span) => (
        <rect key={span.first} {...over(span)} fill={`url(#${hatch})`} />
      ))}
      <line x1={plot.x} x2={plot.x + plot.width} y1={zero} y2={zero} stroke="var(--outline)" />
    </>
  );
}
