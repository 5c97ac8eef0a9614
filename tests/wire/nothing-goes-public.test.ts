// Proves docs/product.md#nothing-goes-public-unasked
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { undoAudit } from '#contract/calls/studio.ts'
import * as calls from '#contract/calls/studio-catalogue.ts'
import { saveDrafts } from '#contract/calls/studio-drafts.ts'
import { checkExchange } from '#contract/calls/studio-exchange.ts'
import { listUnpublished, publishRelease } from '#contract/calls/studio-releases.ts'
import { planStudioSale } from '#contract/calls/studio-sales.ts'
import type { Send } from '#contract/page.ts'
import { type CoinShop, day, openCoinShop } from '#tests/support/coin-shop.ts'
import { holdLock, lockIsWaitedFor } from '#tests/support/hold-lock.ts'
import { saleRequest } from '#tests/support/sale-request.ts'
import { idAt, makeStaff, valuesOf } from '#tests/support/studio-staff.ts'

let open: CoinShop
let owner: Send
let editor: Send
const ids: Record<string, string> = {}
beforeAll(async () => {
  open = await openCoinShop()
  owner = await makeStaff(open, 'ada')
  editor = await makeStaff(open, 'eve', 'editor')
  for (const slug of ['rain', 'rain-volume-1', 'rain-volume-1-part-1'])
    ids[slug] = await idAt(open.shop, slug)
})
afterAll(() => open.close())

const change = (send: Send, id: string, fields: Record<string, unknown>, dryRun = false) =>
  send(calls.changeStudioFields, {
    body: {
      dryRun,
      changes: Object.entries(fields).map(([field, to]) => ({ id, field, to: JSON.stringify(to) })),
    },
  })
const rowOf = async (id: string) => {
  const { answer } = await owner(calls.findStudioSubject, { params: { id } })
  return answer?.row
}
const isHidden = async (slug: string) => {
  const [found] = await open.shop.scratch.db.query<{ hidden: boolean }>({
    text: `select hidden from (select slug, hidden from series union all select slug, hidden from volumes union all select slug, hidden from parts) one where slug = $1`,
    values: [slug],
  })
  return found?.hidden
}

describe.each(['rain', 'rain-volume-1', 'rain-volume-1-part-1'])('%s, said to be ready', slug => {
  it('by somebody who may not publish, waits for somebody who may, who is told what readers will see', async () => {
    const id = ids[slug] ?? ''
    await change(owner, id, { stage: 'draft' })
    const tried = await change(editor, id, { stage: 'ready' }, true)
    expect(tried.answer).toMatchObject({ public: [], publicTotal: 0 })
    expect((await change(editor, id, { stage: 'ready' })).refused).toBeUndefined()
    expect(await rowOf(id)).toMatchObject({ stage: 'ready', state: 'held' })
    expect(await isHidden(slug)).toBe(true)
    expect((await change(editor, id, { hidden: false })).refused).toBe('changesRefused')
    const { answer } = await change(owner, id, { hidden: false }, true)
    expect(answer).toMatchObject({ publicTotal: 1, public: [{ id, state: 'published' }] })
    expect(await isHidden(slug)).toBe(true)
    await change(owner, id, { hidden: false })
    expect(await rowOf(id)).toMatchObject({ state: 'published' })
    expect(await isHidden(slug)).toBe(false)
  })

  it('by somebody who may publish, is public at once, as they were told, and can be held back', async () => {
    const id = ids[slug] ?? ''
    await change(owner, id, { stage: 'draft' })
    const { answer } = await change(owner, id, { stage: 'ready' }, true)
    expect(answer).toMatchObject({ publicTotal: 1, public: [{ id, state: 'published' }] })
    await change(owner, id, { stage: 'ready' })
    expect(await isHidden(slug)).toBe(false)
    await change(owner, id, { hidden: true })
    expect(await rowOf(id)).toMatchObject({ state: 'hidden' })
    await change(owner, id, { hidden: false })
  })
})

it('an undo puts nothing before readers for somebody who may not publish', async () => {
  const id = ids['rain-volume-1'] ?? ''
  const { publishingAt } = await valuesOf(owner, id)
  const at = open.shop.clock.now().getTime()
  await change(owner, id, { publishingAt: new Date(at + 60_000) })
  const { answer } = await change(editor, id, { stage: 'draft' })
  const params = { entryId: answer?.entryId ?? '' }
  open.shop.clock.set(new Date(at + 120_000))
  expect((await editor(undoAudit, { params })).refused).toBe('notAllowed')
  expect(await isHidden('rain-volume-1')).toBe(true)
  expect((await owner(undoAudit, { params })).refused).toBeUndefined()
  expect(await isHidden('rain-volume-1')).toBe(false)
  await change(owner, id, { publishingAt })
  // A volume without a date is announced.
  const announced = (await owner(calls.planVolume, { body: { seriesId: 'rain' } })).answer?.row?.id ?? ''
  await change(owner, announced, { stage: 'ready' })
  const taken = (await change(editor, announced, { stage: 'draft' })).answer?.entryId ?? ''
  expect((await editor(undoAudit, { params: { entryId: taken } })).refused).toBe('notAllowed')
})

describe('a part without a date', () => {
  let volume: string
  let part: string
  beforeAll(async () => {
    const planned = await owner(calls.planVolume, { body: { seriesId: 'rain' } })
    volume = planned.answer?.row?.id ?? ''
    await change(owner, volume, { stage: 'ready' })
    part = (await owner(calls.planPart, { body: { volumeId: volume, title: 'One' } })).answer?.row?.id ?? ''
  })

  it('is ready and not published, whoever says so, and is missing its date', async () => {
    expect(await rowOf(part)).toMatchObject({ launchAt: undefined, state: 'planned' })
    expect((await change(owner, part, { stage: 'ready' }, true)).answer?.publicTotal).toBe(0)
    await change(owner, part, { stage: 'ready' })
    expect(await rowOf(part)).toMatchObject({ state: 'ready', missing: expect.arrayContaining(['date']) })
    expect(await isHidden((await rowOf(part))?.slug ?? '')).toBe(true)
  })

  it('is public from its date on, and again without one when the date is taken away', async () => {
    const now = open.shop.clock.now()
    const { answer } = await change(owner, part, { launchAt: now }, true)
    expect(answer).toMatchObject({ publicTotal: 1, public: [{ id: part, launchAt: now }] })
    await change(owner, part, { launchAt: now })
    const slug = (await rowOf(part))?.slug ?? ''
    expect(await isHidden(slug)).toBe(false)
    await change(owner, part, { launchAt: null })
    expect(await rowOf(part)).toMatchObject({ launchAt: undefined, state: 'ready' })
    expect(await isHidden(slug)).toBe(true)
  })

  it('that somebody hides stays hidden when it gets its date', async () => {
    await change(owner, part, { hidden: true })
    await change(owner, part, { launchAt: open.shop.clock.now() })
    expect(await rowOf(part)).toMatchObject({ state: 'held' })
    await change(owner, part, { hidden: false, launchAt: null })
  })

  it('gets the date of its volume when that gets one', async () => {
    await change(owner, volume, { publishingAt: day(20) })
    expect(await rowOf(part)).toMatchObject({ launchAt: day(20), state: 'scheduled' })
  })
})

it('an age rating of 0 is missing until somebody says so, whatever the stage is', async () => {
  const id = ids.rain ?? ''
  for (const stage of ['draft', 'ready']) {
    await change(owner, id, { stage })
    expect((await rowOf(id))?.missing).toContain('ageRating')
  }
  expect((await valuesOf(owner, id)).ageRating).toBeNull()
  await change(owner, id, { ageRating: 0 })
  expect((await rowOf(id))?.missing).not.toContain('ageRating')
  expect((await valuesOf(owner, id)).ageRating).toBe(0)
})

describe('what was said before saving', () => {
  const at = (hours: number) => new Date(open.shop.clock.now().getTime() + hours * 3_600_000)
  let id: string
  beforeEach(async () => {
    id = (await owner(calls.planVolume, { body: { seriesId: 'rain' } })).answer?.row?.id ?? ''
    await change(owner, id, { priceCoins: 400, publishingAt: at(-2) })
  })

  const toReady = () => [{ id, field: 'stage', from: '"planned"', to: '"ready"' }]
  const whatIsSaid = async () => (await change(owner, id, { stage: 'ready' }, true)).answer?.publicVersion
  const save = (publicVersion?: string) =>
    owner(calls.changeStudioFields, { body: { changes: toReady(), publicVersion } })
  const publicChanged = { refused: 'changedMeanwhile', details: expect.stringContaining('publicChanged') }

  it.each<[string, () => Promise<unknown>]>([
    ['date', () => change(owner, id, { publishingAt: at(48) })],
    ['price', () => change(owner, id, { priceCoins: 500 })],
    ['series, which is hidden now', () => change(owner, ids.rain ?? '', { hidden: true })],
  ])('is refused with another %s, and done once that was said', async (_, meanwhile) => {
    const said = await whatIsSaid()
    await meanwhile()
    expect(await save(said)).toMatchObject(publicChanged)
    expect(await rowOf(id)).toMatchObject({ stage: 'planned' })
    expect((await save(await whatIsSaid())).refused).toBeUndefined()
    expect(await rowOf(id)).toMatchObject({ stage: 'ready' })
    await change(owner, ids.rain ?? '', { hidden: false })
  })

  it('is refused where somebody else has done it meanwhile', async () => {
    const said = await whatIsSaid()
    await change(owner, id, { stage: 'ready' })
    expect((await save(said)).refused).toBe('changedMeanwhile')
  })

  it('is done where nobody has changed it, also by programs that carry nothing back', async () => {
    const said = await whatIsSaid()
    await change(owner, id, { originalPublisher: 'Ame' })
    open.shop.clock.set(at(1))
    expect((await save(said)).refused).toBeUndefined()
    await change(owner, id, { stage: 'planned' })
    expect((await save()).refused).toBeUndefined()
  })

  const seriesHeld = () =>
    holdLock(open.shop.scratch.url, `select pg_advisory_xact_lock(hashtextextended('series rain', 42))`)
  const waiting = (count: number) => lockIsWaitedFor(open.shop.scratch.url, count, '%pg_advisory_xact_lock%')
  const sale = (startsAt: Date) =>
    owner(planStudioSale, {
      body: saleRequest(at, { startsAt, covers: 'chosen', seriesIds: ['rain'], endsAt: at(2) }),
    })

  it('is refused where a change of the date is saved in the instant before it', async () => {
    const said = await whatIsSaid()
    const series = await seriesHeld()
    const moving = change(owner, id, { publishingAt: at(48) })
    await waiting(1)
    const saving = save(said)
    await waiting(2)
    await series.release()
    expect((await moving).refused).toBeUndefined()
    expect(await saving).toMatchObject(publicChanged)
    expect(await rowOf(id)).toMatchObject({ stage: 'planned' })
  })

  it('is refused where a sale begins while the save waits for another one', async () => {
    await sale(at(1))
    const said = await whatIsSaid()
    const series = await seriesHeld()
    const saving = save(said)
    await waiting(1)
    open.shop.clock.set(at(1.5))
    await series.release()
    expect(await saving).toMatchObject(publicChanged)
    open.shop.clock.set(at(1))
  })

  it('comes to the same with a sale that is saved while it is stored as with one saved after it', async () => {
    const said = await whatIsSaid()
    const url = open.shop.scratch.url
    const volume = await holdLock(url, `select from volumes where id = '${id}' for update`)
    const saving = save(said)
    await lockIsWaitedFor(url, 1, '%update volumes%')
    expect((await sale(at(0))).refused).toBeUndefined()
    await volume.release()
    expect((await saving).refused).toBeUndefined()
    expect(await rowOf(id)).toMatchObject({ stage: 'ready', shownCoins: 320 })
    open.shop.clock.set(at(2))
  })

  it.each([
    ['published by itself', () => ({ name: '' })],
    ['published together', () => ({})],
    ['planned together for a time', () => ({ publishAt: at(1) })],
  ])('holds for what is %s', async (_, when) => {
    const drafts = [{ field: 'stage', to: '"ready"', madeFrom: '"planned"' }]
    await owner(saveDrafts, { params: { id }, body: { drafts, state: 'ready' } })
    const [found] = (await owner(listUnpublished, {})).answer?.changes ?? []
    const items = [{ kind: 'field', id: found?.id ?? '', seen: found?.seen ?? '' }]
    const publish = (asked: object) =>
      owner(publishRelease, { body: { items, name: 'Winter', ...when(), ...asked } })
    const said = (await publish({ dryRun: true })).answer
    expect(said).toMatchObject({ publicTotal: 1 })
    await change(owner, id, { priceCoins: 500 })
    expect(await publish({ publicVersion: said?.publicVersion })).toMatchObject(publicChanged)
    const again = (await publish({ dryRun: true })).answer
    expect((await publish({ publicVersion: again?.publicVersion })).refused).toBeUndefined()
  })

  it('holds for files, also with what is new in them', async () => {
    const rows = 'id,series,number,title,stage,publishingAt'
    const { number, title } = await valuesOf(owner, id)
    const text = `${rows}\n${id},rain,${number},${title},ready,2020-01-01\n,rain,${Number(number) + 1},,ready,2020-01-01\n`
    const query = { kind: 'volume', create: true } as const
    const check = async () => {
      const body = new TextEncoder().encode(text)
      const found = (await owner(checkExchange, { query, body })).answer
      expect(found).toMatchObject({ problems: [], publicTotal: 1 })
      const { changes = [], creations = [], publicVersion } = found ?? {}
      return {
        changes: changes.map(one => ({ id: one.id, field: one.field, to: one.new })),
        creations: creations.flatMap(({ creation }) => creation ?? []),
        publicVersion,
      }
    }
    const before = await check()
    await change(owner, id, { priceCoins: 500 })
    expect(await owner(calls.changeStudioFields, { body: before })).toMatchObject(publicChanged)
    expect((await owner(calls.changeStudioFields, { body: await check() })).refused).toBeUndefined()
  })
})
