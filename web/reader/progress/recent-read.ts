import { listRecent } from '#contract/calls/places.ts'
import { read } from '../../session/read.ts'

/** For home: what was bought last, what is rented, what the reader has begun, or would read next. */
export const recentRead = read(listRecent, { query: { limit: 12, begin: true } })
