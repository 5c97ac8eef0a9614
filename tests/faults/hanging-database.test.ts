// Proves docs/product.md#faults, docs/product.md#operations
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import type { Buyer } from '#tests/support/buyers.ts'
import type { Held } from '#tests/support/database-proxy.ts'
import { noteFigures } from '#tests/support/scale-figures.ts'
import { openShopBehindProxy, type ShopBehindProxy } from '#tests/support/shop-behind-proxy.ts'

let open: ShopBehindProxy
let ada: Buyer
let pages = 0
beforeAll(async () => {
  open = await openShopBehindProxy()
  ada = await open.buyer({})
})
afterEach(() => open.recover())
afterAll(() => open.close())

const within = { interval: 20, timeout: 30_000 }
const get = (path: string, token?: string) =>
  open.shop.fetch(path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
/** A page that is kept nowhere. */
const another = (lang: string) => `${lang}/series?query=rain${pages++}`
const titleOf = async (slug: string) =>
  ((await (await get(`/app/v2/series/${slug}?format=json`, ada.token)).json()) as { title?: string }).title

describe.each<Held>(['questions', 'answers', 'both'])('while %s to and from the database are lost', held => {
  it('a call is answered with 503 and when to come again, and rightly once they come through', async () => {
    open.line.hold(held)
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, n) => get(n % 2 ? '/app/v2/me' : '/app/v2/series/rain', ada.token)),
    )
    expect([...new Set(asked.map(({ status }) => status))]).toEqual([503])
    expect([...new Set(asked.map(({ headers }) => headers.get('retry-after')))]).toEqual(['5'])
    expect((await get('/readyz')).status).toBe(503)
    expect((await get('/healthz')).status).toBe(200)

    open.line.goOn()
    // What was asked for meanwhile is answered late, and to nobody.
    await expect.poll(() => titleOf('rain'), within).toBe('Rain')
    const slugs = ['rain', 'wind', 'snow', 'fog']
    const titles = await Promise.all(Array.from({ length: 40 }, (_, n) => titleOf(slugs[n % 4] ?? '')))
    expect(titles).toEqual(Array.from({ length: 40 }, (_, n) => ['Rain', 'Wind', 'Snow', 'Fog'][n % 4]))
    await expect.poll(async () => (await get('/readyz')).status, within).toBe(200)
  })

  it.each([
    ['', 'en', 'The shop is not available right now'],
    ['/de', 'de', 'Der Shop ist gerade nicht erreichbar'],
    ['/fr', 'fr', 'La boutique n’est pas disponible pour l’instant'],
  ])('a page at %s/… says so with 503 in %s, and kept pages are there', async (prefix, lang, words) => {
    const kept = `${prefix}/series`
    await expect.poll(() => open.shop.app.cacheVersion.current(), within).not.toBeNull()
    expect((await get(kept)).status).toBe(200)
    open.line.hold(held)
    const page = await get(another(prefix))
    expect([page.status, page.headers.get('retry-after'), page.headers.get('content-language')]).toEqual([
      503,
      '5',
      lang,
    ])
    expect(page.headers.get('cache-control')).toBe('no-store')
    const html = await page.text()
    expect(html).toContain(words)
    expect(html).toContain('data-drawing="offline"')
    // It says that nobody can make sure, and since when.
    await expect
      .poll(async () => (await get(kept)).headers.get('cache-status'), within)
      .toBe('kashihon; hit; detail=database-away')
    const stale = await get(kept)
    expect([stale.status, Number(stale.headers.get('age'))]).toEqual([200, expect.toSatisfy(age => age >= 3)])
    open.line.goOn()
    await expect.poll(async () => (await get(another(prefix))).status, within).toBe(200)
    await expect.poll(async () => (await get(kept)).headers.get('cache-status'), within).toBe(null)
  })
})

describe('a shop whose database was lost for a while', () => {
  it('hears of what has changed, and does its jobs, without being started again', async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    const { app } = open.shop
    app.jobs.handle('after the silence', async () => finish())
    open.line.hold('both')
    expect((await get(another(''))).status).toBe(503)
    await addSeries(open.shop.scratch.db, { title: 'Meanwhile', volumes: [{}] })
    open.line.goOn()
    await expect.poll(async () => (await get('/series/meanwhile')).status, within).toBe(200)
    await app.jobs.add(open.shop.scratch.db, { kind: 'after the silence', payload: {} })
    await done
  })

  it('can be closed while it is', async () => {
    const other = await openShopBehindProxy()
    other.line.hold('both')
    expect((await other.shop.fetch('/series?query=x')).status).toBe(503)
    await other.close({ hanging: true })
  })
})

describe('a database that may only be read', () => {
  const set = async (how: string) => {
    const { db } = open.shop.scratch
    // Its own setting must not keep this connection from taking it back.
    await db.transaction(async tx => {
      await tx.query({ text: 'set transaction read write' })
      await tx.query({
        text: `do $$ begin execute format('alter database %I ${how}', current_database()); end $$`,
      })
    })
    await db.query({
      text: 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    })
  }

  it('is read from, writes are 503, the shop is not ready, and all is well again by itself', async () => {
    const { name } = await open.buyer({})
    const signIn = () =>
      open.shop.fetch('/app/v2/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' },
        body: JSON.stringify({ login: name, password: 'rain on the umbrellas' }),
      })
    await set('set default_transaction_read_only = on')
    await expect.poll(async () => (await get('/readyz')).status, within).toBe(503)
    await expect.poll(async () => (await get('/app/v2/series/rain', ada.token)).status, within).toBe(200)
    const refused = await signIn()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    // Also where reading works.
    expect((await get('/app/v2/series/rain', ada.token)).status).toBe(200)
    expect((await get('/readyz')).status).toBe(503)

    await set('reset default_transaction_read_only')
    const began = performance.now()
    await expect.poll(async () => (await signIn()).status, within).toBe(201)
    await expect.poll(async () => (await get('/readyz')).status, within).toBe(200)
    noteFigures('read-only database', [
      ['answer to a change', `${refused.status}, Retry-After ${refused.headers.get('retry-after')}`, '503'],
      [
        'from the end of it until the shop takes changes, s',
        ((performance.now() - began) / 1000).toFixed(1),
        '-',
      ],
      ['starts of the shop', 0, '0'],
    ])
  })
})
