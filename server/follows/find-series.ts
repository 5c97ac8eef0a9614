import * as calls from '#contract/calls/catalogue.ts'
import type { Series } from '#contract/generated/catalogue.ts'
import { type CallInput, refuse, type Visitor } from '../calls/bind.ts'
import { findSeenPart, findSeenSeries, findSeenVolume } from '../catalogue/find-seen.ts'
import type * as store from '../catalogue/store.ts'
import { seriesMessage, viewContext } from '../catalogue/view.ts'
import type { AppContext } from '../context.ts'
import { markFollowed } from './mark-followed.ts'

export async function findSeries(input: CallInput<typeof calls.findSeries>): Promise<Series> {
  const series = await findSeenSeries(input.app.db, input.params.id, input.visitor, input.now)
  if (!series) throw refuse(calls.findSeries, 'seriesNotFound')
  input.shows.series(series.id)
  return seriesFor(input, series)
}

export async function findSeriesOfVolume(input: CallInput<typeof calls.findSeriesOfVolume>): Promise<Series> {
  const volume = await findSeenVolume(input.app.db, input.params.id, input.visitor, input.now)
  const series = volume && (await findSeenSeries(input.app.db, volume.seriesId, input.visitor, input.now))
  if (!series) throw refuse(calls.findSeriesOfVolume, 'volumeNotFound')
  input.shows.series(series.id)
  return seriesFor(input, series)
}

export async function findSeriesOfPart(input: CallInput<typeof calls.findSeriesOfPart>): Promise<Series> {
  const part = await findSeenPart(input.app.db, input.params.id, input.visitor, input.now)
  const series = part && (await findSeenSeries(input.app.db, part.seriesId, input.visitor, input.now))
  if (!series) throw refuse(calls.findSeriesOfPart, 'partNotFound')
  input.shows.series(series.id)
  return seriesFor(input, series)
}

interface SeriesContext {
  readonly app: AppContext
  readonly visitor: Pick<Visitor, 'reader' | 'country'>
  readonly now: Date
}

/** A series as this reader sees it, with whether it is followed. */
export async function seriesFor({ app, visitor, now }: SeriesContext, row: store.SeriesRow): Promise<Series> {
  const leftOut = app.takedowns.leftOutIn(visitor.country)
  const series = seriesMessage(row, { ...viewContext(app, now), leftOut })
  const [marked = series] = await markFollowed(app.db, visitor.reader, [series])
  return marked
}
