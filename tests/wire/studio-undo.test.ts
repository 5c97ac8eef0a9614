// Proves docs/product.md#covers, docs/product.md#news, docs/product.md#staff
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import * as calls from '#contract/calls/studio-catalogue.ts'
import * as covers from '#contract/calls/studio-covers.ts'
import * as drafts from '#contract/calls/studio-drafts.ts'
import * as posts from '#contract/calls/studio-posts.ts'
import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import type { Send } from '#contract/page.ts'
import { type CoinShop, openCoinShop } from '#tests/support/coin-shop.ts'
import { drawCoverPicture, makeCover, prepareCover } from '#tests/support/cover-pictures.ts'
import { publishCoverDraft, publishDrafts } from '#tests/support/publish-drafts.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'

let open: CoinShop
let ada: Send
let fields: StudioField[]
let subjects: { id: string; kind: string }[]
beforeAll(async () => {
  open = await openCoinShop()
  ada = await makeStaff(open, 'ada')
  fields = (await ada(calls.listStudioFields, {})).answer?.fields ?? []
  const kinds = { series: ['rain'], volume: ['rain-volume-1'], part: ['rain-volume-1-part-1'] }
  subjects = await Promise.all(
    Object.entries(kinds).flatMap(([kind, slugs]) =>
      slugs.map(async slug => ({ kind, id: await idAt(open.shop, slug) })),
    ),
  )
})
afterAll(() => open.close())

const TABLES = [
  ...['series', 'volumes', 'parts', 'creators', 'volume_creators', 'volume_skus'],
  ...[
    'series_blocked_countries',
    'series_relations',
    'sales',
    'sale_series',
    'sale_volumes',
    'staff_grants',
    'webhooks',
  ],
  ...[
    'post_versions',
    'text_drafts',
    'covers',
    'cover_drafts',
    'shop_look',
    'legal_drafts',
    'legal_versions',
  ],
  ...['bundles', 'bundle_series', 'bundle_volumes'],
]

/** Everything that entries of the log may change, as the database writes it. */
const everything = () =>
  open.shop.scratch.db.query({
    text: `${TABLES.map(name => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`).join(
      ' union all ',
    )} order by 1, 2`,
  })

async function entries(): Promise<number> {
  const [{ count } = { count: 0 }] = await open.shop.scratch.db.query<{ count: number }>({
    text: 'select count(*)::int as count from audit_entries',
  })
  return count
}

const moments = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map(at => at.toISOString())
const names = fc.string({ minLength: 1, maxLength: 12 })

/** Values of the type of a field; some of them cannot be, which the shop has to refuse. */
function valuesFor({ type, optional, least, most, ...field }: StudioField): fc.Arbitrary<unknown> {
  const choices = [...field.choices, 'unknown']
  const number = { min: least ?? 0, max: Math.min(most ?? 9999, 9999) }
  const some: Record<string, fc.Arbitrary<unknown>> = {
    text: fc.string({ maxLength: 60, unit: 'grapheme' }),
    longText: fc.string({ maxLength: 900, unit: 'grapheme' }),
    whole: fc.integer(number),
    coins: fc.integer(number),
    number: fc.integer(number),
    moment: moments,
    flag: fc.boolean(),
    choice: fc.constantFrom(...choices),
    list: fc.uniqueArray(fc.constantFrom('DE', 'FR', 'JP', 'AT'), { maxLength: 4 }),
    relations: fc.uniqueArray(
      fc.record({
        series: fc.constantFrom('regen', 'drawn', 'blocked', 'nowhere'),
        relation: fc.constantFrom('', ...choices),
      }),
      { maxLength: 4, selector: ({ series }) => series },
    ),
    creators: fc.array(fc.record({ name: names, role: fc.constantFrom(...choices) }), {
      maxLength: 4,
    }),
    stores: fc.uniqueArray(fc.record({ store: fc.constantFrom(...choices), identifier: names }), {
      maxLength: 4,
      selector: ({ store }) => store,
    }),
    numbering: fc.array(fc.record({ after: fc.nat(9), name: names }), { maxLength: 3 }),
  }
  const value = some[type] ?? fc.constant(null)
  return optional ? fc.option(value, { nil: null }) : value
}

const anyChange = () => {
  const all = subjects.flatMap(({ id, kind }) =>
    fields
      .filter(field => field.kind === kind)
      .map(field => valuesFor(field).map(value => ({ id, field: field.name, to: JSON.stringify(value) }))),
  )
  return fc.uniqueArray(fc.oneof(...all), {
    minLength: 1,
    maxLength: 6,
    selector: ({ id, field }) => `${id} ${field}`,
  })
}

async function undo(entryId: string): Promise<string> {
  const { answer, refused } = await ada(undoAudit, { params: { entryId } })
  expect(refused).toBeUndefined()
  return answer?.id ?? ''
}

it('whatever is changed leaves one entry, and its undo restores every row byte for byte, as the undo of that does', async () => {
  let saved = 0
  await fc.assert(
    fc.asyncProperty(anyChange(), async changes => {
      const before = await everything()
      const known = await entries()
      const { answer, refused } = await ada(calls.changeStudioFields, { body: { changes } })
      if (refused !== undefined || !answer?.entryId) {
        expect([refused ?? 'changesRefused', await everything(), await entries()]).toEqual([
          'changesRefused',
          before,
          known,
        ])
        return
      }
      saved++
      const after = await everything()
      expect(await entries()).toBe(known + 1)
      const undone = await undo(answer.entryId)
      expect(await everything()).toEqual(before)
      const redone = await undo(undone)
      expect(await everything()).toEqual(after)
      await undo(redone)
      expect(await everything()).toEqual(before)
      expect(await entries()).toBe(known + 4)
    }),
    { numRuns: 60 },
  )
  expect(saved).toBeGreaterThan(10)
  const { answer } = await ada(listAudit, { query: { limit: 1 } })
  expect(answer?.entries.map(({ action }) => action)).toEqual(['undo'])
})

it('the undo of a draft that was written, published or discarded restores every row byte for byte, as the undo of that does', async () => {
  const id = subjects.find(({ kind }) => kind === 'series')?.id ?? ''
  const params = { id }
  const many = (to: string, before: string | undefined) =>
    ada(drafts.saveDrafts, {
      params,
      body: { drafts: [{ field: 'ageRating', to, madeFrom: '0', before }] },
    })
  const shown = async () => (await ada(calls.findStudioSubject, { params: { id } })).answer?.drafts ?? []
  const seen = async () => (await shown()).map(({ field, value, live: now }) => ({ field, value, live: now }))
  const newest = async () => (await ada(listAudit, { query: { limit: 1 } })).answer?.entries[0]?.id ?? ''
  const steps = [
    () => many('12', undefined),
    () => many('16', '12'),
    async () => publishDrafts(ada, await shown()),
    () => many('18', undefined),
    async () => ada(drafts.discardDrafts, { params, body: { drafts: await seen() } }),
  ]
  for (const step of steps) {
    open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 1000))
    const before = await everything()
    expect((await step()).refused).toBeUndefined()
    const after = await everything()
    expect(after).not.toEqual(before)
    open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 1000))
    const undone = await undo(await newest())
    expect(await everything()).toEqual(before)
    await undo(undone)
    expect(await everything()).toEqual(after)
  }
})

it('the undo of a cover that was added, changed or removed restores every row byte for byte, as the undo of that does', async () => {
  const id = subjects.find(({ kind }) => kind === 'volume')?.id ?? ''
  const { answer: picture } = await ada(covers.addCoverPicture, {
    params: { id },
    body: await drawCoverPicture('#204060'),
  })
  const body = { pictureId: picture?.id ?? '', crop: picture?.crop }
  const narrow = { ...picture?.crop, x: 100, y: 75, width: 600, height: 900 }
  const first = await ada(covers.addCover, { params: { id }, body })
  const params = { id, coverId: first.answer?.cover?.id ?? '' }
  const from = new Date('2027-01-01T18:00:00Z')
  const steps = [
    async () => (await ada(covers.addCover, { params: { id }, body: { ...body, lang: 'de', from } })).answer,
    async () =>
      (await ada(covers.changeCover, { params, body: { ...body, crop: narrow, lang: 'fr', version: 1 } }))
        .answer,
    async () => (await ada(covers.removeCover, { params, query: { version: 2 } })).answer,
  ]
  for (const step of steps) {
    const [before, known] = [await everything(), await entries()]
    const entryId = (await step())?.entryId ?? ''
    const after = await everything()
    expect(after).not.toEqual(before)
    expect(await entries()).toBe(known + 1)
    const undone = await undo(entryId)
    expect(await everything()).toEqual(before)
    await undo(undone)
    expect(await everything()).toEqual(after)
  }
})

it('the undo of a draft of a cover that was saved, published or discarded restores every row byte for byte, as the undo of that does', async () => {
  const id = subjects.find(({ kind }) => kind === 'volume')?.id ?? ''
  const cover = await makeCover(ada, id, { background: '#405060' })
  const published = async () => (await publishCoverDraft(ada, draft)).answer
  let draft: Awaited<ReturnType<typeof prepareCover>>
  const prepare = async (more: object) => {
    const saved = await prepareCover(ada, id, { background: '#506070', ...more })
    draft = saved
    return saved
  }
  const steps = [
    () => prepare({ lang: 'de' }),
    () => published(),
    () => prepare({ cover, from: new Date('2027-01-01T18:00:00Z'), state: 'ready' }),
    () => published(),
    () => prepare({ lang: 'fr' }),
    async () => {
      const params = { id, coverId: draft.coverId }
      return (await ada(covers.discardCoverDraft, { params, query: { version: draft.version } })).answer
    },
  ]
  for (const step of steps) {
    const [before, known] = [await everything(), await entries()]
    const entryId = (await step())?.entryId ?? ''
    const after = await everything()
    expect(after).not.toEqual(before)
    expect(await entries()).toBe(known + 1)
    const undone = await undo(entryId)
    expect(await everything()).toEqual(before)
    await undo(undone)
    expect(await everything()).toEqual(after)
  }
})

const postContents = () =>
  fc.record(
    {
      title: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
      body: fc.string({ maxLength: 200, unit: 'grapheme' }),
      excerpt: fc.string({ maxLength: 60, unit: 'grapheme' }),
      tags: fc.uniqueArray(names, { maxLength: 3 }),
      featured: fc.boolean(),
      authors: fc.array(names, { maxLength: 2 }),
      seriesIds: fc.constantFrom<string[]>([], ['SER-1']),
      stage: fc.constantFrom('planned', 'draft', 'ready', 'withdrawn', 'unknown'),
      publishAt: moments.map(text => new Date(text)),
      slug: fc.constantFrom('', 'one', 'two', 'No slug'),
    },
    { requiredKeys: [] },
  )

it('whatever is saved of a post leaves one entry, and its undo restores every row byte for byte', async () => {
  const { answer: post } = await ada(posts.planPost, { body: { lang: 'en', title: 'Undone' } })
  const params = { postId: post?.id ?? '', lang: 'en' }
  let saved = 0
  await fc.assert(
    fc.asyncProperty(postContents(), fc.boolean(), async (change, publishNow) => {
      const now = (await ada(posts.findStudioPost, { params })).answer?.versions[0]
      const [before, known] = [await everything(), await entries()]
      const body = { from: now?.revision ?? '', content: { ...now?.content, ...change }, publishNow }
      const { answer } = await ada(posts.savePost, { params, body })
      if (!answer?.entryId) {
        expect([await everything(), await entries()]).toEqual([before, known])
        return
      }
      saved++
      const after = await everything()
      expect(await entries()).toBe(known + 1)
      const undone = await undo(answer.entryId)
      expect(await everything()).toEqual(before)
      const redone = await undo(undone)
      expect(await everything()).toEqual(after)
      // Half of what follows begins with what was saved, half with what was before it.
      if (publishNow) await undo(redone)
    }),
    { numRuns: 60 },
  )
  expect(saved).toBeGreaterThan(10)
})
