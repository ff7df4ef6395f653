/** Applied at once, or when so many pages were sent that show what the edit changes. */
type TimedEdit = { readonly afterPages?: number };

export type PendingEdits<Edit extends TimedEdit, Page> = {
  readonly add: (edit: Edit) => void;
  /** Call it after each page, with what the page was asked for. */
  readonly pageSent: (page: Page) => void;
};

/** `concerns`: whether the edit waits for this page. */
export function createPendingEdits<Edit extends TimedEdit, Page>(
  apply: (edit: Edit) => void,
  concerns: (edit: Edit, page: Page) => boolean,
): PendingEdits<Edit, Page> {
  let pending: { edit: Edit; pagesLeft: number }[] = [];
  const applyDue = () => {
    const due = pending.filter(({ pagesLeft }) => pagesLeft <= 0);
    pending = pending.filter(({ pagesLeft }) => pagesLeft > 0);
    for (const { edit } of due) apply(edit);
  };
  return {
    add: (edit) => {
      pending.push({ edit, pagesLeft: edit.afterPages ?? 0 });
      applyDue();
    },
    pageSent: (page) => {
      for (const one of pending) if (concerns(one.edit, page)) one.pagesLeft--;
      applyDue();
    },
  };
}
