/**
 * Sums per client over any range of days. This file is the folder's only entry.
 *
 * Why: a ranking of 10,000 clients over 90 days would add up 900,000 rows of `commission_client_days`. It has to
 * answer in 100 ms.
 *
 * How: sums of clients are also stored for blocks of 4, 16, 64 … days (4^level, counted from 1970-01-01):
 * `commission_client_blocks` per coin and client, `commission_client_values` per client in the reporting currency. A
 * range is covered with few blocks: 90 days take some ten. Sums that can be subtracted take fewer still: a block that
 * is too large is added, and the days outside of the range are taken away (`sign` -1).
 *
 * When a block counts: `commission_blocks` has the sum of its days' revisions and the hash of the rates that it was
 * built from. A revision only grows, so a block is right exactly while both are what they are now. A stale block is
 * not used; its children or days are. Blocks are never locked for readers and are built after days were stored: they
 * change how long an answer takes and never what it is.
 *
 * Files: `day-blocks` is the arithmetic of blocks and how a range is covered, without a database. `pieces` finds the
 * blocks and days of a range that count now. `sums` makes the SQL that adds the pieces. `blocks` builds what is stale.
 *
 * To use it: open a snapshot (`inSnapshot`), `findClientPieces` for a filter, and put `clientSums` (all columns per
 * client and coin) or `clientAmounts` (one column per client) into the statement as a FROM item. A filter by symbol or
 * product type has no blocks; then both read the rows. docs/decisions/0011-totals-per-client-and-blocks.md says what
 * was discarded.
 */
export { refreshClientBlocks } from "./blocks";
export { blockOf, blockRange, type DayBlock } from "./day-blocks";
export { ALL_DAYS, type DayRate, dayRates, findClientPieces, ratesItem } from "./pieces";
export {
  type ClientCoinSums,
  type ClientSumColumn,
  clientAmounts,
  clientSums,
  readCoins,
} from "./sums";
