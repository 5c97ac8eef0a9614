// Proves docs/product.md#staff, docs/product.md#sales, docs/product.md#covers
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findVolume } from '#contract/calls/catalogue.ts'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import { findStudioBundle, planStudioBundle } from '#contract/calls/studio-bundles.ts'
import { changeStudioFields, findStudioSubject } from '#contract/calls/studio-catalogue.ts'
import { discardDrafts, saveDrafts } from '#contract/calls/studio-drafts.ts'
import { findStudioPost, planPost, savePost } from '#contract/calls/studio-posts.ts'
import * as calls from '#contract/calls/studio-releases.ts'
import { findStudioSale, planStudioSale } from '#contract/calls/studio-sales.ts'
import { listPosts } from '#contract/calls/visit.ts'
import type { StudioPostContent } from '#contract/generated/studio_posts.ts'
import type { StudioUnpublished } from '#contract/generated/studio_releases.ts'
import type { Send } from '#contract/page.ts'
import { type CoinShop, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { prepareCover } from '#tests/support/cover-pictures.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'

// docs/decisions/0173-releases.md

let open: CoinShop
let eve: Send
let paula: Send
let volume: string
let other: string
beforeAll(async () => {
  open = await openCoinShop({ jobs: 'by hand' })
  eve = await makeStaff(open, 'eve', 'editor')
  paula = await makeStaff(open, 'paula', 'publisher')
  volume = await idAt(open.shop, 'rain-volume-1')
  other = await idAt(open.shop, 'rain-volume-2')
})
afterAll(() => open.close())
let minutes = 0
let seconds = 0
beforeEach(async () => {
  minutes += 12 * 60
  open.shop.clock.set(at(0))
  open.mail.mails.length = 0
  for (const table of [
    'text_drafts',
    'cover_drafts',
    'covers',
    'sales',
    'bundles',
    'post_versions',
    'releases',
    'tries',
  ])
    await open.shop.scratch.db.query({ text: `delete from ${table}` })
  const values = { priceCoins: '900', description: '"It is dry."' }
  const changes = Object.entries(values).map(([field, to]) => ({ id: volume, field, to }))
  expect((await paula(changeStudioFields, { body: { changes } })).refused).toBeUndefined()
  open.mail.mails.length = 0
})
/** So many days after the beginning of the test. */
const at = (days: number) => new Date(Date.parse(NOON) + minutes * 60_000 + days * 86_400_000)

async function later(days: number) {
  open.shop.clock.set(at(days))
  await open.shop.app.jobs.runDue()
  await open.shop.app.version.refresh()
}

/** What readers get of the volume. */
async function inShop(id = volume) {
  await open.shop.app.version.refresh()
  const { answer } = await open.shop.send(findVolume, { params: { id } })
  return { coins: answer?.coins, description: answer?.description, cover: answer?.cover?.hash }
}

async function draft(send: Send, id: string, values: Readonly<Record<string, unknown>>) {
  const drafts = Object.entries(values).map(([field, to]) => ({
    field,
    to: JSON.stringify(to),
    madeFrom: 'null',
  }))
  const { refused } = await send(saveDrafts, { params: { id }, body: { drafts, state: 'ready' } })
  expect(refused).toBeUndefined()
}
async function accountOf(name: string): Promise<string> {
  const [found] = await open.shop.scratch.db.query<{ id: string }>({
    text: 'select id from accounts where username = $1',
    values: [name],
  })
  return found?.id ?? ''
}
const draftSale = (percent = 20) =>
  paula(planStudioSale, {
    body: {
      names: { en: 'Winter' },
      ...{ percent, startsAt: at(1), endsAt: at(9), covers: 'chosen', volumeIds: [other], isDraft: true },
    },
  })

/** A price, a description, a cover and a sale that nobody has published. */
async function prepareAll() {
  await draft(eve, volume, { priceCoins: 500, description: 'It rains.' })
  open.shop.clock.set(new Date(at(0).getTime() + 1000))
  await prepareCover(eve, volume, { background: '#882222', state: 'ready' })
  open.shop.clock.set(new Date(at(0).getTime() + 2000))
  await draftSale()
  return unpublished()
}

async function unpublished(send = paula, query: object = {}): Promise<StudioUnpublished[]> {
  return (await send(calls.listUnpublished, { query: { limit: 50, ...query } })).answer?.changes ?? []
}
const itemsOf = (changes: readonly StudioUnpublished[]) =>
  changes.map(({ kind, id, seen }) => ({ kind, id, seen }))
const publish = (changes: readonly StudioUnpublished[], more: object = {}, send = paula) =>
  send(calls.publishRelease, { body: { items: itemsOf(changes), name: 'Winter', ...more } })
const planned = async (send = paula) => (await send(calls.listPlannedReleases, {})).answer?.releases ?? []
const newest = async () => (await paula(listAudit, { query: { limit: 1 } })).answer?.entries[0]
const reasonsOf = (details: string | undefined) =>
  (JSON.parse(details ?? '[]') as { field: string; reason: string }[]).map(
    ({ field, reason }) => `${field} ${reason}`,
  )

describe('what is unpublished', () => {
  it('is one list of fields, covers and sales, the oldest first, page by page', async () => {
    const all = await prepareAll()
    expect(all.map(({ kind, field, title }) => `${kind} ${field} ${title}`)).toEqual([
      'field description Rain: Volume 1',
      'field priceCoins Rain: Volume 1',
      'cover  Rain: Volume 1',
      'sale  Winter',
    ])
    expect(all.every(({ mayPublish, releaseId }) => mayPublish && releaseId === '')).toBe(true)
    const pages = [await unpublished(paula, { limit: 3 }), await unpublished(paula, { limit: 3, skip: 3 })]
    expect(pages).toEqual([all.slice(0, 3), all.slice(3)])
    expect(await unpublished(paula, { state: 'ready' })).toEqual(all.slice(0, 3))
  })

  it('is shown to who may see it, with what they may publish', async () => {
    await prepareAll()
    expect((await unpublished(eve)).map(({ kind, field, mayPublish }) => [kind, field, mayPublish])).toEqual([
      ['field', 'description', true],
      ['field', 'priceCoins', false],
      ['cover', '', true],
    ])
    const gil = await open.readers.reader(`gil${minutes}`)
    await giveRole(open.shop.scratch.db, `gil${minutes}`, 'publisher', { langs: ['de'] })
    expect(await unpublished(gil)).toEqual([])
  })
})

describe('published together', () => {
  it('it is one entry of the log, whose undo takes all of it back', async () => {
    const [all, before] = [await prepareAll(), await inShop()]
    const looked = await publish(all, { dryRun: true })
    expect(looked.answer?.problems).toEqual([])
    expect(looked.answer?.changes.map(({ field, old, new: next }) => [field, old, next])).toContainEqual([
      'priceCoins',
      JSON.stringify(before.coins),
      '500',
    ])
    expect(await inShop()).toEqual(before)
    expect(await unpublished()).toEqual(all)
    const { answer, refused } = await publish(all)
    expect(refused).toBeUndefined()
    expect(await newest()).toMatchObject({
      ...{ id: answer?.entryId, action: 'release.publish', subjectName: 'Winter', actorName: 'paula' },
    })
    expect(await unpublished()).toEqual([])
    expect(await inShop()).toMatchObject({ coins: 500, description: 'It rains.', cover: all[2]?.value })
    expect((await paula(findStudioSale, { params: { saleId: all[3]?.id ?? '' } })).answer?.state).toBe(
      'scheduled',
    )
    const undone = await paula(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
    expect(undone.refused).toBeUndefined()
    expect(await inShop()).toEqual(before)
    expect(itemsOf(await unpublished()).map(({ kind, id }) => `${kind} ${id}`)).toEqual(
      itemsOf(all).map(({ kind, id }) => `${kind} ${id}`),
    )
  })

  it('it is all or nothing: what somebody has changed since stops it, with the reason of each', async () => {
    const [all, before] = [await prepareAll(), await inShop()]
    await prepareCover(eve, other, { background: '#228822' })
    const [price] = all.filter(({ field }) => field === 'priceCoins')
    const seen = [{ field: 'priceCoins', value: price?.value ?? '', live: price?.live ?? '' }]
    await eve(discardDrafts, { params: { id: volume }, body: { drafts: seen } })
    await eve(changeStudioFields, { body: { changes: [{ id: volume, field: 'description', to: '"Fog."' }] } })
    const { refused, details } = await publish(all)
    expect(refused).toBe('draftChanged')
    expect(reasonsOf(details)).toEqual(['description changedMeanwhile', 'priceCoins noSuchDraft'])
    expect(await inShop()).toEqual({ ...before, description: 'Fog.' })
    expect(await unpublished()).toHaveLength(4)
  })

  it('each takes the rights that it takes by itself', async () => {
    const all = await prepareAll()
    const { refused, details } = await publish(all, {}, eve)
    // What somebody may not see is not told apart from what is not there.
    expect([refused, reasonsOf(details)]).toEqual(['draftChanged', ['sale noSuchDraft']])
    const alone = await publish(all.slice(0, 3), {}, eve)
    expect([alone.refused, reasonsOf(alone.details)]).toEqual(['changesRefused', ['priceCoins mayNotChange']])
    const steep = await draftSale(80)
    expect(steep.refused).toBeUndefined()
    const max = await makeStaff(open, `max${minutes}`, 'marketing')
    const sales = (await unpublished(max)).filter(({ kind }) => kind === 'sale')
    const tried = await publish(sales, {}, max)
    expect([tried.refused, reasonsOf(tried.details)]).toEqual(['changesRefused', ['sale mayNotChange']])
  })

  it('a bundle that is a draft is offered with the rest, and is a draft again after the undo', async () => {
    await draft(eve, volume, { priceCoins: 500 })
    const names = { en: 'Both' }
    const body = { names, percent: 10, volumeIds: [volume, other], isDraft: true }
    const planned = await paula(planStudioBundle, { body })
    const all = await unpublished()
    expect(all.map(({ kind, title }) => `${kind} ${title}`)).toEqual(['field Rain: Volume 1', 'bundle Both'])
    expect((await unpublished(eve)).map(({ kind }) => kind)).toEqual(['field'])
    const { answer, refused } = await publish(all)
    expect(refused).toBeUndefined()
    const params = { bundleId: planned.answer?.bundle?.id ?? '' }
    const stateOf = async () => (await paula(findStudioBundle, { params })).answer?.state
    expect([await stateOf(), await unpublished()]).toEqual(['running', []])
    await paula(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
    expect([await stateOf(), (await unpublished()).length]).toEqual(['draft', 2])
  })

  it('a post that is a draft comes out with the rest, at its own time where that is later, and is a draft again after the undo', async () => {
    const writing = { slug: 'rain', title: 'Rain is here', body: 'Words.', stage: 'draft' }
    const [now, then, bare] = [
      await draftPost({ ...writing, slug: `now-${minutes}` }),
      await draftPost({ ...writing, slug: `then-${minutes}`, publishAt: at(3) }),
      await draftPost({ ...writing, body: 'Words. ![](x.webp)', slug: '' }),
    ]
    open.shop.clock.set(new Date(at(0).getTime() + ++seconds * 1000))
    await draft(eve, volume, { priceCoins: 500 })
    const all = await unpublished()
    expect(all.map(({ kind, lang, startsAt }) => [kind, lang, startsAt])).toEqual([
      ['post', 'en', undefined],
      ['post', 'en', at(3)],
      ['post', 'en', undefined],
      ['field', 'en', undefined],
    ])
    expect((await unpublished(eve)).map(({ kind }) => kind)).toEqual(['field'])
    expect(reasonsOf((await publish(all)).details)).toEqual(['post postIncomplete'])
    const whole = all.filter(({ subjectId }) => subjectId !== bare)
    const { answer, refused } = await publish(whole)
    expect(refused).toBeUndefined()
    expect([await stateOfPost(now), await stateOfPost(then)]).toEqual(['published', 'scheduled'])
    await open.shop.app.version.refresh()
    const read = async () =>
      (await open.shop.send(listPosts, { query: {} })).answer?.posts.map(({ title }) => title)
    expect(await read()).toContain('Rain is here')
    await paula(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
    expect([await stateOfPost(now), (await unpublished()).length]).toEqual(['draft', 4])
    await open.shop.app.version.refresh()
    expect(await read()).not.toContain('Rain is here')
  })

  it('a post is published and taken back by who may write in its language', async () => {
    const max = await makeStaff(open, `ann${minutes}`, 'marketing')
    const post = await draftPost({ title: 'Rain', body: 'Words.', stage: 'draft' })
    await draftSale()
    const all = await unpublished(max)
    expect(all.map(({ kind, mayPublish }) => [kind, mayPublish])).toEqual([
      ['post', true],
      ['sale', true],
    ])
    const gil = await open.readers.reader(`kim${minutes}`)
    await giveRole(open.shop.scratch.db, `kim${minutes}`, 'marketing', { langs: ['de'] })
    expect((await unpublished(gil)).map(({ kind, mayPublish }) => [kind, mayPublish])).toEqual([
      ['post', false],
    ])
    expect(reasonsOf((await publish(all.slice(0, 1), {}, gil)).details)).toEqual(['post mayNotChange'])
    const { answer } = await publish(all, {}, max)
    expect(await stateOfPost(post)).toBe('published')
    expect((await gil(undoAudit, { params: { entryId: answer?.entryId ?? '' } })).refused).toBe('notAllowed')
    expect((await max(undoAudit, { params: { entryId: answer?.entryId ?? '' } })).refused).toBeUndefined()
    expect(await stateOfPost(post)).toBe('draft')
  })

  async function draftPost(content: Partial<StudioPostContent>): Promise<string> {
    open.shop.clock.set(new Date(at(0).getTime() + ++seconds * 1000))
    const planned = await paula(planPost, { body: { lang: 'en', title: 'Rain' } })
    const [version] = planned.answer?.versions ?? []
    const postId = planned.answer?.id ?? ''
    const body = { from: version?.revision ?? '', content: { ...version?.content, ...content } }
    expect((await paula(savePost, { params: { postId, lang: 'en' }, body })).refused).toBeUndefined()
    return postId
  }
  const stateOfPost = async (postId: string) =>
    (await paula(findStudioPost, { params: { postId } })).answer?.versions[0]?.state

  it('a sale and a bundle are taken back by who may sell what they are of, and nothing else', async () => {
    const { answer: book } = await paula(findStudioSubject, { params: { id: volume } })
    const max = await open.readers.reader(`sam${minutes}`)
    const series = [book?.row?.seriesId ?? '']
    await giveRole(open.shop.scratch.db, `sam${minutes}`, 'marketing', { series })
    await draftSale()
    const body = { names: { en: 'Both' }, percent: 10, volumeIds: [volume, other], isDraft: true }
    await paula(planStudioBundle, { body })
    const { answer, refused } = await publish(await unpublished(max), {}, max)
    expect([refused, await unpublished(max)]).toEqual([undefined, []])
    expect((await max(undoAudit, { params: { entryId: answer?.entryId ?? '' } })).refused).toBeUndefined()
    expect((await unpublished(max)).map(({ kind }) => kind)).toEqual(['sale', 'bundle'])
  })

  it('by two people at once it happens once', async () => {
    const all = await prepareAll()
    const both = await Promise.all([publish(all), publish(all)])
    expect(both.map(({ refused }) => refused ?? 'published').toSorted()).toEqual([
      'draftChanged',
      'published',
    ])
    expect(await inShop()).toMatchObject({ coins: 500 })
  })
})

describe('planned for a time', () => {
  it('it is published then, in the name of who planned it, and not before', async () => {
    const [all, before] = [await prepareAll(), await inShop()]
    const { answer, refused } = await publish(all, { publishAt: at(0.5) })
    expect(refused).toBeUndefined()
    expect(await newest()).toMatchObject({ id: answer?.entryId, action: 'release.plan', canBeUndone: false })
    expect(await planned()).toMatchObject([
      {
        ...{ name: 'Winter', publishAt: at(0.5), plannedBy: 'paula', changed: 0, problem: '' },
        ...{ counts: { price: 1, field: 1, cover: 1, sale: 1 }, mayCancel: true },
      },
    ])
    const [release] = await planned()
    expect((await unpublished()).map(({ releaseId }) => releaseId)).toEqual(Array(4).fill(release?.id))
    expect(itemsOf(await unpublished(paula, { release: release?.id }))).toEqual(itemsOf(all))
    const about = async (subject: string | undefined, send = paula) =>
      (await send(calls.listPlannedReleases, { query: { subject } })).answer?.releases.length
    expect([await about(volume), await about(other), await about(all[3]?.id)]).toEqual([1, 0, 1])
    const tom = await open.readers.reader(`tom${minutes}`)
    await giveRole(open.shop.scratch.db, `tom${minutes}`, 'marketing', { langs: ['en'] })
    expect([await about(all[3]?.id, tom), await about(undefined, tom)]).toEqual([1, 0])
    // Who works on one series sees what it is part of, and nothing else.
    for (const [langs, seen] of [['en', 1] as const, ['de', 0] as const]) {
      const name = `lea${langs}${minutes}`
      const lea = await open.readers.reader(name)
      await giveRole(open.shop.scratch.db, name, 'editor', { langs: [langs] })
      expect([await about(volume, lea), await about(undefined, lea)]).toEqual([seen, 0])
      expect(await about(all[3]?.id, lea)).toBe(0)
    }
    await later(0.49)
    expect(await inShop()).toEqual(before)
    await later(0.5)
    expect(await inShop()).toMatchObject({ coins: 500, description: 'It rains.', cover: all[2]?.value })
    expect([await unpublished(), await planned()]).toEqual([[], []])
    expect(await newest()).toMatchObject({ action: 'release.publish', actorName: 'paula', origin: 'job' })
    expect(open.mail.mails).toEqual([])
  })

  it('what was published or discarded by itself meanwhile is left out of it', async () => {
    const all = await prepareAll()
    await publish(all, { publishAt: at(0.5) })
    await publish(all.filter(({ kind }) => kind === 'sale'))
    const text = all.find(({ field }) => field === 'description')
    const seen = [{ field: 'description', value: text?.value ?? '', live: text?.live ?? '' }]
    await eve(discardDrafts, { params: { id: volume }, body: { drafts: seen } })
    const { description } = await inShop()
    await later(0.5)
    expect(await inShop()).toMatchObject({ coins: 500, description, cover: all[2]?.value })
    expect(await planned()).toEqual([])
  })

  it.each<[string, (planner: string) => Promise<unknown>, string]>([
    [
      'somebody has written another draft',
      () => draftAnew({ priceCoins: 700 }),
      'Rain: Volume 1: This is another now',
    ],
    [
      'the shop has another value',
      () =>
        eve(changeStudioFields, { body: { changes: [{ id: volume, field: 'description', to: '"Fog."' }] } }),
      'Rain: Volume 1: The shop has something else',
    ],
    [
      'who planned it may not publish any more',
      planner =>
        open.shop.scratch.db.query({
          text: `update staff_grants set role = 'editor' where account_id = $1`,
          values: [planner],
        }),
      'Winter: Your role',
    ],
    [
      'who planned it does not see the series any more',
      planner =>
        open.shop.scratch.db.query({
          text: `update staff_grants set langs = array['de'] where account_id = $1`,
          values: [planner],
        }),
      'Rain: Volume 1: Your role',
    ],
    [
      'who planned it has left',
      planner =>
        open.shop.scratch.db.query({
          text: 'delete from staff_grants where account_id = $1',
          values: [planner],
        }),
      'Your role',
    ],
  ])('nothing is published where %s, and the list and a mail say so', async (_, meanwhile, why) => {
    const nora = `nora${minutes}`
    await publish(await prepareAll(), { publishAt: at(0.5) }, await makeStaff(open, nora, 'publisher'))
    await meanwhile(await accountOf(nora))
    const before = await inShop()
    await later(0.5)
    expect(await inShop()).toEqual(before)
    expect(await planned()).toMatchObject([{ name: 'Winter', problem: expect.stringContaining(why) }])
    await open.shop.app.jobs.runDue()
    expect(open.mail.lastTo(`${nora}@example.com`).text).toContain(why)
    // It waits for somebody, and is not tried again.
    await later(2)
    expect(open.mail.mails).toHaveLength(1)
  })

  async function draftAnew(values: Readonly<Record<string, unknown>>) {
    const [[field, to]] = Object.entries(values) as [[string, unknown]]
    const drafts = [{ field, to: JSON.stringify(to), madeFrom: 'null', before: '500' }]
    expect((await eve(saveDrafts, { params: { id: volume }, body: { drafts } })).refused).toBeUndefined()
    expect(await planned()).toMatchObject([{ changed: 1 }])
  }

  it('a change is part of one release at most', async () => {
    const all = await prepareAll()
    await publish(all.slice(0, 2), { publishAt: at(0.5) })
    expect((await publish(all.slice(1), { publishAt: at(0.6) })).refused).toBe('inRelease')
    expect(await planned()).toHaveLength(1)
  })

  it('cancelled, it stays as it was prepared', async () => {
    const [all, before] = [await prepareAll(), await inShop()]
    await publish(all, { publishAt: at(0.5) })
    const [release] = await planned()
    const params = { releaseId: release?.id ?? '' }
    expect((await eve(calls.cancelRelease, { params })).refused).toBe('notAllowed')
    expect((await paula(calls.cancelRelease, { params })).refused).toBeUndefined()
    expect(await newest()).toMatchObject({ action: 'release.cancel', subjectName: 'Winter' })
    await later(0.5)
    expect(await inShop()).toEqual(before)
    expect(itemsOf(await unpublished())).toEqual(itemsOf(all))
    expect((await paula(calls.cancelRelease, { params })).refused).toBe('noSuchRelease')
  })

  it('what would not be possible at its time is not planned: a sale that is over by then', async () => {
    const all = await prepareAll()
    const { refused, details } = await publish(all, { publishAt: at(10) })
    expect([refused, reasonsOf(details)]).toEqual(['changesRefused', ['sale endTooEarly']])
  })
})
