"use client";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useMemo, useRef, useState } from "react";
import { SESSIONS } from "@/lib/core/reality/market/sessions";
import { STATE_CHOICES, UNIVERSE_FIELDS, type UniverseChoice } from "./universe-rows";

/** How long nothing is typed before the address follows. */
const PAUSE_MS = 250;

const parsers = {
  q: parseAsString.withDefault(""),
  session: parseAsStringLiteral(SESSIONS),
  weekend: parseAsBoolean,
  state: parseAsStringLiteral(STATE_CHOICES),
  watch: parseAsString,
  sort: parseAsStringLiteral(UNIVERSE_FIELDS),
  desc: parseAsBoolean.withDefault(false),
};

/** Every pair again. */
export const NO_FILTER = { q: null, session: null, weekend: null, state: null, watch: null } as const;

type Change = Partial<{ [Key in keyof typeof parsers]: ReturnType<(typeof parsers)[Key]["parse"]> }>;

type UniverseUrl = {
  readonly choice: UniverseChoice;
  readonly change: (next: Change) => void;
  /** Before another page is opened: an address that followed later would break off the way there. */
  readonly leave: () => void;
};

/**
 * What the address asks for. The rows are all here, so the server is not asked when it changes. They follow each
 * letter; the address, which costs the router a round, follows a pause.
 */
export function useUniverseUrl(): UniverseUrl {
  const [{ q, session, weekend, state, watch, sort, desc }, setUrl] = useQueryStates(parsers, {
    history: "replace",
    scroll: false,
  });
  /** What was typed since the address followed last. */
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = typed ?? q;
  const choice = useMemo(
    () => ({ search, session, weekend, state, watch, sort, isDescending: desc }),
    [search, session, weekend, state, watch, sort, desc],
  );
  const change = (next: Change) => {
    const { q: letters, ...rest } = next;
    if (Object.keys(rest).length > 0) void setUrl(rest);
    if (letters === undefined) return;
    setTyped(letters ?? "");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void setUrl({ q: letters });
      setTyped(null);
    }, PAUSE_MS);
  };
  return { choice, change, leave };
}
