"use client";
import dynamic from "next/dynamic";

/** Comes when it is asked. */
export const LeaveQuestion = dynamic(() => import("./leave-question").then((part) => part.LeaveQuestion), {
  ssr: false,
});
