import { type Amount, amountOfUnits, scaleOf } from "@/lib/core/amount";

/**
 * Why an amount changed. "started", "stopped": everything of a leaf that traded on one side only.
 * "other": a leaf whose rebate does not come from a volume and a fee on both sides, such as a
 * rebate without a fee, or rows that do not give their volume or fee.
 */
export const CAUSES = [
  "volume",
  "started",
  "stopped",
  "feeRate",
  "rebateRate",
  "coinRate",
  "other",
] as const;
export type ChangeCause = (typeof CAUSES)[number];
export type Parts = Readonly<Record<ChangeCause, Amount>>;

export const GROUPINGS = ["uid", "productType", "symbol", "coin"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Sums of some days: value = volume × fee per volume × rebate per fee × value per rebate. */
export type LeafSums = {
  /** Null: a row does not give it. */
  readonly volume: Amount | null;
  readonly fee: Amount | null;
  readonly rebate: Amount;
  /**
   * The rebate in the explained unit: the coin itself, or the reporting currency with each day at
   * its rate.
   */
  readonly value: Amount;
};

/** One client, product type, symbol and coin; zeros where it has no rows. */
export type ChangeLeaf = { readonly [By in Grouping]: string } & {
  readonly now: LeafSums;
  readonly before: LeafSums;
};

/** change = now − before = the sum of the parts, exactly. */
export type Explained = {
  readonly now: Amount;
  readonly before: Amount;
  readonly change: Amount;
  readonly parts: Parts;
};

/**
 * `lines`: the largest changes of either sign, largest first. `others`: the sum of the rest; null:
 * there is no rest.
 */
export type ExplainedGroup = {
  readonly lines: readonly (Explained & { readonly name: string })[];
  readonly others: (Explained & { readonly count: number }) | null;
};

export type Explanation = Explained & {
  readonly leaves: number;
  readonly groups: Readonly<Record<Grouping, ExplainedGroup>>;
};

/** About 30 ms of work; then other requests get a turn. */
const LEAVES_AT_A_TIME = 1_000;

/**
 * Why a total changed. Shapley's value divides the change of a leaf among its four multipliers: the
 * part of each is the mean of what it adds over all orders in which they can change. Leaves add up,
 * so every grouping adds up to the change. Rounding loses nothing: a leaf's parts are cut to the
 * value's own digits, and the digits left over go to the parts that lost most.
 */
export async function explainChange(
  leaves: readonly ChangeLeaf[],
  mostLines: number,
): Promise<Explanation> {
  const scale = valueScaleOf(leaves);
  const total = newTally();
  const tallies = new Map(GROUPINGS.map((by) => [by, new Map<string, ChangeTally>()]));
  for (const [at, leaf] of leaves.entries()) {
    if (at % LEAVES_AT_A_TIME === 0) await new Promise((resolve) => setTimeout(resolve));
    const now = unitsOf(leaf.now.value, scale);
    const before = unitsOf(leaf.before.value, scale);
    const parts = partsOf(leaf, now - before, scale);
    addTo(total, now, before, parts);
    for (const [by, names] of tallies) {
      const tally = names.get(leaf[by]) ?? newTally();
      names.set(leaf[by], tally);
      addTo(tally, now, before, parts);
    }
  }
  const groups = [...tallies].map(([by, names]) => [by, groupOf(names, mostLines, scale)]);
  return {
    leaves: leaves.length,
    ...explained(total, scale),
    groups: Object.fromEntries(groups) as Explanation["groups"],
  };
}

/**
 * One leaf by itself, in steps of `scale` decimals (`valueScaleOf`): the lines of a file add up to
 * the whole.
 */
export function explainLeaf(leaf: ChangeLeaf, scale: number): Explained {
  const tally = newTally();
  const now = unitsOf(leaf.now.value, scale);
  const before = unitsOf(leaf.before.value, scale);
  addTo(tally, now, before, partsOf(leaf, now - before, scale));
  return explained(tally, scale);
}

/** How many decimals the values of all leaves need. */
export function valueScaleOf(leaves: readonly ChangeLeaf[]): number {
  return leaves.reduce(
    (most, { now, before }) => Math.max(most, scaleOf(now.value), scaleOf(before.value)),
    0,
  );
}

type Units = Record<ChangeCause, bigint>;
type ChangeTally = { now: bigint; before: bigint; readonly parts: Units };

function newTally(): ChangeTally {
  const parts: Units = {
    volume: 0n,
    started: 0n,
    stopped: 0n,
    feeRate: 0n,
    rebateRate: 0n,
    coinRate: 0n,
    other: 0n,
  };
  return { now: 0n, before: 0n, parts };
}

function addTo(tally: ChangeTally, now: bigint, before: bigint, parts: Partial<Units>): void {
  tally.now += now;
  tally.before += before;
  for (const cause of CAUSES) tally.parts[cause] += parts[cause] ?? 0n;
}

function groupOf(
  names: ReadonlyMap<string, ChangeTally>,
  mostLines: number,
  scale: number,
): ExplainedGroup {
  const sizeOf = ({ now, before }: ChangeTally) => (now > before ? now - before : before - now);
  const sorted = [...names].sort(([a, tallyA], [b, tallyB]) => {
    const [sizeA, sizeB] = [sizeOf(tallyA), sizeOf(tallyB)];
    if (sizeA !== sizeB) return sizeA > sizeB ? -1 : 1;
    return a < b ? -1 : 1;
  });
  const rest = sorted.slice(mostLines);
  const others = newTally();
  for (const [, { now, before, parts }] of rest) addTo(others, now, before, parts);
  return {
    lines: sorted
      .slice(0, mostLines)
      .map(([name, tally]) => ({ name, ...explained(tally, scale) })),
    others: rest.length > 0 ? { count: rest.length, ...explained(others, scale) } : null,
  };
}

function explained({ now, before, parts }: ChangeTally, scale: number): Explained {
  const amounts = CAUSES.map((cause) => [cause, amountOfUnits(parts[cause], scale)]);
  return {
    now: amountOfUnits(now, scale),
    before: amountOfUnits(before, scale),
    change: amountOfUnits(now - before, scale),
    parts: Object.fromEntries(amounts) as Record<ChangeCause, Amount>,
  };
}

/** A fraction; each multiplier has one on either side. */
type Quotient = readonly [above: bigint, below: bigint];
const MULTIPLIERS = [
  "volume",
  "feeRate",
  "rebateRate",
  "coinRate",
] as const satisfies readonly ChangeCause[];
/** How many of 12 orders of the four multipliers have so many of the other three changed before. */
const WEIGHTS = [3n, 1n, 1n, 3n];

/** The parts of one leaf. `change` and the parts are in units of `scale` decimals. */
function partsOf(leaf: ChangeLeaf, change: bigint, scale: number): Partial<Units> {
  const [was, is] = sidesOf(leaf, scale);
  if (isAbsent(was)) return { started: change };
  if (isAbsent(is)) return { stopped: change };
  if (!isProduct(was) || !isProduct(is)) return { other: change };
  return divideAmongMultipliers(was, is, change);
}

type SideUnits = Readonly<Record<"rebate" | "value", bigint>> &
  Readonly<Record<"volume" | "fee", bigint | null>>;
/** A side whose rebate comes from a volume and a fee. */
type ProductUnits = Readonly<Record<keyof LeafSums, bigint>>;

/** Has no decimals, as a sum that is not known. */
const NOTHING = "0" as Amount;

/** Before and now, each sum in the same unit on both sides. */
function sidesOf({ now, before }: ChangeLeaf, valueScale: number): readonly [SideUnits, SideUnits] {
  const sameScale = (sum: keyof LeafSums) =>
    Math.max(scaleOf(now[sum] ?? NOTHING), scaleOf(before[sum] ?? NOTHING));
  const scales = {
    volume: sameScale("volume"),
    fee: sameScale("fee"),
    rebate: sameScale("rebate"),
  };
  const sideOf = ({ volume, fee, rebate, value }: LeafSums) => ({
    volume: volume === null ? null : unitsOf(volume, scales.volume),
    fee: fee === null ? null : unitsOf(fee, scales.fee),
    rebate: unitsOf(rebate, scales.rebate),
    value: unitsOf(value, valueScale),
  });
  return [sideOf(before), sideOf(now)];
}

const isAbsent = ({ volume, fee, rebate, value }: SideUnits) =>
  volume === 0n && fee === 0n && rebate === 0n && value === 0n;

/** Whether each sum is known and comes from the one before it. */
function isProduct(side: SideUnits): side is ProductUnits {
  const { volume, fee, rebate, value } = side;
  if (volume === null || fee === null) return false;
  return (
    (volume !== 0n || fee === 0n) &&
    (fee !== 0n || rebate === 0n) &&
    (rebate !== 0n || value === 0n)
  );
}

function divideAmongMultipliers(
  was: ProductUnits,
  is: ProductUnits,
  change: bigint,
): Partial<Units> {
  const quotients = ({ volume, fee, rebate, value }: ProductUnits): Quotient[] => [
    [volume, 1n],
    [fee, volume],
    [rebate, fee],
    [value, rebate],
  ];
  const [before, now] = [quotients(was), quotients(is)];
  // A rate of nothing counts as unchanged: it has no part in the change.
  const multipliers = MULTIPLIERS.map((_name, at): readonly [Quotient, Quotient] => {
    const [a = NONE, b = NONE] = [before[at], now[at]];
    if (a[1] === 0n && b[1] === 0n) return [NONE, NONE];
    return [a[1] === 0n ? b : a, b[1] === 0n ? a : b];
  });
  const below = multipliers.reduce((product, [a, b]) => product * a[1] * b[1], 12n);
  // Each multiplier over the common denominator: before and now.
  const sized = multipliers.map(([a, b]) => [a[0] * b[1], b[0] * a[1]] as const);
  const products = sized.reduce(
    (sofar, [a, b]) => [...sofar.map((each) => each * a), ...sofar.map((each) => each * b)],
    [1n],
  );
  // A set bit in a product's index means: this multiplier has its value of now.
  const above = multipliers.map((_multiplier, at) =>
    products.reduce((sum, without, place) => {
      if ((place >> at) & 1) return sum;
      return (
        sum + (WEIGHTS[countBits(place)] ?? 0n) * ((products[place | (1 << at)] ?? 0n) - without)
      );
    }, 0n),
  );
  return Object.fromEntries(
    cutToUnits(above, below, change).map((units, at) => [MULTIPLIERS[at], units]),
  ) as Partial<Units>;
}

const NONE: Quotient = [0n, 1n];

function countBits(number: number): number {
  return number === 0 ? 0 : (number & 1) + countBits(number >> 1);
}

/**
 * Rounds fractions whose sum is `whole` to whole numbers with the same sum: largest remainder
 * first, then in order.
 */
function cutToUnits(above: readonly bigint[], below: bigint, whole: bigint): bigint[] {
  const sign = below < 0n ? -1n : 1n;
  const size = below * sign;
  const floors = above.map((each) => floorOf(each * sign, size));
  const remainders = above.map((each, at) => each * sign - (floors[at] ?? 0n) * size);
  const left = whole - floors.reduce((sum, units) => sum + units, 0n);
  const byRemainder = remainders
    .map((remainder, at) => ({ remainder, at }))
    .sort((a, b) => {
      if (a.remainder === b.remainder) return a.at - b.at;
      return a.remainder > b.remainder ? -1 : 1;
    });
  const raised = new Set(byRemainder.slice(0, Number(left)).map(({ at }) => at));
  return floors.map((units, at) => (raised.has(at) ? units + 1n : units));
}

/** `below` above zero. */
function floorOf(above: bigint, below: bigint): bigint {
  const cut = above / below;
  return above < 0n && cut * below !== above ? cut - 1n : cut;
}

/** The amount in units of `scale` decimals; it has no more decimals than these. */
function unitsOf(amount: Amount, scale: number): bigint {
  return BigInt(amount.replace(".", "") + "0".repeat(scale - scaleOf(amount)));
}
