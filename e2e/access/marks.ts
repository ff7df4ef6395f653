/**
 * The words planted in each account. They occur nowhere else, so each of them in a wrong answer is
 * a leak.
 */
export const A = {
  name: "Axlewood ledger",
  own: {
    uid: "8811000001",
    coin: "AXLE",
    symbol: "AXLEWDUSDT_SPBL",
    name: "axle-name",
    customerId: "axle-customer",
    contact: "axle-contact",
    owner: "axle-owner",
    label: "axle-label",
    note: "axle-note",
  },
  other: {
    uid: "8811000002",
    coin: "ASPEN",
    symbol: "ASPENUSDT_SPBL",
    name: "aspen-name",
    customerId: "aspen-customer",
    contact: "aspen-contact",
    owner: "aspen-owner",
    label: "aspen-label",
    note: "aspen-note",
  },
  orderId: "axlewood-order-1",
  tradeId: "axlewood-trade-1",
  rest: "811.00004711",
  view: "Axlewood morning view",
  watchlist: "Axlewood watchlist",
  link: "Axlewood shared page",
  domain: "axlewood.example",
} as const;

export const B = {
  name: "Birchfield ledger",
  own: {
    uid: "9922000001",
    coin: "BIRCH",
    symbol: "BIRCHUSDT_SPBL",
    name: "birch-name",
    customerId: "birch-customer",
    contact: "birch-contact",
    owner: "birch-owner",
    label: "birch-label",
    note: "birch-note",
  },
  orderId: "birchfield-order-1",
  tradeId: "birchfield-trade-1",
  view: "Birchfield morning view",
  watchlist: "Birchfield watchlist",
  link: "Birchfield shared page",
  domain: "birchfield.example",
} as const;

const wordsOf = (client: (typeof A)["own" | "other"] | (typeof B)["own"]) => Object.values(client);

/** Everything of account A that its manager sees. */
export const ALL_OF_A: readonly string[] = [
  A.name,
  A.orderId,
  A.tradeId,
  A.rest,
  A.view,
  A.watchlist,
  A.link,
  A.domain,
  ...wordsOf(A.own),
  ...wordsOf(A.other),
];
export const ALL_OF_B: readonly string[] = [
  B.name,
  B.orderId,
  B.tradeId,
  B.view,
  B.watchlist,
  B.link,
  B.domain,
  ...wordsOf(B.own),
];
/** Everything of account A that its partner, who has only the client `A.own`, may not see. */
export const OTHERS_OF_A: readonly string[] = [A.orderId, A.tradeId, A.rest, ...wordsOf(A.other)];
