import type { AnyCall } from '#contract/call.ts'
import { findMe } from '#contract/calls/accounts.ts'
import * as catalogue from '#contract/calls/catalogue.ts'
import { isFollowing, listFollows, readMyFeed, readMyReleases } from '#contract/calls/follows.ts'
import { findLibraryBook, readLibrary } from '#contract/calls/library.ts'
import { listMarks } from '#contract/calls/marks.ts'
import { listPositions, listRecent } from '#contract/calls/places.ts'
import { findPreferences } from '#contract/calls/preferences.ts'
import { checkPart, findPartOffers, openPart, openTicket } from '#contract/calls/reading.ts'

/**
 * What readers read again and again: for these calls it may be cached for a moment who asks (SESSIONS_KEPT_MS). For every
 * other one it is looked up, above all where money moves, an account or its sessions change, and in the studio.
 */
export const READS_OF_READERS: ReadonlySet<AnyCall> = new Set<AnyCall>([
  ...[findMe, findPreferences],
  ...[checkPart, openPart, openTicket, findPartOffers, listMarks, listPositions, listRecent],
  ...[readLibrary, findLibraryBook, isFollowing, listFollows, readMyFeed, readMyReleases],
  ...[catalogue.listSeries, catalogue.findSeries, catalogue.aggregateSeries],
  ...[catalogue.listVolumes, catalogue.findVolume, catalogue.findVolumeNeighbours, catalogue.findPrice],
  ...[catalogue.listParts, catalogue.findPart, catalogue.findToc, catalogue.findVolumeOfPart],
])
