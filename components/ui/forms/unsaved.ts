/** By form, its content before the person changed it, or when it was last saved. */
const untouched = new WeakMap<HTMLFormElement, string>();

/** Remembers the form's content, unless it is already remembered. */
export function rememberUntouched(form: HTMLFormElement): void {
  if (!untouched.has(form)) untouched.set(form, contentOf(form));
}

/**
 * Text that was typed before the script loaded is an edit too, and so is what is just being put into
 * a field that has the focus.
 */
export function rememberTypedEarly(form: HTMLFormElement): void {
  const first = contentOf(form, heldAtFirst);
  const isInUse = form.contains(document.activeElement);
  if (isInUse || first !== contentOf(form)) untouched.set(form, first);
}

/** The form's content is saved, or may be lost. */
export function forgetEdits(form: HTMLFormElement): void {
  untouched.delete(form);
}

export function isEdited(form: HTMLFormElement): boolean {
  const before = untouched.get(form);
  return before !== undefined && before !== contentOf(form);
}

/** Whether a form in `root` has unsaved edits. */
export function hasEdits(root: ParentNode): boolean {
  return [...root.querySelectorAll("form")].some(isEdited);
}

export function forgetEditsIn(root: ParentNode): void {
  for (const form of root.querySelectorAll("form")) forgetEdits(form);
}

function contentOf(form: HTMLFormElement, heldBy = heldNow): string {
  return JSON.stringify([...form.elements].map(heldBy));
}

/** Mantine marks a field with an error, and what is around its input. */
const MARKED = "[data-error]";
/** What may change a field; a calendar or a list of options need not be inside the form. */
const EDITING = ["input", "click", "keyup"] as const;

/**
 * Calls `corrected` once the person changes a marked field, or any field of the form where none is
 * marked. The returned function stops watching.
 */
export function onCorrection(form: HTMLFormElement, corrected: () => void): () => void {
  const isMarked = form.querySelector(MARKED) !== null;
  const watched = () => {
    const fields = [...form.elements].filter((field) => !isMarked || field.closest(MARKED));
    return JSON.stringify(fields.map(heldNow));
  };
  const before = watched();
  // After React has put what was chosen into its field.
  const look = () =>
    queueMicrotask(() => {
      if (form.isConnected && watched() !== before) corrected();
    });
  for (const event of EDITING) document.addEventListener(event, look);
  return () => {
    for (const event of EDITING) document.removeEventListener(event, look);
  };
}

function heldNow(element: Element): string | boolean | null {
  if (element instanceof HTMLInputElement)
    return isTicked(element) ? element.checked : element.value;
  const isField = element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
  return isField ? element.value : null;
}

/** The content that came with the page; a select has none. */
function heldAtFirst(element: Element): string | boolean | null {
  if (element instanceof HTMLInputElement)
    return isTicked(element) ? element.defaultChecked : element.defaultValue;
  return element instanceof HTMLTextAreaElement ? element.defaultValue : heldNow(element);
}

const isTicked = ({ type }: HTMLInputElement) => type === "checkbox" || type === "radio";

export type Leaving = {
  /** The popover, drawer or page that has the edits and shows the question. */
  readonly place: HTMLElement;
  readonly go: () => void;
};
let asking: ((leaving: Leaving) => void) | null = null;
/** A question from before the asking script has loaded. */
let pending: Leaving | null = null;

/** Registers the component that asks (leave-edits.tsx); the returned function unregisters it. */
export function askBeforeLeaving(ask: (leaving: Leaving) => void): () => void {
  asking = ask;
  if (pending) ask(pending);
  pending = null;
  return () => {
    asking = null;
  };
}

/** Calls `go` at once, or after the person agreed to lose the edits in `place`. */
export function leave(go: () => void, place = document.body): void {
  if (!hasEdits(place)) go();
  else if (asking) asking({ place, go });
  else pending = { place, go };
}

/** Forms whose action has not answered yet. */
export const formsUnderWay = new WeakSet<HTMLFormElement>();

let sent: HTMLFormElement | null = null;

/** Runs a form's action. Code that it calls synchronously finds the form with `formBeingSent`. */
export function sendForm<Result>(form: HTMLFormElement | null, action: () => Result): Result {
  sent = form;
  try {
    return action();
  } finally {
    sent = null;
  }
}

export function formBeingSent(): HTMLFormElement | null {
  return sent;
}
