// Proves docs/product.md#staff
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findSeries } from '#contract/calls/catalogue.ts'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import { listSubjectHistory } from '#contract/calls/studio-books.ts'
import {
  changeStudioFields,
  findStudioSubject,
  planSeries,
  planVolume,
} from '#contract/calls/studio-catalogue.ts'
import * as calls from '#contract/calls/studio-drafts.ts'
import { listUnpublished } from '#contract/calls/studio-releases.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { publishDrafts } from '#tests/support/publish-drafts.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

// docs/decisions/0120-one-draft-of-a-field.md.

let studio: StudioShop
let rain: Added
let regen: Added
let eve: Send
let tara: Send
let timo: Send
beforeAll(async () => {
  studio = await openStudioShop()
  const { db } = studio.shop.scratch
  rain = await addSeries(db, { title: 'Rain', description: 'It rains.', volumes: [{}] })
  regen = await addSeries(db, { title: 'Regen', lang: 'de', description: 'Es regnet.' })
  eve = await studio.person('eve', 'editor')
  tara = await studio.person('tara', 'translator', { langs: ['en'] })
  timo = await studio.person('timo', 'translator', { langs: ['de'] })
})
afterAll(() => studio.close())
beforeEach(async () => {
  for (const table of ['text_drafts', 'draft_versions'])
    await studio.shop.scratch.db.query({ text: `delete from ${table}` })
})

const FIELD = 'description'
const live = async () =>
  (await eve(findStudioSubject, { params: { id: rain.id } })).answer?.row?.values.description ?? ''
async function write(send: Send, value: string, { before = '', state = 'draft', of = rain } = {}) {
  const draft = { field: FIELD, to: JSON.stringify(value), madeFrom: await live() }
  const drafts = [{ ...draft, before: before ? JSON.stringify(before) : undefined }]
  return send(calls.saveDrafts, { params: { id: of.id }, body: { drafts, state } })
}
/** As somebody has seen it who discards it. */
async function seen(value: string) {
  const drafts = [{ field: FIELD, value: JSON.stringify(value), live: await live() }]
  return { params: { id: rain.id }, body: { drafts } }
}
const draftsOf = async () => (await eve(findStudioSubject, { params: { id: rain.id } })).answer?.drafts ?? []
const inShop = async () => {
  await studio.shop.app.version.refresh()
  return (await studio.shop.send(findSeries, { params: { id: 'rain' } })).answer?.description
}
const waiting = async (send: Send) =>
  (await send(listUnpublished, { query: { state: 'ready' } })).answer?.changes.map(({ title }) => title)

it('readers see nothing of a draft until an editor publishes it', async () => {
  const before = await inShop()
  await write(tara, 'Rain falls on the harbour.', { state: 'ready' })
  expect(await inShop()).toBe(before)
  expect(await draftsOf()).toMatchObject([
    {
      field: 'description',
      value: '"Rain falls on the harbour."',
      state: 'ready',
      writerName: 'tara',
      version: 1,
    },
  ])
  const { answer } = await publishDrafts(eve, await draftsOf())
  expect(await inShop()).toBe('Rain falls on the harbour.')
  expect(await draftsOf()).toEqual([])
  await eve(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
  expect(await inShop()).toBe(before)
  expect(await draftsOf()).toMatchObject([{ state: 'ready', version: 1 }])
})

it('a translator writes drafts of their language, and publishes and changes nothing', async () => {
  expect((await write(timo, 'Nein')).refused).toBe('notAllowed')
  expect((await write(timo, 'Es schüttet.', { of: regen })).refused).toBeUndefined()
  await write(tara, 'It pours.')
  expect((await publishDrafts(tara, await draftsOf())).refused).toBe('changesRefused')
  expect((await tara(calls.discardDrafts, await seen('It pours.'))).refused).toBe('notAllowed')
  const change = { id: rain.id, field: 'description', to: '"It pours."' }
  expect((await tara(changeStudioFields, { body: { changes: [change] } })).refused).toBe('changesRefused')
})

it('of two people who write at once the second is told, and the draft of the first stays', async () => {
  await write(tara, 'First.')
  const [one, other] = await Promise.all([
    write(tara, 'Second.', { before: 'First.' }),
    write(eve, 'Third.', { before: 'First.' }),
  ])
  expect([one.refused, other.refused].toSorted()).toEqual(['draftChanged', undefined])
  const saved = (one.answer ?? other.answer)?.drafts[0]
  expect(await draftsOf()).toMatchObject([{ value: saved?.value, writerName: saved?.writerName, version: 2 }])
})

it('where the text in the shop was changed since, that is shown, and nothing of either is lost', async () => {
  await write(tara, 'From the draft.')
  const [before, shown] = [await live(), await draftsOf()]
  const change = { id: rain.id, field: 'description', to: '"A typo less."' }
  await eve(changeStudioFields, { body: { changes: [change] } })
  expect(await draftsOf()).toMatchObject([
    { madeFrom: before, live: '"A typo less."', value: '"From the draft."' },
  ])
  const stale = await publishDrafts(eve, shown)
  expect([stale.refused, await inShop()]).toEqual(['changedMeanwhile', 'A typo less.'])
  const { refused } = await publishDrafts(eve, await draftsOf())
  expect([refused, await inShop()]).toEqual([undefined, 'From the draft.'])
})

it('drafts that are ready are listed for those who see the series', async () => {
  await write(tara, 'Ready.', { state: 'ready' })
  await write(timo, 'Noch nicht.', { of: regen })
  expect(await waiting(eve)).toEqual(['Rain'])
  expect(await waiting(timo)).toEqual([])
  await write(timo, 'Jetzt.', { of: regen, before: 'Noch nicht.', state: 'ready' })
  expect(await waiting(timo)).toEqual(['Regen'])
  expect((await waiting(eve))?.toSorted()).toEqual(['Rain', 'Regen'])
})

it('the draft of a volume goes with it into another series, and stays when the former one is removed', async () => {
  const olga = await studio.person('olga', 'owner')
  const left = await eve(planSeries, { body: { title: 'Left', type: 'novel', lang: 'en' } })
  const log = await olga(listAudit, { query: { limit: 1 } })
  const volume = await eve(planVolume, { body: { seriesId: left.answer?.row?.id ?? '', number: 7 } })
  const id = volume.answer?.row?.id ?? ''
  const body = { drafts: [{ field: FIELD, to: '"Prepared."', madeFrom: '""' }], state: 'ready' }
  expect((await eve(calls.saveDrafts, { params: { id }, body })).refused).toBeUndefined()
  const move = { id, field: 'series', to: '"rain"' }
  const moved = await olga(changeStudioFields, { body: { changes: [move] } })
  expect([moved.refused, moved.details]).toEqual([undefined, undefined])
  const history = await olga(listSubjectHistory, { params: { id }, query: { limit: 1 } })
  expect(history.answer?.entries[0]?.changes.map(({ field }) => field)).not.toContain('description')
  const undone = await olga(undoAudit, { params: { entryId: log.answer?.entries[0]?.id ?? '' } })
  expect(undone.refused).toBeUndefined()
  const listed = await eve(listUnpublished, { query: { state: 'ready' } })
  expect(listed.answer?.changes).toMatchObject([{ value: '"Prepared."', seriesTitle: 'Rain' }])
})

it('a discarded draft is in the history, and comes back', async () => {
  await write(tara, 'Gone?')
  const { answer } = await eve(calls.discardDrafts, await seen('Gone?'))
  expect(await draftsOf()).toEqual([])
  const history = await eve(listSubjectHistory, { params: { id: rain.id }, query: { limit: 50 } })
  expect(history.answer?.entries.map(({ action }) => action)).toContain('draft.discard')
  await eve(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
  expect(await draftsOf()).toMatchObject([{ value: '"Gone?"', writerName: 'tara' }])
})

it('a draft that was discarded and written again is not taken for the one that somebody has seen', async () => {
  await write(tara, 'Seen.')
  const shown = await draftsOf()
  await eve(calls.discardDrafts, await seen('Seen.'))
  await write(tara, 'Not seen.')
  const { refused, details } = await publishDrafts(eve, shown)
  expect(refused).toBe('draftChanged')
  expect(JSON.parse(details ?? '')).toMatchObject([{ theirs: '"Not seen."', actorName: 'tara' }])
  expect((await eve(calls.discardDrafts, await seen('Seen.'))).refused).toBe('draftChanged')
  expect(await draftsOf()).toMatchObject([{ value: '"Not seen."', version: 2 }])
})
