/**
 * A seeded generator: the same label gives the same numbers on every machine and Node.js version.
 */
export type Random = {
  /** 0 <= n < 1, in steps of 2^-32. */
  unit: () => number;
  /** A whole number, 0 <= n < below. */
  int: (below: number) => number;
  /** True in `perMille` of 1,000 cases. */
  chance: (perMille: number) => boolean;
};

/** FNV-1a over UTF-16 units, mixed with a salt. */
function hash(text: string, salt: number): number {
  let state = (2_166_136_261 ^ Math.imul(salt, 0x9e3779b1)) >>> 0;
  for (let at = 0; at < text.length; at++) {
    state = Math.imul(state ^ text.charCodeAt(at), 16_777_619);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  return (state ^ (state >>> 13)) >>> 0;
}

/** sfc32: integer arithmetic only, so no engine's Math can change a book. */
export function createRandom(label: string): Random {
  let a = hash(label, 1);
  let b = hash(label, 2);
  let c = hash(label, 3);
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) next();
  const unit = () => next() / 4_294_967_296;
  const int = (below: number) => Math.floor(unit() * below);
  return { unit, int, chance: (perMille) => int(1000) < perMille };
}
