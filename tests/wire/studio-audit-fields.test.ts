// Proves docs/product.md#staff
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit } from '#contract/calls/studio.ts'
import { changeStudioFields, planSeries, planVolume } from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { DERIVED } from '#web/studio/settings/derived-columns.ts'

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
  const shown = columns.map(({ name }) => name).filter(name => !DERIVED.has(name))
  for (const lang of ['en', 'de', 'fr']) {
    const texts = JSON.parse(await readFile(`locales/${lang}/studio-settings.json`, 'utf8')).column
    expect(shown.filter(name => typeof texts[name] !== 'string')).toEqual([])
  }
})
