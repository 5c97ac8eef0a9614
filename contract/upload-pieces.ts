/**
 * The most bytes of a piece of a file that is uploaded, and of one over a slow connection: a request has to arrive within
 * fifteen seconds.
 */
export const MOST_PIECE_BYTES = 8_388_608
export const LEAST_PIECE_BYTES = 1_048_576
