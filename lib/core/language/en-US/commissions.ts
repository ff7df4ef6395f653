/** What was earned, by every filter: the server's part of the page. */
export const commissions = {
  title: "Commissions",
  line: "Every commission row that the exchange published, by UTC+8 day, client, coin, symbol and product type.",
  parts: {
    page: "The commissions",
    totals: "The totals",
    chart: "The chart",
    fees: "The fees",
    rows: "The rows",
  },
  totals: {
    title: "Totals",
    note: "per coin; coins are never added together",
    more: "{count, plural, one {# more coin} other {# more coins}}",
    rebate: "Rebate in {coin}",
    feePaid: "Fees paid",
    rate: "Rebate of fees paid",
    dealAmount: "Deal amount",
    rows: "Rows",
  },
  none: {
    unread: "None of these days has been read yet",
    unreadText: "The first sync fills the ledger day by day; the coverage page shows how far it is.",
    sync: "Watch the first sync",
    filtered: "No row matches these filters",
    filteredText:
      "On these days there is no row of what is filtered. Take a filter away above, or look at all days.",
    filteredPartial:
      "On these days there is no row of what is filtered. The range is {gaps}. Take a filter away above, or look at all days.",
    widest: "Show all days without filters",
    empty: "These days have no rows",
    emptyText: "The exchange was asked and had none. Choose other days above.",
    emptyPartial: "The exchange was asked and had none. The range is {gaps}. Choose other days above.",
    all: "Show all days",
  },
  tooMany: {
    title: "Too many rows to sort by {column}",
    text: "These filters have {count, number} rows; by this column up to {most, number} can be sorted. Choose fewer days, or some clients, coins or symbols above.",
    byDay: "Sort by day instead",
  },
} as const;
