import type { Day } from "@/lib/core/day";
import type { EditAction } from "./edits";

/** An edit of a published day: at once, or when so many pages of queries that cover the day were sent. */
export type DayEdit = EditAction & { readonly day: Day; readonly afterPages?: number };

export type PendingEdits = {
  readonly add: (edit: DayEdit) => void;
  /** To be called after each page, with the days it was asked for. */
  readonly pageSent: (days: readonly Day[]) => void;
};

export function createPendingEdits(apply: (day: Day, action: EditAction) => void): PendingEdits {
  let pending: { edit: DayEdit; pagesLeft: number }[] = [];
  const applyDue = () => {
    for (const { edit, pagesLeft } of pending) if (pagesLeft <= 0) apply(edit.day, edit);
    pending = pending.filter(({ pagesLeft }) => pagesLeft > 0);
  };
  return {
    add: (edit) => {
      pending.push({ edit, pagesLeft: edit.afterPages ?? 0 });
      applyDue();
    },
    pageSent: (days) => {
      for (const one of pending) if (days.includes(one.edit.day)) one.pagesLeft--;
      applyDue();
    },
  };
}
