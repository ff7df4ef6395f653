/** Drawn on a 16-unit grid with one stroke. */
const PATHS = {
  ledger: "M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h7",
  coverage: "M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z",
  "chevron-down": "m4.5 6.5 3.5 3.5 3.5-3.5",
  "chevron-left": "M9.5 4.5 6 8l3.5 3.5",
  "chevron-right": "M6.5 4.5 10 8l-3.5 3.5",
  first: "M11.5 4.5 8 8l3.5 3.5M5 4.5v7",
  fold: "M2.5 3.5h11v9h-11zM6 3.5v9",
  check: "m3.5 8.5 3 3 6-7",
  close: "m4.5 4.5 7 7m0-7-7 7",
  download: "M8 2.5v8m-3-3 3 3 3-3M2.5 13.5h11",
  calendar: "M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v2.5M10.5 2v2.5",
  person: "M8 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 13.5c.6-2.6 2.5-4 5-4s4.4 1.4 5 4",
  key: "M5.5 13a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM7.5 8.5 13 3M10.5 5.5l2 2",
  "sign-out": "M6.5 2.5h-4v11h4M6.5 8h7m-3-3 3 3-3 3",
  theme: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 2.5v11M10.5 3.2v9.6M13 6v4",
  warning: "M8 2.5 14 13.5H2zM8 6.5v3.5M8 11.9v.1",
  sync: "M13.5 8a5.5 5.5 0 0 1-10 3.2M2.5 8a5.5 5.5 0 0 1 10-3.2M12.8 2v3h-3M3.2 14v-3h3",
  ascending: "M8 12.5v-9m-3 3 3-3 3 3",
  descending: "M8 3.5v9m-3-3 3 3 3-3",
} as const;

export type IconName = keyof typeof PATHS;

/** Always beside a word or inside a named button, so hidden from screen readers. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
