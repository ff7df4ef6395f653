import { Refusal } from "./refusal";

/**
 * Sealed data cannot be opened, or nothing can be sealed. One sentence without any of the contents.
 */
export class SealError extends Refusal {}
