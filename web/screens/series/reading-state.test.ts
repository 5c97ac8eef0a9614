// Proves docs/product.md#series-page
import { describe, expect, it } from 'vitest'
import { Part } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { nextPart, titleWithoutSeries } from './reading-state.ts'

/** `-` never opened, `~` begun, `x` read, `?` to come. */
const partsOf = (states: string) =>
  [...states].map((state, at) =>
    Part.fromPartial({
      slug: String(at + 1),
      read: state === 'x',
      progress: { x: 1, '~': 0.4 }[state] ?? 0,
      access: { label: state === '?' ? AccessLabel.TO_BE_ANNOUNCED : AccessLabel.OWNED },
    }),
  )

describe('a volume is gone on with', () => {
  it.each([
    { states: '---', at: '1', why: 'at its first part where nothing was read' },
    { states: 'x~-', at: '2', why: 'in the part that was begun' },
    { states: 'xx-', at: '3', why: 'in the part after those that were read' },
    { states: '-x-', at: '3', why: 'after the furthest part, and not at one that was passed over' },
    { states: 'xx?', at: '1', why: 'from its beginning where all that is out was read' },
    { states: '??', at: undefined, why: 'nowhere where nothing is out' },
  ])('$why', ({ states, at }) => {
    expect(nextPart(partsOf(states))?.slug).toBe(at)
  })
})

describe('on the page of its series a part is called', () => {
  it.each([
    { title: 'Rain: Volume 2 Part 1', series: 'Rain', name: 'Volume 2 Part 1' },
    { title: 'La pluie\u00a0: Tome 2 Partie 1', series: 'La pluie', name: 'Tome 2 Partie 1' },
    { title: 'Rainbow: Volume 1', series: 'Rain', name: 'Rainbow: Volume 1' },
    { title: 'Rain: “Stay” Part 1', series: 'Rain', name: '“Stay” Part 1' },
    { title: '雨：第2巻', series: '雨', name: '第2巻' },
    { title: 'Rain (Volume 2)', series: 'Rain', name: '(Volume 2)' },
    { title: 'A title of its own', series: 'Rain', name: 'A title of its own' },
    { title: 'Rain', series: 'Rain', name: 'Rain' },
    { title: '“Stay,” she said', series: '', name: '“Stay,” she said' },
  ])('$name', ({ title, series, name }) => {
    expect(titleWithoutSeries(title, series)).toBe(name)
  })
})
