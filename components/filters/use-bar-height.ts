import { type RefObject, useEffect, useRef } from "react";

/**
 * For the bar of filters, which stays in view: the page's tables keep their header below it. Its
 * height is `--bar` of the element around it (components/ui/data-table.module.css).
 */
export function useBarHeight(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    const around = element?.parentElement;
    if (!element || !around) return;
    const observer = new ResizeObserver(() =>
      around.style.setProperty("--bar", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      around.style.removeProperty("--bar");
    };
  }, []);
  return bar;
}
