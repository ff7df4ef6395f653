"use client";
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";

/** So near an end of the scrolling box the rows scroll by themselves. */
const EDGE_PX = 48;
/** Pixels that they scroll in a frame. */
const STEP_PX = 10;

/** A held row, and the row before which it would go; the number of rows means the end. */
type RowDrag = { readonly from: number; readonly before: number };

/**
 * Moves rows of `table` (`data-place`) by their handles; Escape puts one back. `move`: from a
 * place, by so many places.
 */
export function useRowDrag(
  table: RefObject<HTMLElement | null>,
  move: (place: number, by: number) => void,
) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const isHeld = drag !== null;

  const drop = useEffectEvent((clientY: number) => {
    setDrag(null);
    if (drag === null) return;
    const { from } = drag;
    const before = placeAt(table.current, clientY) ?? drag.before;
    const by = before > from ? before - 1 - from : before - from;
    if (by !== 0) move(from, by);
  });
  const follow = useEffectEvent((clientY: number) => {
    const before = placeAt(table.current, clientY);
    if (before !== null && before !== drag?.before) setDrag((held) => held && { ...held, before });
  });

  useEffect(() => {
    if (!isHeld) return;
    const end = new AbortController();
    const listen = { signal: end.signal };
    let clientY: number | null = null;
    let frame = requestAnimationFrame(function scroll() {
      if (clientY !== null && scrollNear(table.current, clientY)) follow(clientY);
      frame = requestAnimationFrame(scroll);
    });
    const moveTo = (event: globalThis.PointerEvent) => {
      clientY = event.clientY;
      follow(clientY);
    };
    document.addEventListener("pointermove", moveTo, listen);
    document.addEventListener("pointerup", (event) => drop(event.clientY), listen);
    document.addEventListener("pointercancel", () => setDrag(null), listen);
    document.addEventListener("keydown", ({ key }) => key === "Escape" && setDrag(null), listen);
    return () => {
      end.abort();
      cancelAnimationFrame(frame);
    };
  }, [isHeld, table]);

  /** For the handle of the row at `place`. */
  const hold = (place: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault(); // or text is selected on the way
    setDrag({ from: place, before: place });
  };
  return { drag, hold };
}

/** The place where a row released at this height goes; null where no row is drawn. */
function placeAt(table: HTMLElement | null, clientY: number): number | null {
  if (table === null) return null;
  const rows = [...table.querySelectorAll<HTMLElement>("[data-place]")];
  const below = rows.find((row) => {
    const { top, height } = row.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  if (below) return Number(below.dataset.place);
  const last = rows.at(-1);
  return last ? Number(last.dataset.place) + 1 : null;
}

/** Scrolls the box of the rows, and the page, near their ends. False: the pointer is at no end. */
function scrollNear(table: HTMLElement | null, clientY: number): boolean {
  const room = table?.closest<HTMLElement>("[data-scrolls]");
  if (!room) return false;
  const { top, bottom } = room.getBoundingClientRect();
  const isNearTop = clientY < Math.max(top, 0) + EDGE_PX;
  const isNearBottom = clientY > Math.min(bottom, innerHeight) - EDGE_PX;
  if (!isNearTop && !isNearBottom) return false;
  const step = isNearTop ? -STEP_PX : STEP_PX;
  const before = room.scrollTop;
  room.scrollTop += step;
  if (room.scrollTop === before) scrollBy(0, step);
  return true;
}

export function dropOf(
  drag: RowDrag | null,
  place: number,
  count: number,
): "above" | "below" | undefined {
  if (drag === null || drag.before === drag.from || drag.before === drag.from + 1) return;
  if (drag.before === place) return "above";
  return drag.before === count && place === count - 1 ? "below" : undefined;
}

/** `all` with the element at `place` moved by so many places, at most to an end. */
export function moved<One>(all: readonly One[], place: number, by: number): One[] {
  const rest = all.filter((_, at) => at !== place);
  const to = Math.min(Math.max(place + by, 0), rest.length);
  return [...rest.slice(0, to), ...all.slice(place, place + 1), ...rest.slice(to)];
}
