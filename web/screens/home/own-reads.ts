import { feedRead } from '../../follows/feed-read.ts'
import type { Read } from '../../platform/send.ts'
import { recentRead } from '../../reader/progress/recent-read.ts'

/** What home has for a reader, beside what it asks for everybody. */
export const ownReads: readonly Read[] = [recentRead, feedRead]
