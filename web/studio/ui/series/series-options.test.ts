import { expect, it } from 'vitest'
import { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { seriesOptions } from './series-options.ts'

const row = (title: string, type: string, lang = 'fr') => StudioRow.fromPartial({ title, type, lang })

it('a series is chosen by its title, with its kind and language beside it', () => {
  expect(seriesOptions([row('Snow', 'novel')], ({ type, lang }) => `${type} · ${lang}`)).toMatchObject([
    { value: 'Snow', label: 'novel · fr' },
  ])
})

it('series of one title are chosen by title, kind and language', () => {
  const rows = [row('Snow', 'novel'), row('Snow', 'manga'), row('Snow Country', 'novel', 'de')]
  expect(seriesOptions(rows, ({ type, lang }) => `${type} · ${lang}`).map(({ value }) => value)).toEqual([
    'Snow · novel · fr',
    'Snow · manga · fr',
    'Snow Country',
  ])
})
