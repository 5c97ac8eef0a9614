// Proves docs/product.md#staff
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findSeries, findVolume } from '#contract/calls/catalogue.ts'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import { listSubjectHistory } from '#contract/calls/studio-books.ts'
import {
  changeStudioFields,
  findStudioSubject,
  listStudioCatalogue,
} from '#contract/calls/studio-catalogue.ts'
import * as calls from '#contract/calls/studio-drafts.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { publishDrafts } from '#tests/support/publish-drafts.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

// docs/decisions/0120-one-draft-of-a-field.md: drafts of fields of every kind, several at once.

let studio: StudioShop
let rain: Added
let volume: string
let part: string
let paula: Send
let eve: Send
let tara: Send
beforeAll(async () => {
  studio = await openStudioShop()
  rain = await addSeries(studio.shop.scratch.db, {
    title: 'Rain',
    description: 'It rains.',
    volumes: [{ parts: [{ text: 'It rains.' }] }],
  })
  volume = rain.volumes[0]?.id ?? ''
  part = (await idOf('parts')) ?? ''
  paula = await studio.person('paula', 'publisher')
  eve = await studio.person('eve', 'editor')
  tara = await studio.person('tara', 'translator')
})
afterAll(() => studio.close())
beforeEach(async () => {
  for (const table of ['text_drafts', 'draft_versions'])
    await studio.shop.scratch.db.query({ text: `delete from ${table}` })
})

async function idOf(table: string): Promise<string | undefined> {
  const [row] = await studio.shop.scratch.db.query<{ id: string }>({
    text: `select id from ${table} limit 1`,
  })
  return row?.id
}

const subject = async (id: string) => (await paula(findStudioSubject, { params: { id } })).answer
const live = async (id: string, field: string) => (await subject(id))?.row?.values[field] ?? ''
const draftsOf = async (id: string) => (await subject(id))?.drafts ?? []

type Values = Readonly<Record<string, unknown>>

/** Saves values as drafts, made from what is live, in the place of the drafts that are there. */
async function prepare(send: Send, id: string, values: Values) {
  const there = await draftsOf(id)
  const drafts = []
  for (const [field, to] of Object.entries(values)) {
    const before = there.find(one => one.field === field)?.value
    drafts.push({ field, to: JSON.stringify(to), madeFrom: await live(id, field), before })
  }
  return send(calls.saveDrafts, { params: { id }, body: { drafts, state: 'ready' } })
}

const seen = async (id: string) =>
  (await draftsOf(id)).map(({ field, value, live: now }) => ({ field, value, live: now }))
async function publish(send: Send, id: string, { dryRun = false } = {}) {
  return publishDrafts(send, await draftsOf(id), { dryRun })
}
const problemsOf = (details: string | undefined): { field: string; reason: string; theirs?: string }[] =>
  JSON.parse(details ?? '[]')
const newest = async () => (await paula(listAudit, { query: { limit: 1 } })).answer?.entries[0]

/** Entries of the same moment have no order. */
function aMinuteLater(): void {
  const { clock } = studio.shop
  clock.set(new Date(clock.now().getTime() + 60_000))
}

/** What readers get of the series and its volume. */
async function inShop() {
  await studio.shop.app.version.refresh()
  const series = await studio.shop.send(findSeries, { params: { id: 'rain' } })
  const found = await studio.shop.send(findVolume, { params: { id: 'rain-volume-1' } })
  return { series: series.answer, volume: found.answer }
}

/** Everything that drafts and their publishing may change, as the database writes it. */
const everything = () =>
  studio.shop.scratch.db.query({
    text: ['series', 'volumes', 'parts', 'volume_creators', 'volume_skus', 'text_drafts']
      .map(name => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`)
      .join(' union all ')
      .concat(' order by 1, 2'),
  })

const VALUES: Readonly<Record<string, Values>> = {
  series: {
    ageRating: 12,
    tags: ['rain', 'sea'],
    catchup: true,
    blocked: ['FR'],
    numbering: [{ after: 2, name: 'Second year' }],
    status: 'hiatus',
  },
  volume: {
    priceCoins: 500,
    publishingAt: '2027-02-01T10:00:00.000Z',
    creators: [{ name: 'Zoe Ash', role: 'author' }],
    stores: [{ store: 'print', identifier: '9783161484100' }],
    number: 2,
    ebook: false,
  },
  part: { rentalCoins: 70, launchAt: '2027-03-01T10:00:00.000Z', preview: false, title: 'Night' },
}

describe.each(['series', 'volume', 'part'])('values of a %s', kind => {
  const id = () => ({ series: rain.id, volume, part })[kind] ?? ''
  const values = VALUES[kind] ?? {}

  it('are drafts that nobody outside of the studio sees, until all are published as one entry, whose undo brings both back', async () => {
    const [shop, before] = [await inShop(), await everything()]
    const saved = await prepare(paula, id(), values)
    expect(saved.refused).toBeUndefined()
    expect(saved.answer?.drafts.map(({ field }) => field)).toEqual(Object.keys(values).toSorted())
    expect(await inShop()).toEqual(shop)
    expect((await newest())?.id).toBe(saved.answer?.entryId)

    const preview = await publish(paula, id(), { dryRun: true })
    expect(preview.answer?.problems).toEqual([])
    expect(
      Object.fromEntries(preview.answer?.changes.map(one => [one.field, JSON.parse(one.new)]) ?? []),
    ).toEqual(values)
    const prepared = await everything()
    const { answer, refused } = await publish(paula, id())
    expect(refused).toBeUndefined()
    expect(await draftsOf(id())).toEqual([])
    for (const [field, value] of Object.entries(values))
      expect(JSON.parse(await live(id(), field))).toEqual(value)
    expect(await inShop()).not.toEqual(shop)
    expect((await newest())?.id).toBe(answer?.entryId)

    await paula(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
    expect(await everything()).toEqual(prepared)
    await paula(undoAudit, { params: { entryId: saved.answer?.entryId ?? '' } })
    expect([await everything(), await inShop()]).toEqual([before, shop])
  })
})

it('lists of the studio say which values are prepared, and those of readers do not', async () => {
  const shop = await inShop()
  await prepare(paula, volume, { priceCoins: 480, publishingAt: null })
  const query = { kind: 'volume', series: rain.id } as const
  const { answer } = await paula(listStudioCatalogue, { query })
  expect(answer?.rows.map(({ drafts }) => drafts)).toEqual([{ priceCoins: '480', publishingAt: 'null' }])
  expect(await inShop()).toEqual(shop)
})

it('the history says which draft was written, discarded and published, and with which value', async () => {
  const history = async () => {
    const { answer } = await paula(listSubjectHistory, { params: { id: volume }, query: { limit: 1 } })
    const [entry] = answer?.entries ?? []
    return [
      entry?.action,
      ...(entry?.changes.map(({ kind, field, before, after }) => [kind, field, before, after]) ?? []),
    ]
  }
  aMinuteLater()
  await prepare(eve, volume, { priceCoins: 480 })
  expect(await history()).toEqual(['draft.save', ['draft', 'priceCoins', undefined, '480']])
  aMinuteLater()
  await eve(calls.discardDrafts, { params: { id: volume }, body: { drafts: await seen(volume) } })
  expect(await history()).toEqual(['draft.discard', ['draft', 'priceCoins', '480', undefined]])
  aMinuteLater()
  await prepare(eve, volume, { priceCoins: 490, originalPublisher: 'Ame' })
  aMinuteLater()
  const { answer } = await publish(paula, volume)
  const [action, ...changes] = await history()
  expect(action).toBe('draft.publish')
  expect(changes).toHaveLength(2)
  expect(changes).toContainEqual(['volume', 'priceCoins', 'null', '490'])
  expect(changes).toContainEqual(['volume', 'originalPublisher', '""', '"Ame"'])
  await paula(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
})

describe('who may', () => {
  it('an editor prepares prices and dates, which only somebody who may change them publishes', async () => {
    const { refused } = await prepare(eve, volume, { priceCoins: 450, publishingAt: '2027-02-01T10:00:00Z' })
    expect(refused).toBeUndefined()
    const tried = await publish(eve, volume, { dryRun: true })
    expect(tried.answer?.problems.map(({ field, reason }) => [field, reason])).toEqual([
      ['priceCoins', 'mayNotChange'],
      ['publishingAt', 'mayNotChange'],
    ])
    expect((await publish(eve, volume)).refused).toBe('changesRefused')
    const { answer } = await publish(paula, volume)
    expect(await live(volume, 'priceCoins')).toBe('450')
    const undone = await eve(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
    expect(undone.refused).toBe('notAllowed')
    await paula(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
  })

  it('a translator prepares texts and nothing else', async () => {
    const mixed = await prepare(tara, rain.id, { description: 'It pours.', ageRating: 6 })
    expect([mixed.refused, problemsOf(mixed.details).map(({ field }) => field)]).toEqual([
      'changesRefused',
      ['ageRating'],
    ])
    expect(await draftsOf(rain.id)).toEqual([])
    expect((await prepare(tara, rain.id, { description: 'It pours.' })).refused).toBeUndefined()
    expect((await publish(tara, rain.id)).refused).toBe('changesRefused')
    const told = (await tara(findStudioSubject, { params: { id: rain.id } })).answer?.mayDraft
    expect(told?.toSorted()).toEqual(
      ['description', 'originalTitle', 'shortDescription', 'shortTitle', 'title'].toSorted(),
    )
  })
})

it('whoever only marks a draft as ready for review has not written it', async () => {
  await prepare(eve, volume, { priceCoins: 480 })
  await prepare(paula, volume, { priceCoins: 480 })
  expect(await draftsOf(volume)).toMatchObject([{ writerName: 'eve', version: 2 }])
  await prepare(paula, volume, { priceCoins: 490 })
  expect(await draftsOf(volume)).toMatchObject([{ writerName: 'paula', version: 3 }])
})

describe('what cannot be', () => {
  it('is refused by field when the draft is saved, and nothing is saved', async () => {
    const { refused, details } = await prepare(paula, volume, {
      priceCoins: -1,
      publishingAt: '2027-02-31',
      colour: 'red',
      number: 3,
    })
    expect(refused).toBe('changesRefused')
    expect(problemsOf(details).map(({ field, reason }) => [field, reason])).toEqual([
      ['priceCoins', 'outOfRange'],
      ['publishingAt', 'notADate'],
      ['colour', 'noSuchField'],
    ])
    expect(await draftsOf(volume)).toEqual([])
  })

  it('is refused by field when it is published, where the catalogue has changed since: all drafts stay', async () => {
    const other = await addSeries(studio.shop.scratch.db, { title: 'Fog', volumes: [{}, {}] })
    const second = other.volumes[1]?.id ?? ''
    await prepare(paula, second, { number: 7, originalPublisher: 'Kiri' })
    const first = { id: other.volumes[0]?.id ?? '', field: 'number', to: '7' }
    await paula(changeStudioFields, { body: { changes: [first] } })
    const tried = await publish(paula, second, { dryRun: true })
    expect(tried.answer?.problems.map(({ field, reason }) => [field, reason])).toContainEqual([
      'number',
      'numberTaken',
    ])
    const { refused, details } = await publish(paula, second)
    expect([refused, problemsOf(details).map(({ reason }) => reason)]).toEqual([
      'changesRefused',
      expect.arrayContaining(['numberTaken']),
    ])
    expect([(await draftsOf(second)).length, await live(second, 'originalPublisher')]).toEqual([2, '""'])
  })
})

describe('two people', () => {
  it('of two who prepare a field at once the second is told, with both values', async () => {
    const before = await draftsOf(volume)
    expect(before).toEqual([])
    const body = (to: string) => ({ drafts: [{ field: 'priceCoins', to, madeFrom: 'null' }], state: 'draft' })
    const both = await Promise.all(
      ['500', '600'].map(to => eve(calls.saveDrafts, { params: { id: volume }, body: body(to) })),
    )
    expect(both.map(({ refused }) => refused).toSorted()).toEqual(['draftChanged', undefined])
    const [draft] = await draftsOf(volume)
    const told = problemsOf(both.find(({ refused }) => refused)?.details)
    expect(told).toMatchObject([{ field: 'priceCoins', theirs: draft?.value, actorName: 'eve' }])
  })

  it('nobody publishes a draft that they have not seen, also where it was discarded and written anew', async () => {
    await prepare(eve, volume, { priceCoins: 500, originalPublisher: 'Ame' })
    const shown = await draftsOf(volume)
    await eve(calls.discardDrafts, { params: { id: volume }, body: { drafts: await seen(volume) } })
    await prepare(eve, volume, { priceCoins: 900, originalPublisher: 'Ame' })
    const { refused, details } = await publishDrafts(paula, shown)
    expect(refused).toBe('draftChanged')
    expect(problemsOf(details)).toMatchObject([{ field: 'priceCoins', theirs: '900', actorName: 'eve' }])
    expect(await live(volume, 'originalPublisher')).toBe('""')
  })

  it('where a value in the shop is another by now, nothing is published, and both values are said', async () => {
    await prepare(eve, rain.id, { ageRating: 16, originalTitle: 'Ame' })
    const shown = await draftsOf(rain.id)
    await paula(changeStudioFields, { body: { changes: [{ id: rain.id, field: 'ageRating', to: '6' }] } })
    const stale = await publishDrafts(paula, shown)
    expect(stale.refused).toBe('changedMeanwhile')
    expect(problemsOf(stale.details)).toMatchObject([{ field: 'ageRating', theirs: '6', actorName: 'paula' }])
    expect(await live(rain.id, 'originalTitle')).toBe('""')
    expect((await publish(paula, rain.id)).refused).toBeUndefined()
    expect(await live(rain.id, 'ageRating')).toBe('16')
  })

  it('of two who publish at once one does, and the other is told', async () => {
    await prepare(eve, rain.id, { status: 'complete' })
    const shown = await draftsOf(rain.id)
    const both = await Promise.all([1, 2].map(() => publishDrafts(paula, shown)))
    expect(both.map(({ refused }) => refused).toSorted()).toEqual(['draftChanged', undefined])
  })
})

it('sections that a series has are changed from what is shown', async () => {
  const change = async (to: unknown) => {
    const from = await live(rain.id, 'numbering')
    const one = { id: rain.id, field: 'numbering', from, to: JSON.stringify(to) }
    return (await paula(changeStudioFields, { body: { changes: [one] } })).refused
  }
  expect(await change([{ after: 3, name: 'Second' }])).toBeUndefined()
  expect(await change([{ after: 4, name: 'Third' }])).toBeUndefined()
})
