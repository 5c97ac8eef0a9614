import type { ImageRefused } from './image-refused.ts'

/**
 * In the work folder of the process that draws: the bytes that came, what came of them, and each picture that was drawn,
 * with its number behind.
 */
export const GIVEN_FILE = 'given'
export const OUTCOME_FILE = 'outcome.json'
export const DRAWN_FILE = 'drawn-'

/** What was drawn, without its bytes, or why nothing was. */
export type PictureOutcome = { drawn: object[] } | { refused: Pick<ImageRefused, 'code' | 'args'> }
