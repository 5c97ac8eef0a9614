// Proves docs/product.md#staff
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { undoAudit } from '#contract/calls/studio.ts'
import { changeStudioFields, planSeries } from '#contract/calls/studio-catalogue.ts'
import * as people from '#contract/calls/studio-people.ts'
import * as posts from '#contract/calls/studio-posts.ts'
import * as sales from '#contract/calls/studio-sales.ts'
import * as settings from '#contract/calls/studio-settings.ts'
import * as shop from '#contract/calls/studio-shop.ts'
import type { Send } from '#contract/page.ts'
import { NEWEST_FIRST } from '#server/audit/store.ts'
import { type CoinShop, openCoinShop } from '#tests/support/coin-shop.ts'
import { saleRequest } from '#tests/support/sale-request.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'

const DAY_MS = 86_400_000
let open: CoinShop
let ada: Send
let series: string
let volume: string
let bob: string
beforeAll(async () => {
  open = await openCoinShop({ env: { FIXED_PRICES: 'none' } })
  ada = await makeStaff(open, 'ada')
  await makeStaff(open, 'bob', 'editor')
  series = await idAt(open.shop, 'rain')
  volume = await idAt(open.shop, 'rain-volume-1')
  const [found] = await ids('accounts', `username = 'bob'`)
  bob = found ?? ''
  await ada(shop.changeLegalDraft, { params: { page: 'terms' }, body: { after: legal('Terms.', 30) } })
  const published = await ada(shop.publishLegalDraft, {
    params: { page: 'terms' },
    body: legal('Terms.', 30),
  })
  expect(published.refused).toBeUndefined()
  // Something that can be changed and taken away from the first step on.
  await ada(sales.planStudioSale, { body: saleRequest(at) })
  await ada(settings.addWebhook, { body: { address: 'https://example.org/a', events: ['order.paid'] } })
})
afterAll(() => open.close())

/** Tables of which an entry of the log may change rows. */
const audited = async () =>
  (
    await open.shop.scratch.db.query<{ name: string }>({
      text: `select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'changes_are_audited' order by 1`,
    })
  ).map(({ name }) => name)

/** Every row of them, as the database writes it. */
async function everything() {
  const tables = await audited()
  expect(tables.length).toBeGreaterThan(10)
  return open.shop.scratch.db.query({
    text: `${tables
      .map(name => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`)
      .join(' union all ')} order by 1, 2`,
  })
}

async function ids(table: string, where = 'true'): Promise<string[]> {
  const found = await open.shop.scratch.db.query<{ id: string }>({
    text: `select id from ${table} where ${where} order by id`,
  })
  return found.map(({ id }) => id)
}

const at = (days: number) => new Date(open.shop.clock.now().getTime() + days * DAY_MS)
const legal = (text: string, days: number) => ({ texts: [{ lang: 'en', text }], holdsFrom: at(days) })
const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)]
const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
const index = fc.nat(20)

const look = fc.record(
  {
    name: text,
    accent: fc.constantFrom('#1b4d89', '#7a1f3d', ''),
    heroTitles: fc.uniqueArray(fc.record({ lang: fc.constantFrom('en', 'de', 'fr'), text }), {
      selector: ({ lang }) => lang,
    }),
    footerLinks: fc.array(
      fc.record({
        href: fc.constantFrom('/faq', 'https://example.org/'),
        labels: fc.constant<{ lang: string; text: string }[]>([{ lang: 'en', text: 'Us' }]),
      }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
)
const sale = fc.record(
  {
    percent: fc.integer({ min: 1, max: 90 }),
    names: fc.record({ en: text, de: text }, { requiredKeys: ['en'] }),
    isDraft: fc.boolean(),
    isPlanned: fc.boolean(),
    floorCoins: fc.integer({ min: 1, max: 900 }),
  },
  { requiredKeys: ['percent', 'names'] },
)
const covered = fc.constantFrom<() => object>(
  () => ({ covers: 'shop' }),
  () => ({ covers: 'language', lang: 'de' }),
  () => ({ covers: 'chosen', seriesIds: [series] }),
  () => ({ covers: 'chosen', volumeIds: [volume] }),
)
const grant = fc.record({
  role: fc.constantFrom('publisher', 'editor', 'translator', 'marketing'),
  langs: fc.constantFrom<string[]>([], ['de'], ['en', 'fr']),
  seriesIds: fc.boolean(),
})
const hook = fc.record({
  address: fc.constantFrom('https://example.org/a', 'https://example.org/b'),
  events: fc.subarray(['volume.published', 'order.paid', 'reader.deleted'], { minLength: 1 }),
  active: fc.boolean(),
})

type Step = () => Promise<unknown>
const grantOf = ({ seriesIds, ...one }: { role: string; langs: string[]; seriesIds: boolean }) => ({
  ...one,
  seriesIds: seriesIds ? [series] : [],
})

/** Every kind of write whose undo is promised, with anything that somebody may send; what is refused counts for nothing. */
const steps: Record<string, fc.Arbitrary<Step>> = {
  look: look.map(change => async () => {
    const before = (await ada(shop.showShopLook, {})).answer?.look
    return ada(shop.changeShopLook, { body: { before, after: { ...before, ...change } } })
  }),
  legalDraft: fc
    .record({ page: fc.constantFrom('terms', 'privacy'), text, days: fc.integer({ min: 1, max: 90 }) })
    .map(({ page, text: written, days }) => async () => {
      const { answer } = await ada(shop.listLegalPages, {})
      const before = answer?.pages.find(one => one.page === page)?.draft
      return ada(shop.changeLegalDraft, { params: { page }, body: { before, after: legal(written, days) } })
    }),
  legalVersion: fc.constant(async () => {
    const [versionId = ''] = await ids('legal_versions')
    return ada(shop.withdrawLegalVersion, { params: { page: 'terms', versionId } })
  }),
  saleIsPlanned: fc.tuple(sale, covered).map(
    ([more, covers]) =>
      async () =>
        ada(sales.planStudioSale, { body: saleRequest(at, { ...more, ...covers() }) }),
  ),
  saleIsChanged: fc.tuple(index, sale, covered).map(([which, more, covers]) => async () => {
    const saleId = pick(await ids('sales'), which) ?? ''
    const version = (await ada(sales.findStudioSale, { params: { saleId } })).answer?.version ?? ''
    return ada(sales.changeStudioSale, {
      params: { saleId },
      body: saleRequest(at, { ...more, ...covers(), version }),
    })
  }),
  saleIsEnded: index.map(which => async () => {
    const saleId = pick(await ids('sales'), which) ?? ''
    const version = (await ada(sales.findStudioSale, { params: { saleId } })).answer?.version ?? ''
    return ada(sales.endStudioSale, { params: { saleId }, body: { version } })
  }),
  roleIsGiven: grant.map(
    one => () => ada(people.addGrant, { params: { accountId: bob }, body: grantOf(one) }),
  ),
  roleIsChanged: fc.tuple(index, grant).map(([which, one]) => async () => {
    const { answer } = await ada(people.listPeople, {})
    const held = answer?.people.find(({ accountId }) => accountId === bob)?.grants ?? []
    const found = pick(held, which)
    return ada(people.changeGrant, {
      params: { accountId: bob, grantId: found?.id ?? '' },
      body: { from: found?.grant, to: grantOf(one) },
    })
  }),
  roleIsTaken: index.map(which => async () => {
    const grantId = pick(await ids('staff_grants', `account_id = '${bob}'`), which) ?? ''
    return ada(people.revokeGrant, { params: { accountId: bob, grantId } })
  }),
  hookIsAdded: hook.map(body => () => ada(settings.addWebhook, { body })),
  hookIsChanged: fc.tuple(index, hook).map(([which, body]) => async () => {
    const webhookId = pick(await ids('webhooks'), which) ?? ''
    return ada(settings.changeWebhook, { params: { webhookId }, body })
  }),
  hookIsDeleted: index.map(which => async () => {
    const webhookId = pick(await ids('webhooks'), which) ?? ''
    return ada(settings.deleteWebhook, { params: { webhookId } })
  }),
  seriesIsPlanned: text.map(title => () => ada(planSeries, { body: { title, type: 'novel', lang: 'en' } })),
  manyArePlanned: fc.tuple(text, fc.integer({ min: 1, max: 99 })).map(
    ([title, number]) =>
      () =>
        ada(changeStudioFields, {
          body: {
            creations: [
              { key: 's', kind: 'series', title, type: 'manga', lang: 'de' },
              { key: 'v', kind: 'volume', seriesId: 's', number },
              { key: 'w', kind: 'volume', seriesId: series, number: number + 10 },
            ],
            changes: [
              { id: 'v', field: 'creators', to: JSON.stringify([{ name: title, role: 'artist' }]) },
              { id: volume, field: 'priceCoins', to: JSON.stringify(number) },
            ],
          },
        }),
  ),
  titleIsChanged: text.map(
    title => () =>
      ada(changeStudioFields, {
        body: { changes: [{ id: series, field: 'title', to: JSON.stringify(title) }] },
      }),
  ),
  postIsPlanned: text.map(title => () => ada(posts.planPost, { body: { lang: 'en', title } })),
}

it('after any sequence of writes the undo of all, the newest first, restores every row byte for byte after each', async () => {
  const carriedOut: Record<string, number> = {}
  const anyStep = fc.oneof(
    ...Object.entries(steps).map(([name, step]) => step.map(carryOut => ({ name, carryOut }))),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 10 }), async sequence => {
      const states = [await everything()]
      const written: string[] = []
      let known = await newest()
      for (const { name, carryOut } of sequence) {
        await carryOut()
        const entry = await newest()
        if (entry === known) {
          expect(await everything()).toEqual(states.at(-1))
          continue
        }
        known = entry
        carriedOut[name] = (carriedOut[name] ?? 0) + 1
        written.push(entry)
        states.push(await everything())
      }
      for (const entryId of written.toReversed()) {
        states.pop()
        expect((await ada(undoAudit, { params: { entryId } })).refused).toBeUndefined()
        expect(await everything()).toEqual(states.at(-1))
      }
    }),
    { numRuns: 40 },
  )
  expect(Object.keys(carriedOut).toSorted()).toEqual(Object.keys(steps).toSorted())
})

/** The clock of the shop stands: which entry is the newest follows from their order. */
async function newest(): Promise<string> {
  const [found] = await open.shop.scratch.db.query<{ id: string }>({
    text: `select id from audit_entries e order by ${NEWEST_FIRST} limit 1`,
  })
  return found?.id ?? ''
}
