import { getTranslations } from "next-intl/server";
import type { SafeActionClient, ServerCodeFn } from "next-safe-action";
import type { z } from "zod";
import { type ConfirmFirst, isConfirmFirst } from "@/lib/core/confirm-first";
import type { AsksFirst } from "@/lib/sign-in/web/action-client";

type Schemas = readonly z.ZodType[];

/** A client of lib/sign-in/web/action-client.ts; `Ctx` is what it finds out before the action's own code runs. */
type Client<Ctx extends object, Shape, First extends object> = SafeActionClient<
  string | ConfirmFirst,
  undefined,
  undefined,
  undefined,
  true,
  Ctx,
  undefined,
  undefined,
  undefined,
  readonly [],
  Shape,
  false,
  false,
  First
>;

/** What the library gives to an action with these clients and schemas. */
type Given<Ctx extends object, S extends Schemas> = Parameters<
  ServerCodeFn<undefined, Ctx, undefined, S, unknown>
>[0];

/** An action whose client asks for a fresh confirmation may answer that instead. */
type Answer<Ctx extends object, T> = Ctx extends AsksFirst ? T | ConfirmFirst : T;

/**
 * Makes a builder of server actions. Each argument of an action has a schema; what a caller passes beyond them is
 * dropped, such as the fields that a form adds. Where an action fails before its own code, it answers what `failed`
 * makes of the sentence that says so.
 */
export function actionBuilder<Failed>(failed: (problem: string) => Failed) {
  return <Ctx extends object, Shape, First extends object, const S extends Schemas, T>(
    client: Client<Ctx, Shape, First>,
    schemas: S,
    work: (args: Given<Ctx, S>["bindArgsParsedInputs"], ctx: Given<Ctx, S>["ctx"]) => Promise<T>,
  ) => {
    const action = client
      .bindArgsSchemas(schemas)
      .action(({ bindArgsParsedInputs, ctx }) => work(bindArgsParsedInputs, ctx));
    return async (
      ...args: Given<Ctx, S>["bindArgsClientInputs"]
    ): Promise<Answer<Ctx, T | Failed>> => {
      const { data, serverError } = await action(...args, undefined);
      if (data !== undefined) return data as Answer<Ctx, T>;
      if (isConfirmFirst(serverError)) return serverError as Answer<Ctx, T>;
      const problem = serverError ?? (await getTranslations("ui"))("actionFailed");
      return failed(problem) as Answer<Ctx, Failed>;
    };
  };
}

/** Builds an action that answers with a sentence where it refuses, and with null where it is done. */
export const sentenceAction = actionBuilder((problem) => problem);

/** Builds an action whose answer says in `refused` why not. */
export const refusalAction = actionBuilder((refused) => ({ refused }));
