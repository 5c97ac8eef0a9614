import { readMyFeed } from '#contract/calls/follows.ts'
import { read } from '../session/read.ts'

/** For home: enough for a dozen series of which several parts came out at once. */
export const feedRead = read(readMyFeed, { query: { limit: 40 } })
