/** Room beside the marks, in pixels: labels of the values at the left, of the days below. */
export const PLOT = { left: 52, top: 8, bottom: 24 } as const;
