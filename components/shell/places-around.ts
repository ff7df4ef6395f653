/** What a person used first on a page, and what stood around it then. */
export type FirstUse = {
  readonly target: EventTarget | null;
  readonly around: readonly HTMLElement[];
};

/** Elements that take the focus when the focused button in them is gone. */
const PLACES = "form, section, dialog, [popover], main";

/** The nearest first. */
export function placesAround(element: Element): HTMLElement[] {
  const places: HTMLElement[] = [];
  let place = element.parentElement?.closest<HTMLElement>(PLACES);
  while (place) {
    places.push(place);
    place = place.parentElement?.closest<HTMLElement>(PLACES);
  }
  return places;
}

export function firstUse(target: EventTarget | null): FirstUse {
  return { target, around: target instanceof Element ? placesAround(target) : [] };
}
