/** Drawn on a 16-unit grid with one stroke. */
const PATHS = {
  overview: "M2.5 13.5v-4M6.2 13.5v-8M9.8 13.5v-5.5M13.5 13.5v-11",
  accounts: "M8 2 14 5 8 8 2 5zM2 8l6 3 6-3M2 11l6 3 6-3",
  brief: "M1.5 11.5h13M4 11.5a4 4 0 0 1 8 0M8 2.5v2M2.8 5.3l1.2 1.2M13.2 5.3 12 6.5",
  ledger: "M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h7",
  coverage: "M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z",
  repayments: "M13.5 5.5h-11m3-3-3 3 3 3M6.5 12h.01M9.5 12h4M2.5 12h1",
  payouts: "M2.5 4.5h11v6.5h-11zM8 9.2a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.5 13.5h7",
  rates: "M2.5 5.5h11m-3-3 3 3-3 3M13.5 10.5h-11m3-3-3 3 3 3",
  assets: "M2.5 4.5h11v9h-11zM2.5 4.5l8-2v2M10.5 9h3",
  orders: "M4.5 13.5v-11m-2 2 2-2 2 2M11.5 2.5v11m-2-2 2 2 2-2",
  bots: "M2.5 3h11M2.5 6.5h11M2.5 10h11M2.5 13.5h11M5 3v7M11 6.5v7",
  research:
    "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.2 3.2M5 8l1.5-2 1.2 1.2L9.2 5.5",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.2 3.2",
  proof: "M8 2 13 4v4c0 3-2 5-5 6-3-1-5-3-5-6V4zM5.8 8l1.6 1.6 2.8-3",
  "chevron-down": "m4.5 6.5 3.5 3.5 3.5-3.5",
  "chevron-left": "M9.5 4.5 6 8l3.5 3.5",
  "chevron-right": "M6.5 4.5 10 8l-3.5 3.5",
  top: "M3.5 3.5h9M4.5 9.5 8 6l3.5 3.5M8 6v7",
  first: "M11.5 4.5 8 8l3.5 3.5M5 4.5v7",
  fold: "M2.5 3.5h11v9h-11zM6 3.5v9",
  check: "m3.5 8.5 3 3 6-7",
  close: "m4.5 4.5 7 7m0-7-7 7",
  download: "M8 2.5v8m-3-3 3 3 3-3M2.5 13.5h11",
  upload: "M8 10.5v-8m-3 3 3-3 3 3M2.5 13.5h11",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  calendar: "M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v2.5M10.5 2v2.5",
  person: "M8 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 13.5c.6-2.6 2.5-4 5-4s4.4 1.4 5 4",
  bell: "M4 11V7a4 4 0 0 1 8 0v4l1.2 1.3H2.8zM6.8 14.2h2.4M8 3V1.8",
  key: "M5.5 13a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM7.5 8.5 13 3M10.5 5.5l2 2",
  settings:
    "M2.5 5h4.95M10.95 5h2.55M9.2 6.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM2.5 11h2.55M8.55 11h4.95M6.8 12.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5z",
  "sign-out": "M6.5 2.5h-4v11h4M6.5 8h7m-3-3 3 3-3 3",
  language:
    "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM2.5 8h11M8 2.5c2 1.6 3 3.4 3 5.5s-1 3.9-3 5.5c-2-1.6-3-3.4-3-5.5s1-3.9 3-5.5z",
  theme: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 2.5v11M10.5 3.2v9.6M13 6v4",
  warning: "M8 2.5 14 13.5H2zM8 6.5v3.5M8 11.9v.1",
  sync: "M13.5 8a5.5 5.5 0 0 1-10 3.2M2.5 8a5.5 5.5 0 0 1 10-3.2M12.8 2v3h-3M3.2 14v-3h3",
  ascending: "M8 12.5v-9m-3 3 3-3 3 3",
  descending: "M8 3.5v9m-3-3 3 3 3-3",
  "chevron-up": "M4.5 9.5 8 6l3.5 3.5",
  grip: "M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01",
  pin: "M6 2.5h4l-.6 4 2.1 2.5h-7l2.1-2.5zM8 9v4.5",
  plus: "M8 3.5v9M3.5 8h9",
  star: "m8 2.6 1.7 3.5 3.8.5-2.8 2.7.7 3.8L8 11.3l-3.4 1.8.7-3.8-2.8-2.7 3.8-.5z",
  share:
    "M6.6 9.4a2.8 2.8 0 0 0 4 0l2.1-2.1a2.8 2.8 0 0 0-4-4l-.9.9M9.4 6.6a2.8 2.8 0 0 0-4 0L3.3 8.7a2.8 2.8 0 0 0 4 4l.9-.9",
  help: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM6.3 6.4A1.7 1.7 0 1 1 8 8.3v.9M8 11.2h.01",
  views: "M2.5 4.5h11M2.5 8h7M2.5 11.5h4M12.5 8.5v5m-2.5-2.5h5",
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
