import type { StockCode } from "@/lib/core/reality/stock-code";
import { db } from "../database/database";

/** Has the background round keep these codes fresh first, from now on; watching again changes nothing. */
export async function watchCodes(codes: readonly StockCode[]): Promise<void> {
  await db().prisma.watchedCode.createMany({ data: codes.map((code) => ({ code })), skipDuplicates: true });
}

/** Leaves these codes to the slow walk again. */
export async function unwatchCodes(codes: readonly StockCode[]): Promise<void> {
  await db().prisma.watchedCode.deleteMany({ where: { code: { in: [...codes] } } });
}

/** In the order of the alphabet. */
export async function listWatchedCodes(): Promise<StockCode[]> {
  const watched = await db().prisma.watchedCode.findMany({ orderBy: { code: "asc" } });
  return watched.map(({ code }) => code as StockCode); // only codes are written
}
