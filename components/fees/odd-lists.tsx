"use client";
import dynamic from "next/dynamic";

// Lists that most visits never open: their table comes with them.
export const OddRows = dynamic(() => import("./odd-rows").then((part) => part.OddRows));
export const OddRates = dynamic(() => import("./odd-rows").then((part) => part.OddRates));
