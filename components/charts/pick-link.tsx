"use client";
import type { MouseEvent, ReactNode } from "react";
import type { ChartPick } from "./chart-data";

/** Where it leads to choose something in a chart; `except`: to leave it out. */
export type ChartPicks = {
  /** Null where there is nothing to choose. */
  readonly hrefOf: (pick: ChartPick, except: boolean) => string | null;
  readonly follow: (pick: ChartPick, except: boolean) => void;
};

type PickLinkProps = {
  picks: ChartPicks | undefined;
  pick: ChartPick;
  except?: boolean;
  className?: string | undefined;
  title?: string;
  children: ReactNode;
};

/** A link to what a figure is of; with Alt it leaves it out. Without anywhere to go it is plain text. */
export function PickLink({ picks, pick, except = false, children, ...rest }: PickLinkProps) {
  const href = picks?.hrefOf(pick, except) ?? null;
  if (!picks || href === null) return <span className={rest.className}>{children}</span>;
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    picks.follow(pick, except || event.altKey);
  };
  return (
    <a href={href} onClick={press} {...rest}>
      {children}
    </a>
  );
}
