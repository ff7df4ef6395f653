import { createRandom, type Random } from "../core/random";
import { LINES, type TradedLine } from "./catalogue";

/** One customer of the broker while they hold a place. */
export type BookClient = {
  readonly uid: string;
  readonly sub: boolean;
  /** The broker's share of the fee paid, in 1/10,000. */
  readonly rebateBps: number;
  /** The fee rate of this client's level, in millionths of the amount dealt. */
  readonly feePpm: number;
  /** The lines the client trades, favourites first. */
  readonly lines: readonly TradedLine[];
};

export type ActiveClient = {
  readonly client: BookClient;
  /** Share of the day's rows; falls with the square root of the rank. */
  readonly rowWeight: number;
  /** Share of the day's volume; falls with the rank. */
  readonly volumeWeight: number;
};

/** A new client reaches full activity after so many days. */
const RAMP_DAYS = 15;

function drawUid(random: Random): string {
  const length = random.chance(620) ? 10 : 11 + random.int(9);
  let uid = String(1 + random.int(8));
  while (uid.length < length) uid += String(random.int(10));
  return uid;
}

function drawLines(random: Random, rank: number): TradedLine[] {
  const count = Math.min(
    LINES.length,
    3 + random.int(12) + Math.floor(LINES.length / (1 + rank / 12)),
  );
  return LINES.map((line, place) => ({ line, key: (place + 4) * random.unit() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ line }) => line);
}

function drawClient(random: Random, rank: number): BookClient {
  return {
    uid: drawUid(random),
    sub: random.chance(180),
    rebateBps: 2000 + 250 * random.int(13),
    feePpm: 200 + 50 * random.int(13),
    lines: drawLines(random, rank),
  };
}

type ClientPlace = {
  readonly rank: number;
  readonly periodDays: number;
  readonly phase: number;
  readonly stayDays: number;
};

function drawPlace(seed: string, rank: number): ClientPlace {
  const random = createRandom(`${seed}:place:${rank}`);
  const periodDays = (rank < 12 ? 900 : 150) + random.int(700);
  return {
    rank,
    periodDays,
    phase: random.int(periodDays),
    stayDays: Math.ceil((periodDays * (75 + random.int(26))) / 100),
  };
}

/**
 * The clients of a book, by day number. Each of `count` places is held by one client after another,
 * so any day of any year can be asked for without computing the days before it.
 */
export function createClients(seed: string, count: number): (dayNumber: number) => ActiveClient[] {
  const places = Array.from({ length: count }, (_, rank) => drawPlace(seed, rank));
  const known = new Map<string, BookClient>();
  const holder = (rank: number, turn: number) => {
    const key = `${rank}:${turn}`;
    const client = known.get(key) ?? drawClient(createRandom(`${seed}:client:${key}`), rank);
    known.set(key, client);
    return client;
  };
  return (dayNumber) => {
    const actives: ActiveClient[] = [];
    for (const { rank, periodDays, phase, stayDays } of places) {
      const turn = Math.floor((dayNumber + phase) / periodDays);
      const age = dayNumber + phase - turn * periodDays;
      if (age >= stayDays) continue;
      const ramp = Math.min(1, (age + 1) / RAMP_DAYS);
      actives.push({
        client: holder(rank, turn),
        rowWeight: ramp / Math.sqrt(rank + 2),
        volumeWeight: ramp / (rank + 2),
      });
    }
    return actives;
  };
}
