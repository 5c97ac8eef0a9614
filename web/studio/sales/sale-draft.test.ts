import { describe, expect, it } from 'vitest'
import { StudioSale } from '#contract/generated/studio_sales.ts'
import { copyOf, differences, draftOf, nameOf, newDraft, requestOf } from './sale-draft.ts'

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

describe('a new sale', () => {
  it('lasts a week of the shop’s clocks from tomorrow, also where they are put back meanwhile', () => {
    const { startsAt, endsAt } = newDraft(NOW, ZONE, 'en')
    expect([startsAt, endsAt]).toEqual([new Date('2026-10-20T22:00:00Z'), new Date('2026-10-27T23:00:00Z')])
  })

  it('that is a copy is the same at another time', () => {
    expect(differences(draftOf(sale), copyOf(sale, NOW, ZONE))).toEqual(['startsAt', 'endsAt'])
  })
})

describe('what is sent', () => {
  const more = { isDraft: false, saleId: '', version: 'AUD-1' }

  it('names series and volumes apart, and the version that was changed', () => {
    expect(requestOf(draftOf(sale), more)).toMatchObject({
      ...{ percent: 20, seriesIds: ['SER-1'], volumeIds: ['VOL-1'], floorCoins: 300, version: 'AUD-1' },
    })
  })

  it.each([
    ['', 0],
    ['2O', 0],
    ['12.5', 0],
    [' 25 ', 25],
  ])('of the percentage %j is %i', (percent, sent) => {
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
