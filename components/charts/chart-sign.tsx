import type { PlacedMark } from "./plan-axis";

/** Signs of one bucket stand above each other, from the bottom of the plot. */
const STEP_PX = 17;
const RADIUS_PX = 8;

type ChartSignProps = {
  mark: PlacedMark;
  /** The middle of its bucket, and the bottom of the plot. */
  x: number;
  bottom: number;
};

/** A letter in a circle: something happened then. The tooltip and the table say what. */
export function ChartSign({ mark: { sign, text, nth }, x, bottom }: ChartSignProps) {
  const y = bottom - RADIUS_PX - 1 - nth * STEP_PX;
  return (
    <g>
      <title>{text}</title>
      <circle cx={x} cy={y} r={RADIUS_PX} fill="var(--surface)" stroke="var(--outline)" />
      <text x={x} y={y + 3.5} textAnchor="middle" fill="var(--text)" fontSize={10}>
        {sign}
      </text>
    </g>
  );
}
