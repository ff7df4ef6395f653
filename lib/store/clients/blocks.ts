import type pg from "pg";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { Valuation } from "@/lib/core/valuation";
import { db } from "../database/database";
import { inSnapshot } from "../database/transaction";
import { readValuation } from "../rates/reference-rates";
import { writeClientBlock } from "./block-rows";
import { blockRange, coveringLevel, type DayBlock, listBlocks } from "./day-blocks";
import {
  ALL_DAYS,
  blockKey,
  type ClientLedger,
  createBlockRatesHash,
  createRevisionSum,
  readClientLedger,
} from "./pieces";

const SERIALIZATION_FAILURE = "40001";

export type BlockRefresh = {
  /** Which blocks are looked at; without it, all of the ledger's. */
  readonly only?: (block: DayBlock) => boolean;
  readonly signal?: AbortSignal;
};

/**
 * Builds the sums of clients over 4, 16, 64 … days that are not there, or no longer of what is stored: after days
 * were stored, and after rates changed. Each block is a short transaction of its own. A block that is not built costs
 * readers time and nothing else, and the next call builds it. Returns how many were built.
 */
export async function refreshClientBlocks(
  scope: WholeAccountScope,
  { only = () => true, signal }: BlockRefresh = {},
): Promise<number> {
  const valuation = await readValuation(ALL_DAYS);
  const ledger = await readClientLedger(db().pool, scope);
  if (!ledger) return 0;
  const stateOf = createStateOf(ledger, valuation);
  let built = 0;
  for (const block of listAllBlocks(ledger)) {
    if (!only(block) || stateOf(block) !== "stale") continue;
    signal?.throwIfAborted();
    if (await refreshBlock(scope, block, valuation)) built += 1;
  }
  return built;
}

/** Children before their parents, up to the one or two that cover the ledger. */
function listAllBlocks({ range }: ClientLedger): DayBlock[] {
  const levels = Array.from({ length: coveringLevel(range) }, (_, index) => index + 1);
  return levels.flatMap((level) => listBlocks(level, range));
}

/** "none": no day of the block was ever stored. */
function createStateOf(
  ledger: ClientLedger,
  valuation: Valuation,
): (block: DayBlock) => "none" | "stale" | "valid" {
  const revisionsOf = createRevisionSum(ledger);
  const hashOf = createBlockRatesHash(ledger, valuation);
  return (block) => {
    const revisions = revisionsOf(block);
    if (revisions === 0) return "none";
    const stored = ledger.blocks.get(blockKey(block));
    return stored?.revisions === revisions && stored.ratesHash === hashOf(block) ? "valid" : "stale";
  };
}

/** False: somebody else has built it meanwhile, or what it is built of changed meanwhile. */
async function refreshBlock(
  scope: WholeAccountScope,
  block: DayBlock,
  valuation: Valuation,
): Promise<boolean> {
  try {
    return await inSnapshot((client) => buildBlock(client, scope, block, valuation), "read write");
  } catch (error) {
    if ((error as { code?: unknown }).code === SERIALIZATION_FAILURE) return false;
    throw error;
  }
}

async function buildBlock(
  client: pg.ClientBase,
  scope: WholeAccountScope,
  block: DayBlock,
  valuation: Valuation,
): Promise<boolean> {
  const { accountId } = scope;
  // One builder at a time; readers and days that are stored do not wait. Taken before the snapshot is.
  await client.query("lock table commission_blocks in share update exclusive mode");
  // Whoever removes the account waits for this, and whoever comes after that finds nothing to build for.
  const { rowCount } = await client.query("select from accounts where id = $1 for key share", [accountId]);
  const ledger = rowCount === 1 ? await readClientLedger(client, scope) : null;
  if (!ledger) return false;
  const stateOf = createStateOf(ledger, valuation);
  const children = listBlocks(block.level - 1, blockRange(block));
  const isReady = block.level === 1 || children.every((child) => stateOf(child) !== "stale");
  if (stateOf(block) !== "stale" || !isReady) return false;
  await writeClientBlock(client, scope, block, {
    valuation,
    revisions: createRevisionSum(ledger)(block),
    ratesHash: createBlockRatesHash(ledger, valuation)(block),
  });
  return true;
}
