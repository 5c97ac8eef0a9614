import type { Page } from 'playwright-core'
import { addSeries } from './add-series.ts'
import type { TestShop } from './open-shop.ts'

/** Where the shop's clock stands. */
export const NOW = new Date('2026-11-21T12:00:00Z')
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

/** Adds a novel with 130 parts, of which half are to come, a manga in print, and two printed books in French. */
export async function fillCalendar(shop: TestShop): Promise<void> {
  const many = Array.from({ length: 130 }, (_, at) => ({ launchAt: day(at - 65) }))
  await addSeries(shop.scratch.db, { title: 'Long', volumes: [{ publishingAt: null, parts: many }] })
  await addSeries(shop.scratch.db, {
    title: 'Drawn',
    type: 'manga',
    volumes: [
      {
        publishingAt: day(3),
        physicalPublishingAt: new Date('2026-12-01T00:00:00Z'),
        parts: [{ launchAt: new Date('2026-12-01T02:00:00Z') }],
      },
    ],
  })
  // Two printed books, of today and of yesterday, between parts that came out after both.
  await addSeries(shop.scratch.db, {
    title: 'Papier',
    lang: 'fr',
    volumes: [
      { physicalPublishingAt: new Date('2026-11-20T00:00:00Z'), publishingAt: null },
      {
        physicalPublishingAt: new Date('2026-11-21T00:00:00Z'),
        publishingAt: null,
        parts: [-0.2, -0.1, 0.1, 1].map(at => ({ launchAt: day(at) })),
      },
    ],
  })
  await shop.app.version.refresh()
}

/** The releases that a calendar lists. */
export const releaseNames = (page: Page) =>
  page.locator('main h3 + ul li a:not([href*="sign-in"])').allTextContents()
