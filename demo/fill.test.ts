// Proves docs/product.md#home, docs/product.md#release-panel
import { afterEach, describe, expect, it } from 'vitest'
import { findReleasePanel } from '#contract/calls/calendar.ts'
import { aggregateSeries, latestDigital, latestPhysical, listSeries } from '#contract/calls/catalogue.ts'
import { findAnnouncement } from '#contract/calls/visit.ts'
import { changeSeries } from '#server/publishing/shelf/change-shelf.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { fillDemo } from './fill.ts'
import { removeDemo } from './remove.ts'
import { demoShelf } from './shelf.ts'
import { wantsDemo } from './wants-demo.ts'

// A few titles of each language are enough here; all of them would take a while. plan-import.test.ts has the rows of the
// whole shelf.
const COVERS = new Set(['umbrellas', 'nightReturns', 'dienstag', 'cantine', 'buh'])
const shelf = demoShelf().filter(({ cover }) => COVERS.has(cover))
const novelsIn = (lang: string) =>
  shelf.filter(series => series.lang === lang && series.type === 'novel').map(() => ID)
const volumes = shelf.reduce((sum, series) => sum + series.volumes.length, 0)

const ID = expect.stringMatching(/^SER-/)

let shop: TestShop | undefined
afterEach(async () => {
  await shop?.close()
  shop = undefined
})

function answered<T>(outcome: { answer: T } | { refused: unknown }): NonNullable<T> {
  if (!('answer' in outcome) || outcome.answer == null) throw new Error(`refused: ${JSON.stringify(outcome)}`)
  return outcome.answer
}

describe('an empty shop', () => {
  it('is filled once, goes on where it was broken off with the dates of the first day, and then has something on each shelf', async () => {
    shop = await openShop({ now: '2026-11-21T12:00:00Z' })
    const { app, send, clock } = shop
    expect(await wantsDemo(app.db)).toBe(true)
    const broken = fillDemo(app, {
      shelf,
      progress: ({ done }) => {
        if (done === 3) throw new Error('the power went out')
      },
    })
    await expect(broken).rejects.toThrow('the power went out')
    expect(await wantsDemo(app.db)).toBe(true)

    clock.set('2026-11-22T08:00:00Z')
    let last = { done: 0, all: 0 }
    await fillDemo(app, { shelf, progress: progress => (last = progress) })
    expect(last).toMatchObject({ done: volumes, all: volumes })
    expect(await wantsDemo(app.db)).toBe(false)
    const [launch] = await app.db.query<{ at: Date }>({
      text: "select launch_at as at from parts where slug = 'dienstag-einfache-fahrt-volume-2-part-3'",
    })
    expect(launch?.at).toEqual(new Date('2026-11-21T00:00:00Z'))

    const before = await app.version.refresh()
    await fillDemo(app, { shelf })
    expect(await app.version.refresh()).toBe(before)

    clock.set('2026-11-21T12:00:00Z')
    for (const lang of ['en', 'de', 'fr'] as const) {
      const digital = answered(await send(latestDigital, { query: { lang } }))
      const physical = answered(await send(latestPhysical, { query: { lang } }))
      const catchup = answered(await send(listSeries, { query: { lang, only_catchups: true } }))
      const panel = answered(await send(findReleasePanel, { query: { lang } }))
      expect(digital.volumes.length, `latest digital, ${lang}`).toBeGreaterThan(0)
      expect(physical.volumes.length, `latest physical, ${lang}`).toBeGreaterThan(0)
      expect(catchup.series.length, `catch-up, ${lang}`).toBeGreaterThan(0)
      for (const list of ['comingUp', 'outNow', 'recent'] as const)
        expect(panel[list].length, `${list}, ${lang}`).toBeGreaterThan(0)
    }
    const announcement = answered(await send(findAnnouncement, {}))
    expect(announcement.title).toContain('The shop opens')
    const saleIn = async (lang: string) =>
      (await shop?.fetch(`/api/sale?lang=${lang}`))?.json() as Promise<object>
    expect(await saleIn('en')).toMatchObject({
      name: 'Opening fortnight',
      discount: 2000,
      series: novelsIn('en'),
    })
    // Their prices are fixed (docs/product.md#fixed-prices).
    expect([await saleIn('de'), await saleIn('fr')]).toEqual([null, null])
  }, 120_000)

  it('is not filled further once the demo was taken out, nor at the next start, and has no sale', async () => {
    shop = await openShop({ now: '2026-11-21T12:00:00Z' })
    const { app } = shop
    let removed = Promise.resolve<string[]>([])
    await fillDemo(app, {
      shelf,
      progress({ done }) {
        if (done === 1) removed = removeDemo(app)
      },
    })
    expect(await removed).not.toEqual([])
    expect(await wantsDemo(app.db)).toBe(false)
    const [left] = await app.db.query<{ sales: number; volumes: number }>({
      text: 'select (select count(*) from sales) as sales, (select count(*) from volumes) as volumes',
    })
    expect(left?.sales).toBe(0)
    // What was being stored meanwhile.
    expect(left?.volumes).toBeLessThan(volumes - 1)
  }, 120_000)

  it('keeps what its staff makes of a series while the others of its volumes are still to come', async () => {
    shop = await openShop({ now: '2026-11-21T12:00:00Z' })
    const { app, send } = shop
    const [umbrellas] = shelf.filter(({ cover, volumes }) => cover === 'umbrellas' && volumes.length > 1)
    if (!umbrellas) throw new Error('the demo has no such series')
    const change = {
      title: 'Parasols',
      shortTitle: 'Para',
      description: 'It is sunny.',
      shortDescription: 'Sun.',
      tags: ['sun'],
      ageRating: 16,
      catchup: !umbrellas.catchup,
      rentals: !umbrellas.rentals,
      status: 'hiatus' as const,
    }
    let changed = Promise.resolve()
    await fillDemo(app, {
      shelf: [umbrellas],
      progress({ done }) {
        if (done === 1) changed = changeSeries(app, umbrellas.slug, change)
      },
    })
    await changed
    await app.version.refresh()
    const { series, volumes } = answered(await send(aggregateSeries, { params: { id: umbrellas.slug } }))
    expect(series).toMatchObject({
      ...{ title: 'Parasols', shortTitle: 'Para', description: 'It is sunny.', shortDescription: 'Sun.' },
      ...{ tags: ['sun'], ageRating: 16, catchup: change.catchup },
    })
    expect(volumes.map(({ volume }) => volume?.title)).toEqual(['Parasols: Volume 1', 'Parasols: Volume 2'])
  }, 120_000)
})
