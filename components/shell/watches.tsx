"use client";
import {
  ConfirmQuestion,
  type ConfirmQuestionProps,
} from "@/components/second-step/confirm-question";
import { ExactCopy } from "@/components/ui/forms/exact-copy";
import { LeaveEdits } from "@/components/ui/forms/leave-edits";
import { ActiveMark } from "./active-mark";
import { KeepFocus } from "./keep-focus";

export function Watches({ first, ...confirm }: ConfirmQuestionProps & { first: EventTarget }) {
  return (
    <>
      <ActiveMark />
      <ExactCopy />
      <LeaveEdits />
      <KeepFocus first={first} />
      <ConfirmQuestion {...confirm} />
    </>
  );
}
