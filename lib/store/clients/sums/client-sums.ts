/**
 * Sums per client over any range of days. This file is the folder's only entry.
 *
 * Why: a ranking of 10,000 clients over 90 days would add up 900,000 rows of `commission_client_days`. It has to
 * answer in 100 ms.
 *
 * How: sums are also stored for blocks of 4, 16, 64 … days (4^level, counted from 1970-01-01), per coin and client and
 * per client in the reporting currency. Some ten blocks make up 90 days.
 *
 * A block counts while the sum of its days' revisions and the hash of its rates are what it was built from; else its
 * children or days are read. Revisions only grow; where a day is taken out, its blocks are dropped (`dropClientBlocks`). Blocks are built after days were stored, and never locked for readers: they
 * change how long an answer takes and never what it is. docs/decisions/0011-totals-per-client-and-blocks.md.
 *
 * To use it: in a snapshot (`inSnapshot`), put `clientSums` (all columns per client and coin) or `clientAmounts` (one
 * column per client) into the statement as a FROM item. Both throw for a filter by symbol or product type, which these
 * sums do not have.
 */
export { dropClientBlocks, refreshClientBlocks } from "./blocks";
export { blockOf } from "./day-blocks";
export { ALL_DAYS, type DayRate, dayRates, ratesItem } from "./pieces";
export {
  type ClientCoinSums,
  type ClientMeasure,
  clientAmounts,
  clientSums,
  narrowToCoin,
  readCoins,
} from "./sums";
