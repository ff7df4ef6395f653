/** Keeps a letter that opens a link; of its token only the hash. */
export async function insertShareLetter(_letter: {
  readonly linkId: string;
  readonly tokenHash: string;
  readonly expiresAt: Date;
}): Promise<void> {
  throw new Error("not written yet");
}

/** Once, of however many at the same moment. False where there is none, it was taken, has expired, or is of another link. */
export async function takeShareLetter(_letter: {
  readonly linkId: string;
  readonly tokenHash: string;
  readonly nowMs: number;
}): Promise<boolean> {
  throw new Error("not written yet");
}

/** Of letters that no longer open anything; how many they were. */
export async function forgetShareLetters(_nowMs: number): Promise<number> {
  throw new Error("not written yet");
}
