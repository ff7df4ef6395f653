"use client";
import dynamic from "next/dynamic";

/** A restored desk is rare: what says so is loaded only where it is shown. */
export const PausedBanner = dynamic(() =>
  import("./paused-banner").then((part) => part.PausedBanner),
);
