import { describe, expect, it } from 'vitest'
import { StudioSale } from '#contract/generated/studio_sales.ts'
import {
  copyOf,
  differences,
  draftOf,
  nameOf,
  newDraft,
  openIn,
  requestOf,
  weekFromTomorrow,
} from './sale-draft.ts'

const ZONE = 'Europe/Berlin'
const NOW = new Date('2026-10-20T21:30:00Z')
const item = { id: 'SER-1', title: 'Rain', seriesTitle: 'Rain', lang: 'en', volumes: 24 }
const sale = StudioSale.fromPartial({
  ...{ names: { en: 'Winter', de: 'Winter ' }, percent: 20, covers: 'chosen', floorCoins: 300 },
  startsAt: new Date('2026-12-01T00:00:00Z'),
  endsAt: new Date('2026-12-08T00:00:00Z'),
  items: [
    { kind: 'series', ...item },
    { kind: 'volume', ...item, id: 'VOL-1' },
  ],
})

it('a week from tomorrow is one of the shop’s clocks, also where they are put back meanwhile', () => {
  expect(weekFromTomorrow(NOW, ZONE)).toEqual({
    startsAt: new Date('2026-10-20T22:00:00Z'),
    endsAt: new Date('2026-10-27T23:00:00Z'),
  })
})

describe('a new sale', () => {
  it('says neither when it is nor what it is about', () => {
    expect(newDraft('en')).toMatchObject({ startsAt: undefined, endsAt: undefined, percent: '', items: [] })
  })

  it('that is a copy is the same at another time', () => {
    expect(differences(draftOf(sale), copyOf(sale))).toEqual(['startsAt', 'endsAt'])
  })
})

describe('a planned sale', () => {
  const plan = draftOf(StudioSale.fromPartial({ names: { en: 'Summer' }, covers: 'chosen' }))

  it('of which nothing is known but its name says nothing else', () => {
    const sent = requestOf(plan, { stage: 'planned', saleId: '', version: undefined })
    expect(sent).toMatchObject({ names: { en: 'Summer' }, isPlanned: true, isDraft: false, seriesIds: [] })
    expect([sent.percent, sent.floorCoins, sent.startsAt, sent.endsAt]).toEqual(Array(4).fill(undefined))
  })

  it('needs a percentage, an end and something that it is about to be a draft', () => {
    expect(openIn(plan)).toEqual(['percent', 'endsAt', 'items'])
    expect(openIn({ ...plan, covers: 'shop', percent: '20' })).toEqual(['endsAt'])
    expect(openIn(draftOf(sale))).toEqual([])
  })
})

describe('what is sent', () => {
  const more = { stage: 'ready', saleId: '', version: 'AUD-1' } as const

  it('names series and volumes apart, and the version that was changed', () => {
    expect(requestOf(draftOf(sale), more)).toMatchObject({
      ...{ percent: 20, seriesIds: ['SER-1'], volumeIds: ['VOL-1'], floorCoins: 300, version: 'AUD-1' },
    })
  })

  it.each([
    ['', undefined],
    ['2O', 0],
    ['12.5', 0],
    [' 25 ', 25],
  ])('of the percentage %j is %s', (percent, sent) => {
    expect(requestOf({ ...draftOf(sale), percent }, more).percent).toBe(sent)
  })

  it('is nothing chosen where the sale covers a language', () => {
    const draft = { ...draftOf(sale), covers: 'language', lang: 'de', floor: '' }
    const sent = requestOf(draft, more)
    expect(sent).toMatchObject({ lang: 'de', seriesIds: [], volumeIds: [] })
    expect(sent.floorCoins).toBeUndefined()
  })
})

it('a sale is called by its name in the language of the studio, or else in another', () => {
  expect(['de', 'fr', 'en'].map(lang => nameOf(draftOf(sale), lang))).toEqual(['Winter ', 'Winter', 'Winter'])
  expect(nameOf({ names: {} }, 'en')).toBe('')
})

it('two drafts differ by what readers would see, and not by spaces or the order of items', () => {
  const draft = draftOf(sale)
  const same = {
    ...draft,
    percent: ' 20',
    names: { ...draft.names, de: 'Winter' },
    items: draft.items.toReversed(),
  }
  expect(differences(draft, same)).toEqual([])
  expect(differences(draft, { ...draft, percent: '25', items: [] })).toEqual(['percent', 'items'])
})
