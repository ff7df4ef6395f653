import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

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
  /** The person has just shown who they are, and may change this. */
  readonly isFresh: boolean;
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

export type FactorActions = {
  readonly confirm: (typed: string) => Promise<Changed | Refused>;
  readonly askConfirm: () => Promise<Asked<PublicKeyCredentialRequestOptionsJSON> | Refused>;
  readonly confirmWithPasskey: (answer: unknown) => Promise<Changed | Refused>;
  readonly beginApp: () => Promise<AppDraft | Refused>;
  readonly confirmApp: (code: string) => Promise<Changed | Refused>;
  readonly removeApp: () => Promise<Changed | Refused>;
  readonly beginPasskey: () => Promise<Asked<PublicKeyCredentialCreationOptionsJSON> | Refused>;
  readonly addPasskey: (answer: unknown, name: string) => Promise<Changed | Refused>;
  readonly renamePasskey: (id: string, name: string) => Promise<Changed | Refused>;
  readonly removePasskey: (id: string) => Promise<Changed | Refused>;
  readonly makeCodes: () => Promise<Changed | Refused>;
};

/** Of one kind of factor. `onCodes`: backup codes came with it, and are shown once. */
export type FactorProps = {
  view: FactorsView;
  actions: FactorActions;
  onCodes: (codes: readonly string[] | null) => void;
};
