/** A series' colour beside its name; a drawing, because the page's policy allows no style on an element. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg width="9" height="9" aria-hidden="true">
      <rect width="9" height="9" rx="2" fill={colour} />
    </svg>
  );
}
