/** How long after preparing it a person waits to approve a statement alone. */
export const LONE_PAUSE_MS = 3_600_000;

/** The setting "approval by the same person" of an account, as it was switched on last. */
export type LoneApproval = {
  readonly setBy: string;
  readonly since: Date;
  /** Null: it is on. */
  readonly offAt: Date | null;
  /** The second approver who ended it; null: it is on, or a person switched it off. */
  readonly second: string | null;
};

/** Whether statements of the account can be approved by the person who prepared them. */
export type LoneApprovalState =
  /** More than one person may approve. `ended`: the setting that this ended last, if it did. */
  | { readonly kind: "several"; readonly ended: LoneApproval | null }
  /** One person may approve, and the setting is off. */
  | { readonly kind: "off" }
  /** One person may approve, and the setting is on. */
  | { readonly kind: "on"; readonly setBy: string; readonly since: Date };

/** The same for the preparer of one statement. */
export type OwnApproval =
  | Exclude<LoneApprovalState, { readonly kind: "on" }>
  /** `fromMs`: an instant. `waitMs`: until then, by the database's clock; 0: now. */
  | { readonly kind: "on"; readonly fromMs: number; readonly waitMs: number };

/** `setting` null: it was never switched on. */
export function loneApprovalState(
  setting: LoneApproval | null,
  approvers: number,
): LoneApprovalState {
  if (approvers > 1) return { kind: "several", ended: setting?.second ? setting : null };
  if (setting === null || setting.offAt !== null) return { kind: "off" };
  return { kind: "on", setBy: setting.setBy, since: setting.since };
}

/** From when the preparer may approve: the pause begins anew when the setting is switched on. */
export function approvableAloneFrom(preparedAt: Date, since: Date): Date {
  return new Date(Math.max(preparedAt.getTime(), since.getTime()) + LONE_PAUSE_MS);
}
