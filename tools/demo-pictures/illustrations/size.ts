/** Of every illustration, in pixels. */
export const SIZE = { width: 900, height: 1200 } as const
