"use client";
import dynamic from "next/dynamic";

/** Most people have no trading role: the switch is loaded only where it is shown. */
export const KillSwitch = dynamic(() => import("./kill-switch").then((part) => part.KillSwitch));
