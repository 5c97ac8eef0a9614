import { describe, expect, it } from 'vitest'
import { type Seen, watchVisit } from './what-happened.ts'

const home: Seen = { path: '/', route: '/', query: '', preview: null }
const list: Seen = { path: '/de/series', route: '/series', query: '', preview: null }
const reader: Seen = { path: '/read/rain-1', route: '/read/:slug', query: '', preview: null }
const told = (...looks: Seen[]) => {
  const happened = watchVisit()
  return looks.flatMap(look =>
    happened(look).map(({ category, action, label }) => `${category} ${action} ${label}`),
  )
}

describe('what is counted of a visit', () => {
  it.each([
    ['a page that stays is viewed once', [home, home, home], ['page view /']],
    [
      'a walk is a view of each page',
      [home, list, home],
      ['page view /', 'page view /series', 'page view /'],
    ],
    [
      'two titles are two views, of which nobody learns the titles',
      [reader, { ...reader, path: '/read/rain-2' }],
      ['page view /read/:slug', 'page view /read/:slug'],
    ],
    [
      'a search is used once for each word, which is not told',
      [list, { ...list, query: 'rain' }, { ...list, query: 'rain' }, { ...list, query: 'snow' }],
      ['page view /series', 'search used /series', 'search used /series'],
    ],
    [
      'to take the word away is no search',
      [{ ...list, query: 'rain' }, list],
      ['page view /series', 'search used /series'],
    ],
    [
      'a preview is opened and finished once, though one turns back',
      [
        reader,
        { ...reader, preview: 'opened' },
        { ...reader, preview: 'finished' },
        { ...reader, preview: 'opened' },
        { ...reader, preview: 'finished' },
      ],
      ['page view /read/:slug', 'preview opened /read/:slug', 'preview finished /read/:slug'],
    ],
    [
      'the next preview counts anew',
      [
        { ...reader, preview: 'finished' },
        { ...reader, path: '/read/snow-1', preview: 'finished' },
      ],
      [
        ...['page view /read/:slug', 'preview opened /read/:slug', 'preview finished /read/:slug'],
        ...['page view /read/:slug', 'preview opened /read/:slug', 'preview finished /read/:slug'],
      ],
    ],
  ] satisfies [string, Seen[], string[]][])('%s', (_, looks, expected) => {
    expect(told(...looks)).toEqual(expected)
  })
})
