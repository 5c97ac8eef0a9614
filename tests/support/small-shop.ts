import { importBook } from '#server/publishing/import-book.ts'
import { addSeries } from './add-series.ts'
import { LONG, makeComic, makeEpub } from './make-books.ts'
import { openShop, type TestShop } from './open-shop.ts'
import { filledTemplate, type ScratchDatabase } from './scratch-database.ts'

export const NOW = '2026-11-21T12:00:00Z'
const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000)

/** A shop with a novel, a manga and a few more in each language, enough for every kind of page. */
export async function openSmallShop(env: Record<string, string> = {}): Promise<TestShop> {
  const template = await filledTemplate('small_shop', fillSmallShop)
  return openShop({ now: NOW, template, env: { COUNTRY_HEADER: 'x-country', ...env } })
}

async function fillSmallShop(scratch: ScratchDatabase): Promise<void> {
  const shop = await openShop({ now: NOW, scratch })
  const { db } = scratch
  const paragraphs = Array.from(
    { length: 60 },
    (_, at) => `<p>Paragraph ${at + 1}. ${'The rain went on and on. '.repeat(12)}</p>`,
  )
  const ruby = '<p><ruby>貸本<rp>(</rp><rt>かしほん</rt><rp>)</rp></ruby> is a rental book.</p>'
  const novel = await makeEpub({ title: 'Rain', chapters: [ruby + paragraphs.join(''), LONG, LONG] })
  const comic = await makeComic({ pages: 6 })
  await importBook(shop.app, {
    file: novel.file,
    series: { title: 'Rain', tags: ['fantasy'], description: 'It rains.\n\nA lot.', catchup: true },
    volume: { publishingAt: day(20), description: 'It rains in this one.' },
    cut: 'chapters',
    parts: { launches: [day(-9), day(-2), day(5)] },
  })
  await importBook(shop.app, {
    file: comic.file,
    direction: 'rtl',
    series: { title: 'Rain', type: 'manga', slug: 'rain-manga' },
    volume: {
      publishingAt: day(-4),
      physicalPublishingAt: day(-4),
      skus: [{ store: 'print', identifier: '9780306406157' }],
    },
    parts: { launches: [day(-4)] },
  })
  await Promise.all([novel.remove(), comic.remove()])
  await addSeries(db, {
    title: 'Regen',
    lang: 'de',
    createdAt: day(-3),
    volumes: [{ publishingAt: day(-2), parts: [{}] }],
  })
  await addSeries(db, {
    title: 'La pluie',
    lang: 'fr',
    createdAt: day(-3),
    volumes: [{ publishingAt: day(-2), parts: [{}] }],
  })
  await addSeries(db, {
    title: 'Blocked',
    blockedIn: ['FR'],
    createdAt: day(-30),
    volumes: [{ parts: [{}] }],
  })
  await shop.app.jobs.runDue()
  await shop.close()
}
