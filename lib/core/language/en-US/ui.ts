/** What screens share: the words of components/ui. */
export const ui = {
  dayStatus: {
    complete: "Complete",
    empty: "Empty",
    imported: "Imported",
    pending: "Pending",
    failed: "Failed",
    missing: "Missing",
    lost: "Lost",
    "not-published": "Not published",
  },
  close: "Close",
  tryAgain: "Try again",
  reference: "Reference {code}",
  code: "code {code}",
  loading: "Loading {what}…",
  unknown: "unknown: {reason}",
  notSent: "The exchange did not send this.",
  comma: ", ",
  more: "{count, number} more",
  actionFailed:
    "That did not work just now. Nothing was changed; try again in a moment. If it stays, reload the page.",
  updated: {
    title: "The desk was updated since this page was opened.",
    text: "The desk was updated since this page was opened: nothing was done. Reload the page and do it again.",
    reload: "Reload the page",
  },
  unloaded: {
    title: "A part of this page could not be loaded.",
    text: "The connection was lost, or the desk was updated since this page was opened. Reload the page.",
  },
  keep: "Keep it",
  copy: "Copy",
  copied: "Copied",
  notGiven: "Not given",
  pager: { first: "First", previous: "Previous", next: "Next" },
  failure: {
    title: "{what} could not be read just now.",
    text: "Nothing that is stored was changed. Most often the database was busy or starting; try again in a moment.",
    detail: "This could not be read just now. Nothing that is stored was changed; open it again in a moment.",
  },
} as const;
