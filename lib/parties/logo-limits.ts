export const LOGO_TYPES = ["image/png", "image/jpeg"] as const;

/** A logo on paper is some five centimetres wide: 1,200 pixels are sharp. */
export const MOST_LOGO_PX = 1_200;
export const MOST_LOGO_BYTES = 200 * 1024;
