// SQL: sums by coin and client of blocks and days.
/**
 * Sums per client over any range of days.
 *
 * Why: a ranking of 10,000 clients over 90 days would add up 900,000 rows of
 * `commission_client_days`. It has to answer in 100 ms.
 *
 * How: sums are also stored for blocks of 4, 16, 64 … days (4^level, counted from 1970-01-01), per
 * coin and client and per client in the reporting currency. Some ten blocks make up 90 days.
 *
 * A block counts while the sum of its days' revisions and the hash of its rates are what it was
 * built from; else its children or days are read. Revisions only grow; where a day is taken out,
 * its blocks are dropped (`dropClientBlocks`). Blocks are built after days were stored, and never
 * locked for readers: they change how long an answer takes and never what it is.
 * docs/decisions/0011-totals-per-client-and-blocks.md.
 *
 * To use it: in a snapshot (`inSnapshot`), put `clientSums` (all columns per client and coin) or
 * `clientAmounts` (one column per client) into the statement as a FROM item. Both throw for a
 * filter by symbol or product type, which these sums do not have.
 */
import type pg from "pg";
import type { CommissionFilter, CommissionSums } from "@/lib/commissions/commission";
import {
  AMOUNT_COLUMN,
  columnsOf,
  SUMMED_COLUMNS,
  selectSums,
} from "@/lib/commissions/store/columns";
import {
  type CommissionQuery,
  clientConditions,
  queryOf,
  valueConditions,
} from "@/lib/commissions/store/filter";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import type { Valuation } from "@/lib/rates/valuation";
import type { DayBlock } from "./day-blocks";
import { type ClientPieces, type ClientSumsQuery, findClientPieces } from "./pieces";

type PiecesQuery = CommissionQuery & { readonly pieces: ClientPieces };

const VALUES = { fee_paid_value: "fee_paid", rebate_value: "rebate_amount" };
/**
 * Values of a piece `p` at its rate `v.rate`. Zero where there is none: valued_rows does not count
 * it.
 */
export const PIECE_VALUES = [
  "case when v.rate is null then 0 else p.row_count end as valued_rows",
  ...Object.entries(VALUES).map(
    ([value, column]) => `coalesce(p.${column} * v.rate, 0) as ${value}`,
  ),
].join(", ");
const VALUE_COLUMN = { feePaid: "fee_paid_value", rebateAmount: "rebate_value" } as const;

/**
 * `coin` null: values of all coins. Deal amounts have no value, nor have fees before deductions in
 * kept sums.
 */
export type ClientMeasure =
  | { readonly field: keyof typeof VALUE_COLUMN; readonly coin: null }
  | { readonly field: "dealAmount" | "fee" | "feePaid" | "rebateAmount"; readonly coin: string };

/**
 * Coins are never added together: the filter is left with the one coin, or with none; as it is for
 * values (null).
 */
export function narrowToCoin(filter: CommissionFilter, coin: string | null): CommissionFilter {
  if (coin === null) return filter;
  const isWanted = filter.coins.length === 0 || filter.coins.includes(coin);
  const { except } = filter;
  return {
    ...filter,
    coins: [coin],
    except: isWanted ? except : { ...except, coins: [...except.coins, coin] },
  };
}

const SUMMED = ["row_count", ...SUMMED_COLUMNS, "valued_rows", ...Object.keys(VALUES)];

/**
 * Sums per client and coin as a FROM item called `alias`: uid, coin, first_day, last_day,
 * row_count, deal_amount, fee, fee_deduction, fee_paid, rebate_amount, and of the rows with a rate
 * valued_rows, fee_paid_value, rebate_value (all 0 without a valuation). What is not used of it
 * costs nothing. A client and coin without rows is absent.
 */
export async function clientSums(query: ClientSumsQuery, alias: string): Promise<string> {
  const pieces = await findClientPieces(query);
  const sums = SUMMED.map((column) => `sum(p.${column}) as ${column}`).join(", ");
  return `(select p.uid, p.coin, min(p.first_day) as first_day, max(p.last_day) as last_day, ${sums}
    from ${pieceRows({ ...query, pieces })} group by p.uid, p.coin) ${alias}`;
}

/**
 * One measure per client as a FROM item called `alias`: uid, row_count and amount, which is null
 * where it is a value and no row of the client has a rate. The caller sees to it that an amount is
 * of one coin.
 */
export async function clientAmounts(
  query: ClientSumsQuery,
  by: ClientMeasure,
  alias: string,
): Promise<string> {
  const { coins, except } = query.filter;
  const isValue = by.coin === null;
  const column = by.coin === null ? VALUE_COLUMN[by.field] : AMOUNT_COLUMN[by.field];
  const pieces = await findClientPieces(query);
  const rows = pieceRows({ ...query, pieces }, isValue && coins.length + except.coins.length === 0);
  const sum = `sum(p.${column})`;
  return `(select p.uid, sum(p.row_count) as row_count,
      ${isValue ? `case when sum(p.valued_rows) > 0 then ${sum} end` : sum} as amount
    from ${rows} group by p.uid) ${alias}`;
}

/**
 * Sums of one client and coin. `valuedRows` of its rows have a rate, and only those are in the
 * values.
 */
export type ClientCoinSums = CommissionSums & {
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly valuedRows: number;
  readonly feePaidValue: Amount;
  readonly rebateValue: Amount;
};

const COIN_SUMS = `t.coin, t.first_day as "firstDay", t.last_day as "lastDay", ${selectSums("t")}, t.valued_rows::int as "valuedRows", t.fee_paid_value as "feePaidValue",
  t.rebate_value as "rebateValue"`;

/**
 * Sums of some clients of a filter, each with its coins by name. `client`: in a snapshot; no
 * `valuation`: values are 0.
 */
export async function readCoins(
  client: pg.ClientBase,
  scope: AccountScope,
  book: CommissionFilter,
  { uids, valuation }: { uids: readonly string[]; valuation: Valuation | null },
): Promise<Map<string, ClientCoinSums[]>> {
  const byClient = new Map<string, ClientCoinSums[]>(uids.map((uid) => [uid, []]));
  if (byClient.size === 0) return byClient;
  const query = queryOf(scope, { ...book, uids });
  const sums = await clientSums({ ...query, client, valuation }, "t");
  const { rows } = await client.query<ClientCoinSums & { uid: string }>(
    `select t.uid, ${COIN_SUMS} from ${sums} order by t.uid, t.coin`,
    query.params.values,
  );
  for (const { uid, ...sums } of rows) byClient.get(uid)?.push(sums);
  return byClient;
}

/**
 * Sums of every piece of the range, called `p`. `allCoins`: only values of all coins are asked for.
 */
function pieceRows(query: PiecesQuery, allCoins = false): string {
  const { blocks } = query.pieces;
  if (blocks.length === 0) {
    return `(${branch(query, { level: 0, first: query.filter.range.from }, allCoins)} and false) p`;
  }
  return `(${blocks.map((block) => branch(query, block, allCoins)).join("\n union all ")}) p`;
}

function branch(query: PiecesQuery, block: DayBlock, allCoins: boolean): string {
  const { filter, params, scope, pieces } = query;
  const hasCoin = block.level === 0 || !allCoins;
  const source =
    block.level === 0 ? dayRows(query, block, allCoins) : blockRows(query, block, allCoins);
  const asked = { ...filter, coins: hasCoin ? (pieces.coins ?? filter.coins) : [] };
  const conditions = [
    `p.account_id = ${params.add(scope.accountId)}`,
    ...valueConditions("p", asked, params),
    ...clientConditions("p", asked, params),
  ];
  return `select ${source} ${conditions.join(" and ")}`;
}

const AMOUNTS = columnsOf("p", SUMMED_COLUMNS);
const SUMS_OF_COIN = columnsOf("p", ["uid", "coin", "first_day", "last_day", ...SUMMED]);
const VALUES_OF_CLIENT = columnsOf("p", [
  "uid",
  "row_count",
  "valued_rows",
  ...Object.keys(VALUES),
]);

function blockRows({ params }: PiecesQuery, { level, first }: DayBlock, allCoins: boolean): string {
  const [columns, table] = allCoins
    ? [VALUES_OF_CLIENT, "commission_client_values"]
    : [SUMS_OF_COIN, "commission_client_blocks"];
  return `${columns} from ${table} p where p.level = ${level} and p.block = ${params.add(first)}::date and`;
}

function dayRows({ params, pieces }: PiecesQuery, { first }: DayBlock, allCoins: boolean): string {
  const rates = pieces.rates.filter(({ day }) => day === first);
  const coins = params.add(rates.map(({ coin }) => coin));
  const values = params.add(rates.map(({ rate }) => rate));
  const ofCoin = `p.coin, p.day as first_day, p.day as last_day, p.row_count, ${AMOUNTS}`;
  return `p.uid, ${allCoins ? "p.row_count" : ofCoin}, ${PIECE_VALUES}
    from commission_client_days p left join unnest(${coins}::text[], ${values}::numeric[]) v (coin, rate) on v.coin = p.coin
    where p.day = ${params.add(first)}::date and`;
}
