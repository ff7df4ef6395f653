import { db } from "./database";

/** Of a desk that was restored from a backup: no job of it sends or asks for anything outside. */
export type DeskPause = { readonly backupMadeAt: Date; readonly pausedAt: Date };

/** Null: the desk is not paused. */
export function findDeskPause(): Promise<DeskPause | null> {
  return db().prisma.deskPause.findFirst({ select: { backupMadeAt: true, pausedAt: true } });
}

export async function isDeskPaused(): Promise<boolean> {
  return (await findDeskPause()) !== null;
}
