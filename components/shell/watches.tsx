"use client";
import {
  ConfirmQuestion,
  type ConfirmQuestionProps,
} from "@/components/second-step/confirm-question";
import { LeaveEdits } from "@/components/ui/forms/leave-edits";
import { ActiveMark } from "./active-mark";
import { KeepFocus } from "./keep-focus";
import type { FirstUse } from "./places-around";

export function Watches({ first, ...confirm }: ConfirmQuestionProps & { first: FirstUse }) {
  return (
    <>
      <ActiveMark />
      <LeaveEdits />
      <KeepFocus first={first} />
      <ConfirmQuestion {...confirm} />
    </>
  );
}
