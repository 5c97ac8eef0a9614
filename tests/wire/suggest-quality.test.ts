// Proves docs/product.md#search
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suggest } from '#contract/calls/search.ts'
import type { Language } from '#rules/interface-language.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { growCatalogue } from '../bench/scale/grow.ts'
import { dice, realRecordsAreThere } from '../bench/scale/real-records.ts'

/**
 * Planted queries against real records, where these are at hand: how often the right title is among the first three.
 * SUGGEST_RECORDS=34183 takes all of them and prints how long the answers take.
 */
const RECORDS = Number(process.env.SUGGEST_RECORDS ?? 3000)
const QUERIES = 100

interface Planted {
  id: string
  title: string
  originalTitle: string
  lang: Language
}

const KATAKANA = /[ァ-ヶ]{3,}/
const LETTERS = /^[\p{Script=Latin}\p{N}\s'’.,:!?()&-]+$/u
const next: Readonly<Record<Language, Language>> = { en: 'de', de: 'fr', fr: 'en' }
const swapped = (text: string) =>
  text.replace(/[ァ-ヶ]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0x60))

/** Of its longest word one letter is left out. */
function misspelt(title: string, chance: () => number): string {
  const word = title.match(/\p{L}+/gu)?.reduce((a, b) => (b.length > a.length ? b : a)) ?? ''
  const at = 1 + Math.floor(chance() * (word.length - 2))
  return title.replace(word, word.slice(0, at) + word.slice(at + 1))
}

const kinds: {
  kind: string
  least: number
  suits: (one: Planted) => boolean
  query: (one: Planted, chance: () => number) => string
  lang?: (one: Planted) => Language
}[] = [
  {
    kind: 'the first two thirds of a title',
    least: 0.95,
    suits: ({ title }) => title.length >= 8,
    query: ({ title }) => [...title].slice(0, Math.max(6, Math.ceil(title.length * 0.67))).join(''),
  },
  {
    kind: 'a title with a letter missing',
    least: 0.9,
    suits: ({ title }) => LETTERS.test(title) && /\p{L}{6,}/u.test(title) && title.length < 60,
    query: ({ title }, chance) => misspelt(title, chance),
  },
  {
    kind: 'the original title',
    least: 0.98,
    suits: ({ title, originalTitle }) => originalTitle.length >= 6 && originalTitle !== title,
    query: ({ originalTitle }) => originalTitle,
  },
  {
    kind: 'hiragana for katakana',
    least: 0.95,
    suits: ({ title }) => KATAKANA.test(title),
    query: ({ title }) => swapped(title),
  },
  {
    kind: 'a title of another language',
    least: 0.95,
    suits: ({ title }) => title.length >= 8,
    query: ({ title }) => title,
    lang: ({ lang }) => next[lang],
  },
]

describe.skipIf(!realRecordsAreThere)('suggestions among real records', () => {
  let shop: TestShop
  let all: Planted[]
  beforeAll(async () => {
    shop = await openShop()
    await growCatalogue(shop.scratch.db, RECORDS)
    await shop.scratch.db.transaction(bumpCatalogue)
    await shop.app.version.refresh()
    all = await shop.scratch.db.query<Planted>({
      text: 'select id, title, original_title as "originalTitle", lang from series order by id',
    })
  }, 300_000)
  afterAll(() => shop?.close())

  it.each(kinds)('find it by $kind in $least of the cases', async ({ kind, least, suits, query, lang }) => {
    const chance = dice(kind.length)
    const planted = all
      .filter(suits)
      .map(one => ({ one, order: chance() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, QUERIES)
    const missed: string[] = []
    const times: number[] = []
    for (const { one } of planted) {
      const text = query(one, chance).slice(0, 200)
      const from = performance.now()
      const { answer } = await shop.send(suggest, { query: { query: text, lang: lang?.(one) ?? one.lang } })
      times.push(performance.now() - from)
      const first = answer?.series.slice(0, 3).map(({ title }) => title) ?? []
      if (!first.includes(one.title)) missed.push(`${text} → ${one.title}, not ${first.join(' | ')}`)
    }
    if (process.env.SUGGEST_RECORDS) {
      const ordered = times.sort((a, b) => a - b)
      const at = (share: number) => ordered[Math.floor((ordered.length - 1) * share)]?.toFixed(1)
      console.info(
        `${kind}: ${planted.length - missed.length}/${planted.length}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
      )
      console.info(missed.slice(0, 12).join('\n'))
    }
    expect(planted.length).toBeGreaterThan(5)
    expect(missed.length / planted.length, missed.join('\n')).toBeLessThanOrEqual(1 - least)
  })

  it('answer two letters of a word that thousands have', async () => {
    const times: number[] = []
    for (const text of ['th', 'de', 'ma', 'le', 'a ', 'の', 'st']) {
      const from = performance.now()
      const { answer } = await shop.send(suggest, { query: { query: text } })
      times.push(performance.now() - from)
      expect(answer).toBeDefined()
    }
    if (process.env.SUGGEST_RECORDS) console.info(times.map(time => `${time.toFixed(1)} ms`).join(', '))
  })
})
