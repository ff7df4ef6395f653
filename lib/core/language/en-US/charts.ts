/** A chart, its table, legend and picture. */
export const charts = {
  chart: "Chart",
  table: "Table",
  png: "PNG",
  missed:
    "This chart's script could not be loaded. The picture stands still until it is; it is asked for again by itself.",
  unsaved: "The picture could not be saved: {why}",
  only: "Show only {name}; with Alt, leave it out",
  onlyDays: "Show only these days",
  onlyRows: "Show only these rows; with Alt, leave this out",
  leaveOut: "Leave out {name}",
  notWhole: "Not whole: days of which not everything is known",
  total: "Total",
  all: "All",
  none: "No rows",
  nothing: "nothing",
  notKnown: "not known",
  inUnit: "in {unit}",
  noComparison: "Not known, or nothing to compare with.",
  keys: "Left and right go from step to step. The same figures are in the table.",
  pickKeys:
    "Left and right go from step to step, up and down through the series; Enter shows only what is chosen. The same figures are in the table.",
  names: "{names}; {steps}",
  steps: "{first} to {last}",
  hatched: "Hatched, not whole: {spans}",
  hatchedMore: "Hatched, not whole: {spans} and {count, number} more",
} as const;
