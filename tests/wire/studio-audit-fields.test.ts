// Proves docs/product.md#staff
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit, listAuditChanges } from '#contract/calls/studio.ts'
import { changeStudioFields, planSeries, planVolume } from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import { DERIVED_COLUMNS } from '#server/audit/derived-columns.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let open: StudioShop
let ada: Send
let rain: Added
beforeAll(async () => {
  open = await openStudioShop()
  rain = await addSeries(open.shop.scratch.db, { title: 'Rain', volumes: [{}, {}] })
  ada = await open.person('ada', 'owner')
})
afterAll(() => open.close())

const volume = (at = 0) => rain.volumes[at]?.id ?? ''
const change = async (...changes: { id: string; field: string; to: string }[]) => {
  const { answer, refused } = await ada(changeStudioFields, { body: { changes } })
  if (!answer) throw new Error(`not changed: ${refused}`)
  return answer.entryId
}
const listed = async (field: string, more: object = {}) =>
  (await ada(listAudit, { query: { field, ...more } })).answer?.entries.map(({ id }) => id)
const newest = async () => (await ada(listAudit, { query: { limit: 1 } })).answer?.entries[0]?.id

it('the log is narrowed to entries that changed a field, whatever else they changed', async () => {
  const price = await change({ id: volume(), field: 'priceCoins', to: '450' })
  const text = await change({ id: volume(), field: 'shortDescription', to: '"It rains."' })
  const both = await change(
    { id: volume(1), field: 'priceCoins', to: '500' },
    { id: volume(1), field: 'shortDescription', to: '"It pours."' },
  )
  expect(await listed('price_coins')).toEqual([both, price])
  expect(await listed('short_description')).toEqual([both, text])
  expect(await listed('description')).toEqual([])
  expect(await listed('no_such_field')).toEqual([])
})

it('several names are one of them, beside who, what and when', async () => {
  const stage = await change({ id: volume(), field: 'hidden', to: 'true' })
  expect((await listed('hidden,price_coins'))?.[0]).toBe(stage)
  expect(await listed('hidden,price_coins')).toHaveLength(3)
  expect(await listed('price_coins', { kind: 'volume', id: volume() })).toHaveLength(1)
  expect(await listed('price_coins', { action: 'series.change' })).toEqual([])
  expect(await listed('price_coins', { limit: 1, skip: 1 })).toHaveLength(1)
})

it('what is added counts for what it is given, and not for what it could have', async () => {
  await ada(planSeries, { body: { title: 'Fog', type: 'novel', lang: 'en' } })
  const series = await newest()
  expect(await listed('type')).toEqual([series])
  expect(await listed('banner_hash')).toEqual([])
  await ada(planVolume, { body: { seriesId: 'fog', number: 1 } })
  expect(await listed('price_coins')).not.toContain(await newest())
})

it('lists are fields, too: a country that is added or taken away', async () => {
  const added = await change({ id: rain.id, field: 'blocked', to: '["AT"]' })
  const taken = await change({ id: rain.id, field: 'blocked', to: '[]' })
  expect(await listed('country')).toEqual([taken, added])
})

it('an entry of 5 000 rows is a summary, whose lines are fetched in pages', async () => {
  const { answer: before } = await ada(listAudit, { query: { limit: 1 } })
  await open.shop.scratch.db.query({
    text: `with entry as (insert into audit_entries (id, at, actor_name, origin, action, subject_kind, subject_id, subject_name)
        select 'AUD-LARGE', at + interval '1 second', actor_name, origin, 'catalogue.create', subject_kind, '', '' from audit_entries where id = $1 returning id)
      insert into audit_rows (entry_id, table_name, row_key, after)
        select id, 'volumes', jsonb_build_object('id', 'VOL-' || n), jsonb_build_object('id', 'VOL-' || n, 'title', 'Volume ' || n, 'number', n,
          'price_coins', 499, 'description', repeat('It rains. ', 100), 'series_id', 'SER-1', 'updated_at', now()) from entry, generate_series(1, 5000) n`,
    values: [before?.entries[0]?.id],
  })
  const params = { entryId: 'AUD-LARGE' }
  const { answer } = await ada(listAudit, { query: { limit: 1 } })
  const [entry] = answer?.entries ?? []
  expect(entry).toMatchObject({ id: 'AUD-LARGE', canBeUndone: true, changeCount: 25_000, foundCount: 25_000 })
  expect(entry?.changes).toHaveLength(20)
  expect(JSON.stringify(answer).length).toBeLessThan(20_000)
  const narrowed = (await ada(listAudit, { query: { limit: 1, field: 'price_coins,number' } })).answer
    ?.entries[0]
  expect(narrowed).toMatchObject({ changeCount: 25_000, foundCount: 10_000 })
  expect(new Set(narrowed?.changes.map(({ field }) => field))).toEqual(new Set(['price_coins', 'number']))

  const pageFrom = async (skip: number, limit = 500) =>
    (await ada(listAuditChanges, { params, query: { skip, limit } })).answer
  const last = await pageFrom(24_990)
  expect(last?.total).toBe(25_000)
  expect(last?.changes).toHaveLength(10)
  expect(last?.subjects.map(({ id }) => id)).toEqual(['VOL-4999', 'VOL-5000'])
  expect((await pageFrom(0, 5000))?.changes).toHaveLength(500)
  expect((await ada(listAuditChanges, { params })).answer?.changes).toHaveLength(50)
  const first = [await pageFrom(0, 3), await pageFrom(3, 2)].flatMap(one => one?.changes ?? [])
  expect(first.map(({ field }) => field).toSorted()).toEqual([
    'description',
    'number',
    'price_coins',
    'series_id',
    'title',
  ])
  expect((await ada(listAuditChanges, { params: { entryId: 'AUD-0' } })).refused).toBe('noSuchEntry')
  const eve = await open.person('eva', 'editor')
  expect((await eve(listAuditChanges, { params })).refused).toBe('notAllowed')
})

it('is for who may read the log', async () => {
  const eve = await open.person('eve', 'editor')
  expect((await eve(listAudit, { query: { field: 'price_coins' } })).refused).toBe('notAllowed')
})

it('every column of an audited table has its name on the screen in three languages, unless it is left out there', async () => {
  const columns = await open.shop.scratch.db.query<{ name: string }>({
    text: `select distinct c.attname as name from pg_trigger t join pg_attribute c on c.attrelid = t.tgrelid and c.attnum > 0 and not c.attisdropped
      where t.tgname = 'changes_are_audited' order by 1`,
  })
  expect(columns.length).toBeGreaterThan(50)
  const shown = columns.map(({ name }) => name).filter(name => !DERIVED_COLUMNS.has(name))
  for (const lang of ['en', 'de', 'fr']) {
    const texts = JSON.parse(await readFile(`locales/${lang}/studio-settings.json`, 'utf8')).column
    expect(shown.filter(name => typeof texts[name] !== 'string')).toEqual([])
  }
})
