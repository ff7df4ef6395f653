import { db } from "./database";

/** A desk that was restored from a backup: its jobs send nothing and ask nobody outside. */
export type DeskPause = { readonly backupMadeAt: Date; readonly pausedAt: Date };

/** Null: the desk is not paused. */
export function findDeskPause(): Promise<DeskPause | null> {
  return db().prisma.deskPause.findFirst({ select: { backupMadeAt: true, pausedAt: true } });
}

export async function isDeskPaused(): Promise<boolean> {
  return (await findDeskPause()) !== null;
}
