import type { Party } from "@/lib/parties/party";
import type { PartnerTermScope, ShareBasis } from "@/lib/payouts/partner-terms";

/** Labels that say which partner brought a client. */
const IBERIA = "Iberia";
const PRAGUE = "Prague";
export const KEY_ACCOUNT = "Key account";

/**
 * The people of the demo. They have no password. Mei Lin prepares what Jonas Weber approves. Carla
 * Mendes introduced Petr Novák.
 */
export const DEMO_PEOPLE = {
  mei: { email: "mei.lin@desk.local", role: "manager" },
  jonas: { email: "jonas.weber@desk.local", role: "manager" },
  carla: { email: "carla.mendes@desk.local", role: "partner", labels: [IBERIA] },
  petr: { email: "petr.novak@desk.local", role: "partner", labels: [PRAGUE] },
} as const;
export type DemoPerson = keyof typeof DEMO_PEOPLE;

const [MEI, JONAS] = ["Mei Lin", "Jonas Weber"];

type DemoClient = {
  readonly name: string;
  readonly labels: readonly string[];
  readonly owner: string;
  readonly contact: string;
  readonly note: string;
};

const client = (
  name: string,
  labels: readonly string[],
  owner: string,
  { contact = "", note = "" } = {},
): DemoClient => ({ name, labels, owner, contact, note });

/** The largest clients, the largest first. */
export const DEMO_CLIENTS: readonly DemoClient[] = [
  client("Northgate Digital Fund", [KEY_ACCOUNT, "Fund"], MEI, {
    contact: "operations@northgate.example",
    note: "Rebalances on the first Tuesday of the month; volume falls in the days before it.",
  }),
  client("Ribera Norte Trading", [KEY_ACCOUNT, IBERIA], JONAS, {
    contact: "Inés Robles, +34 91 555 0142",
    note: "Moved its futures desk to us in the summer. Asks for a statement of fees every quarter.",
  }),
  client("Kestrel Quant Partners", [KEY_ACCOUNT, "Market maker"], MEI, {
    contact: "desk@kestrelquant.example",
    note: "Market maker on the larger futures. Its fee level is reviewed in January.",
  }),
  client("Vltava Capital", [KEY_ACCOUNT, PRAGUE], JONAS, {
    contact: "trading@vltavacapital.example",
  }),
  client("Harbour Point Investments", ["Fund"], MEI, { contact: "ops@harbourpoint.example" }),
  client("Tagus Mercados", [IBERIA], JONAS, {
    contact: "mesa@tagusmercados.example",
    note: "Two sub-accounts: one for clients, one for its own book.",
  }),
  client("Sable Ridge Systematic", ["Fund"], MEI),
  client("Morava Trading House", [PRAGUE], JONAS, {
    contact: "office@moravatrading.example",
  }),
  client("Lim & Ong Family Office", [KEY_ACCOUNT], MEI, {
    contact: "Adeline Ong, +65 6555 0187",
    note: "Call before any change of terms.",
  }),
  client("Douro Digital", [IBERIA], JONAS),
  client("Bright Anchor Fund", ["Fund"], MEI),
  client("Labe Algorithmic", [PRAGUE, "Low fees"], JONAS),
  client("Rafael Torres", [IBERIA], JONAS),
  client("Pinecrest Arbitrage", ["Market maker"], MEI),
  client("Tatra Brokers", [PRAGUE], JONAS, {
    note: "Compares our fees with two other venues. Next review in the second half of the year.",
  }),
  client("Yuki Tanaka", [], MEI),
  client("Costa Verde Capital", [IBERIA], JONAS),
  client("Meridian Peak", ["Fund"], MEI),
  client("Beskyd Invest", [PRAGUE], JONAS),
  client("Oakline Family Office", ["Family office"], MEI, {
    contact: "treasury@oakline.example",
  }),
  client("Beatriz Carvalho", [IBERIA], JONAS),
  client("Eastern Gate Trading", [], MEI),
  client("Danube Market Making", [PRAGUE, "Low fees"], JONAS),
  client("Sofia Lindqvist", [], JONAS),
  client("Marismas Trading", [IBERIA], JONAS),
  client("Clearwater Macro", ["Fund"], MEI),
  client("Jakub Dvořák", [PRAGUE], JONAS),
  client("Redwood Lane Capital", [], MEI),
  client("Sierra Norte Fondos", [IBERIA], JONAS),
  client("Hana Horáková", [PRAGUE], JONAS),
  client("Golden Wharf Trading", [], MEI),
  client("Tiago Almeida", [IBERIA], JONAS),
  client("Amber Field Partners", ["Fund"], MEI),
  client("Oder Valley Trading", [PRAGUE], JONAS),
  client("Priya Raman", [], MEI),
  client("Faro Sul Investimentos", [IBERIA], JONAS),
  client("Stone Bridge Crypto", [], MEI),
  client("Krkonoše Capital", [PRAGUE], JONAS),
  client("Nadia Haddad", [], MEI),
  client("Miño Asesores", [IBERIA], JONAS),
  client("Willow Court Trading", [], MEI),
  client("Tomáš Kučera", [PRAGUE], JONAS),
  client("Fjordline Digital", ["Fund"], JONAS),
  client("Lucía Ferrer", [IBERIA], JONAS),
  client("Summit Row", [], MEI),
  client("Sázava Finance", [PRAGUE], JONAS),
  client("Daniel Okafor", [], MEI),
  client("Penedo Capital", [IBERIA], JONAS),
];

type DemoTerm = {
  readonly of: DemoPerson;
  /** Null: the term is of the partner's own clients. */
  readonly introduced: DemoPerson | null;
  readonly basis: ShareBasis;
  /** In per cent. */
  readonly percent: string;
  readonly tiers: readonly { readonly from: string; readonly share: string }[];
  readonly note: string;
} & PartnerTermScope;

const EVERY_CLIENT = { introduced: null, uid: null, label: null, productType: null };

/** In the order of entry; all from the first day of the first whole month. */
export const DEMO_TERMS: readonly DemoTerm[] = [
  {
    ...EVERY_CLIENT,
    of: "petr",
    basis: "rebate",
    percent: "18",
    tiers: [
      { from: "20000", share: "20" },
      { from: "60000", share: "22.5" },
    ],
    note: "Agreement of 12 August, section 3",
  },
  {
    ...EVERY_CLIENT,
    of: "petr",
    label: "Low fees",
    basis: "rebate",
    percent: "10",
    tiers: [],
    note: "Clients with the lowest fee levels",
  },
  {
    ...EVERY_CLIENT,
    of: "carla",
    basis: "rebate",
    percent: "20",
    tiers: [
      { from: "50000", share: "22.5" },
      { from: "100000", share: "25" },
    ],
    note: "Agreement of 1 August, section 2",
  },
  {
    ...EVERY_CLIENT,
    of: "carla",
    productType: "MARGIN",
    basis: "fees",
    percent: "6",
    tiers: [],
    note: "Margin is paid on fees",
  },
  {
    ...EVERY_CLIENT,
    of: "carla",
    introduced: "petr",
    basis: "earned",
    percent: "10",
    tiers: [],
    note: "Agreement of 1 August, section 5",
  },
];

/** What documents say of the broker and the partners. */
export const DEMO_BROKER: Party = {
  name: "Lighthouse Broking Ltd",
  address: "14 Quayside\nDublin D02\nIreland",
  taxNumber: "Demo 100-001",
};
export const DEMO_PARTIES = [
  {
    of: "carla",
    party: {
      name: "Mendes Parcerias Lda",
      address: "Rua do Cais 8\n1200 Lisboa\nPortugal",
      taxNumber: "Demo 200-001",
    },
  },
  {
    of: "petr",
    party: {
      name: "Novák Partners s.r.o.",
      address: "Na Nábřeží 21\n110 00 Praha 1\nCzechia",
      taxNumber: "Demo 200-002",
    },
  },
] as const satisfies readonly { readonly of: DemoPerson; readonly party: Party }[];

/** Where the partners are paid. No wallet takes them, because their checksums are wrong. */
export const DEMO_ADDRESSES = [
  { of: "carla", coin: "USDT", network: "TRC20", address: "TDemoNotForPayments222222222222222" },
  { of: "petr", coin: "USDT", network: "TRC20", address: "TDemoNotForPayments111111111111111" },
  {
    of: "petr",
    coin: "BTC",
    network: "Bitcoin",
    address: "bc1qdem0n0tf0rpaymentsqqqqqqqqqqqqqqqqqqqq",
  },
] as const satisfies readonly { readonly of: DemoPerson; readonly [field: string]: string }[];

/** Of the approved statement of the newest month, on its largest lines. `answer` null: it is open. */
export const DEMO_DISPUTES = [
  {
    words:
      "Our own figures show more trading by this client in the last week of the month. Please check these days.",
    answer:
      "Checked: the days match the rows of the exchange. The rest was traded on another account, which is not with us.",
  },
  {
    words: "We agreed a higher share for this client. Please add the exception.",
    answer: null,
  },
] as const;

type DemoWatchlist = {
  readonly name: string;
  readonly codes: readonly string[];
  readonly notes: Readonly<Record<string, string>>;
};

export const DEMO_WATCHLISTS: readonly DemoWatchlist[] = [
  {
    name: "Large technology",
    codes: ["AAPL", "MSFT", "NVDA", "GOOGL", "META", "AMZN"],
    notes: { NVDA: "Most asked about by clients. Watch the next earnings date." },
  },
  {
    name: "Dividends",
    codes: ["KO", "JNJ", "PG", "XOM", "CVX"],
    notes: { KO: "Pays every quarter; see the calendar for the next date." },
  },
];

/** Mei Lin's snapshot, and a live page of the administrator. */
export const DEMO_LINKS = {
  comparison: {
    title: "Three large technology stocks",
    commentary:
      "Prices, earnings and dividends of Apple, Microsoft and NVIDIA side by side.\n\nThe figures are of the day on which this page was made, and do not change.",
    codes: ["AAPL", "MSFT", "NVDA"],
    panels: ["prices", "dividends", "earnings"],
  },
  calendar: {
    title: "Dividend dates",
    commentary: "Next dates of the stocks on our dividend list. This page follows the latest data.",
    name: "Dividends",
    codes: ["KO", "JNJ", "PG", "XOM", "CVX"],
  },
} as const;

/** Mei Lin's, shared. The first is also written into a file every week. */
export const DEMO_VIEWS = [
  { screen: "commissions", name: "USDT futures", query: "productType=USDT-FUTURES" },
  {
    screen: "clients",
    name: "Key accounts",
    query: new URLSearchParams({ label: KEY_ACCOUNT }).toString(),
  },
] as const;
