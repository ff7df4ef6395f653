import { version } from "@/package.json";

/** The version of this code, as it was built. */
export const PRODUCT_VERSION = version;
