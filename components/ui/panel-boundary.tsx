"use client";
import { catchError, type ErrorInfo } from "next/error";
import { Button } from "./button";
import { digestOf } from "./error-digest";
import { StateBox } from "./state-box";

/** One panel's failure stays in its place: the rest of the page goes on. */
export const PanelBoundary = catchError(function PanelFailure(
  { what }: { what: string },
  { error, retry }: ErrorInfo,
) {
  const digest = digestOf(error);
  return (
    <StateBox
      tone="error"
      title={`${what} could not be read just now.`}
      text="Nothing that is stored was changed. Most often the database was busy or starting; try again in a moment."
      {...(digest ? { code: digest } : {})}
    >
      <Button onClick={() => retry()}>Try again</Button>
    </StateBox>
  );
});
