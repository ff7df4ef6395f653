type LinePathProps = {
  /** One of each bucket; null leaves a hole. */
  values: readonly (number | null)[];
  xOf: (bucket: number) => number;
  yOf: (value: number) => number;
  stroke: string | undefined;
  strokeWidth: number;
  strokeDasharray?: string;
};

const DOT_PX = 3;

/** A line through the middles of the buckets; a value between two holes is a dot. */
export function LinePath({ values, xOf, yOf, stroke, ...look }: LinePathProps) {
  const steps: string[] = [];
  const dots: { readonly x: number; readonly y: number }[] = [];
  for (const [bucket, value] of values.entries()) {
    if (value === null) continue;
    const place = { x: round(xOf(bucket)), y: round(yOf(value)) };
    const isJoined = (values[bucket - 1] ?? null) !== null;
    const isLone = !isJoined && (values[bucket + 1] ?? null) === null;
    if (isLone) dots.push(place);
    else steps.push(`${isJoined ? "L" : "M"}${place.x} ${place.y}`);
  }
  return (
    <>
      <path d={steps.join("")} fill="none" stroke={stroke} {...look} />
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={DOT_PX} fill={stroke} />
      ))}
    </>
  );
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
