import * as studio from '#contract/calls/studio.ts'
import * as books from '#contract/calls/studio-books.ts'
import * as calendar from '#contract/calls/studio-calendar.ts'
import * as catalogue from '#contract/calls/studio-catalogue.ts'
import * as drafts from '#contract/calls/studio-drafts.ts'
import * as releases from '#contract/calls/studio-releases.ts'
import * as takedowns from '#contract/calls/studio-takedowns.ts'
import { giveRole } from '../give-role.ts'
import { idAt } from '../studio-staff.ts'
import { aMinuteLater, day, type ExampleShop } from './example-shop.ts'

export async function showStudio(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const token = await shop.signIn('iris')
  await giveRole(shop.shop.scratch.db, 'iris', 'owner')
  await recorder.show(studio.showStudioMe, { token })
  await recorder.show(catalogue.listStudioFields, { token })
  await recorder.show(catalogue.listStudioCatalogue, {
    token,
    query: { kind: 'volume', q: 'rain', sort: 'number', limit: 1 },
  })
  aMinuteLater(shop)
  const id = await idAt(shop.shop, 'rain-volume-1')
  const { entryId } = await recorder.show(catalogue.changeStudioFields, {
    token,
    headers: { 'Idempotency-Key': '0f6c1d1e-4' },
    body: { changes: [{ id, field: 'priceCoins', from: 'null', to: '599' }] },
  })
  await recorder.show(catalogue.findStudioSubject, { token, params: { id } })
  await recorder.show(books.listSubjectHistory, { token, params: { id }, query: { limit: 1 } })
  await recorder.show(studio.listAudit, { token, query: { limit: 1 } })
  await recorder.show(studio.listAuditChanges, { token, params: { entryId }, query: { limit: 1 } })
  aMinuteLater(shop)
  await recorder.show(studio.undoAudit, { token, params: { entryId } })
  await showDrafts(shop, token, id)
  await showTakedowns(shop, token, id)
  await recorder.show(catalogue.planSeries, { token, body: { title: 'Fog', type: 'novel', lang: 'en' } })
  const volume = await recorder.show(catalogue.planVolume, { token, body: { seriesId: 'fog', number: 1 } })
  await recorder.show(catalogue.planPart, {
    token,
    body: { volumeId: volume.row?.id ?? '', title: 'The first morning', launchAt: day(7).toISOString() },
  })
  await recorder.show(calendar.listStudioCalendar, {
    token,
    query: { from: day(-30).toISOString(), to: day(60).toISOString(), series: 'fog' },
  })
  await recorder.show(calendar.listStudioUnscheduled, { token, query: { series: 'fog', limit: 1 } })
}

/** A price and a teaser are prepared, and published together. */
async function showDrafts({ recorder }: ExampleShop, token: string, id: string): Promise<void> {
  const params = { id }
  const written = [
    { field: 'priceCoins', to: '699', madeFrom: 'null' },
    { field: 'shortDescription', to: '"A town by the sea."', madeFrom: '""' },
  ]
  const { drafts: saved } = await recorder.show(drafts.saveDrafts, {
    token,
    params,
    body: { drafts: written, state: 'ready' },
  })
  await showReleases({ recorder }, token)
  const seen = saved.map(({ field, value, live }) => ({ field, value, live }))
  await recorder.show(drafts.discardDrafts, { token, params, body: { drafts: seen } })
}

/** A price is planned to be published, and that is cancelled. */
async function showReleases({ recorder }: Pick<ExampleShop, 'recorder'>, token: string): Promise<void> {
  const { changes } = await recorder.show(releases.listUnpublished, { token, query: { state: 'ready' } })
  const items = changes.slice(0, 1).map(({ kind, id, seen }) => ({ kind, id, seen }))
  const publishAt = day(40).toISOString()
  await recorder.show(releases.publishRelease, { token, body: { items, publishAt, name: 'Summer' } })
  const planned = await recorder.show(releases.listPlannedReleases, { token })
  const params = { releaseId: planned.releases[0]?.id ?? '' }
  await recorder.show(releases.cancelRelease, { token, params })
}

/** A volume is taken down in a country, and the takedown lifted. */
async function showTakedowns({ recorder }: ExampleShop, token: string, id: string): Promise<void> {
  const body = { countries: ['FR'], source: 'court', reason: 'Judgment of the court of Lyon, 26/01234' }
  const { id: takedownId } = await recorder.show(takedowns.takeDown, { token, params: { id }, body })
  await recorder.show(takedowns.listTakedowns, { token, params: { id } })
  const settled = { reason: 'The parties have settled.' }
  await recorder.show(takedowns.liftTakedown, { token, params: { takedownId }, body: settled })
}
