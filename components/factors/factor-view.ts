import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { type ConfirmFirst, isConfirmFirst } from "@/lib/core/confirm-first";

export type PasskeyView = {
  readonly id: string;
  readonly name: string;
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

export type FactorsView = {
  readonly hasApp: boolean;
  readonly passkeys: readonly PasskeyView[];
  readonly backupCodes: number;
  readonly isFew: boolean;
  /** What a new passkey is called unless another name is typed. */
  readonly program: string | null;
  readonly origin: string;
};

export type Refused = { readonly refused: string };
/** `backupCodes`: to be shown once. */
export type Changed = { readonly refused: null; readonly backupCodes: readonly string[] | null };
export function changed(backupCodes: readonly string[] | null = null): Changed {
  return { refused: null, backupCodes };
}
/** The secret as text and as the path of a picture of so many squares a side. */
export type AppDraft = {
  readonly refused: null;
  readonly secret: string;
  readonly picture: { readonly path: string; readonly size: number };
};
export type Asked<Options> = { readonly refused: null; readonly options: Options };

/** How a person confirms who they are. */
export type ConfirmActions = {
  readonly confirm: (typed: string) => Promise<Changed | Refused>;
  readonly askConfirm: () => Promise<Asked<PublicKeyCredentialRequestOptionsJSON> | Refused>;
  readonly confirmWithPasskey: (answer: unknown) => Promise<Changed | Refused>;
};

/** Each may have to be confirmed first. */
export type FactorActions = {
  readonly beginApp: () => Promise<AppDraft | Refused | ConfirmFirst>;
  readonly confirmApp: (code: string) => Promise<Changed | Refused | ConfirmFirst>;
  readonly removeApp: () => Promise<Changed | Refused | ConfirmFirst>;
  readonly beginPasskey: () => Promise<
    Asked<PublicKeyCredentialCreationOptionsJSON> | Refused | ConfirmFirst
  >;
  readonly addPasskey: (answer: unknown, name: string) => Promise<Changed | Refused | ConfirmFirst>;
  readonly renamePasskey: (id: string, name: string) => Promise<Changed | Refused | ConfirmFirst>;
  readonly removePasskey: (id: string) => Promise<Changed | Refused | ConfirmFirst>;
  readonly makeCodes: () => Promise<Changed | Refused | ConfirmFirst>;
};

/** An answer as `Change` gives it. */
export async function refusalOf(
  action: Promise<Changed | Refused | ConfirmFirst>,
): Promise<string | null | ConfirmFirst> {
  const answer = await action;
  return isConfirmFirst(answer) ? answer : answer.refused;
}

/** Of one kind of factor. `onCodes`: backup codes came with it, and are shown once. */
export type FactorProps = {
  view: FactorsView;
  actions: FactorActions;
  onCodes: (codes: readonly string[] | null) => void;
};
