"use client";
import dynamic from "next/dynamic";

/** Loads the banner only where it is shown: a restored desk is rare. */
export const PausedBanner = dynamic(() =>
  import("./paused-banner").then((part) => part.PausedBanner),
);
