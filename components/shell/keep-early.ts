/**
 * Runs on a page before its script is there, as a text of its own: it refers to nothing outside itself. What is pressed,
 * written or sent where the page is not awake yet would be lost (React drops what it cannot hear yet, and the browser
 * would send a form's fields in the address); it is kept here, and done again as soon as its place is awake. Links,
 * sheets and forms that the browser can do alone are left to it.
 */
function keepEarly(): void {
  const RETRY_MS = 50;
  /** Whoever has waited for so long has gone on; nothing is done behind his back. */
  const GIVES_UP_MS = 30_000;
  const BROWSERS_OWN = "a[href],[popovertarget],[type=submit],input,label,option,select,summary,textarea";
  /** What has keys of its own: a chart, a cell of a table. The content itself is only scrolled by keys. */
  const KEYED = "[tabindex]:not(#content)";
  /** React lets an event through to its target only where it has taken the place over; nobody listens to this one. */
  const PROBE = "pointercancel";
  type Deed = { target: Element; redo: () => void; untilMs: number };
  const deeds: Deed[] = [];

  const isAwake = (target: Element): boolean => {
    if (!("awake" in document.documentElement.dataset)) return false;
    let hasArrived = false;
    const arrive = () => {
      hasArrived = true;
    };
    target.addEventListener(PROBE, arrive, true);
    target.dispatchEvent(new Event(PROBE));
    target.removeEventListener(PROBE, arrive, true);
    return hasArrived;
  };
  const isBrowsersKey = (key: string, target: Element) =>
    /^F\d+$/.test(key) ||
    target.closest(BROWSERS_OWN) !== null ||
    (target.closest("button") !== null && (key === "Enter" || key === " "));
  const work = () => {
    const [deed] = deeds;
    if (!deed) return;
    const isGone = !deed.target.isConnected || performance.now() > deed.untilMs;
    const isDue = !isGone && isAwake(deed.target);
    if (isGone || isDue) deeds.shift();
    if (isDue) deed.redo();
    if (deeds.length > 0) setTimeout(work, isGone || isDue ? 0 : RETRY_MS);
  };
  const keep = (event: Event, target: Element, redo: () => void) => {
    event.stopPropagation();
    deeds.push({ target, redo, untilMs: performance.now() + GIVES_UP_MS });
    if (deeds.length === 1) setTimeout(work, RETRY_MS);
  };
  const hear = <Name extends keyof WindowEventMap>(
    name: Name,
    onEvent: (event: WindowEventMap[Name], target: Element) => void,
  ) =>
    addEventListener(
      name,
      (event) => {
        if (event.target instanceof Element) onEvent(event, event.target);
      },
      true,
    );

  hear("click", (event, target) => {
    if (target.closest(BROWSERS_OWN) || isAwake(target)) return;
    keep(event, target, () => target.dispatchEvent(new PointerEvent("click", event)));
  });

  hear("keydown", (event, target) => {
    const { key, code, ctrlKey, metaKey, altKey, isComposing } = event;
    if (isComposing || altKey || key === "Tab") return;
    if (ctrlKey || metaKey) {
      // A key of the whole page is a press of whatever says that it has it.
      const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace("Key", "");
      const shortcut = `${ctrlKey ? "Control" : "Meta"}+${letter}`;
      for (const element of document.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")) {
        if (!element.getAttribute("aria-keyshortcuts")?.split(" ").includes(shortcut)) continue;
        if (isAwake(element)) return;
        event.preventDefault();
        keep(event, element, () => element.click());
        return;
      }
    } else if (target.closest(KEYED) && !isBrowsersKey(key, target) && !isAwake(target)) {
      event.preventDefault();
      keep(event, target, () => target.dispatchEvent(new KeyboardEvent("keydown", event)));
    }
  });

  // Of what was written the last counts. React has to see the field as the server drew it first, and then as written.
  const written = new WeakMap<Element, { value: string; checked: boolean }>();
  hear("input", (event, target) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!(isField || target instanceof HTMLSelectElement) || isAwake(target)) return;
    event.stopPropagation();
    written.set(target, {
      value: target.value,
      checked: target instanceof HTMLInputElement && target.checked,
    });
    if (deeds.some((deed) => deed.target === target)) return;
    keep(event, target, () => {
      const { value, checked } = written.get(target) ?? { value: target.value, checked: false };
      if (target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type)) {
        target.checked = target.defaultChecked;
        if (checked !== target.checked) target.click();
        return;
      }
      if (isField && target.type !== "file") {
        target.value = target.defaultValue;
        const plain = target instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
        Object.getOwnPropertyDescriptor(plain.prototype, "value")?.set?.call(target, value);
      } else if (!isField) target.value = value;
      for (const name of ["input", "change"]) target.dispatchEvent(new Event(name, { bubbles: true }));
    });
  });

  hear("submit", (event, target) => {
    const { submitter } = event;
    const isBrowsers = target.matches("[action],[method]") || submitter?.matches("[formaction],[formmethod]");
    if (!(target instanceof HTMLFormElement) || isBrowsers || isAwake(target)) return;
    event.preventDefault();
    keep(event, target, () => target.requestSubmit(submitter));
  });
}

/** For the head of every page, without anything that the page's policy would refuse. */
export const KEEP_EARLY_SCRIPT = `(${keepEarly})()`;
