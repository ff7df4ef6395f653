export function ProductMark() {
  return (
    <svg width={18} height={18} fill="var(--accent)" aria-hidden="true">
      <rect y={10} width={5} height={8} />
      <rect x={6.5} y={5} width={5} height={13} />
      <rect x={13} width={5} height={18} />
    </svg>
  );
}
