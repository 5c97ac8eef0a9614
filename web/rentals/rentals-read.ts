import { listRentals } from '#contract/calls/rentals.ts'
import { read } from '../session/read.ts'

const MOST = 100

/** What the reader has rented, the last first, with what was lent. */
export const rentalsRead = read(listRentals, { query: { include: 'part', limit: MOST } })
