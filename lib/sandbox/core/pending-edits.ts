/** An edit: at once, or when so many pages were sent that could have shown what it changes. */
type Timed = { readonly afterPages?: number };

export type PendingEdits<Edit extends Timed, Page> = {
  readonly add: (edit: Edit) => void;
  /** To be called after each page, with what it was asked for. */
  readonly pageSent: (page: Page) => void;
};

/** `concerns`: whether a page is one of those that the edit waits for. */
export function createPendingEdits<Edit extends Timed, Page>(
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
