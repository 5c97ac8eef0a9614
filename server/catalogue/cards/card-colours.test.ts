import { describe, expect, it } from 'vitest'
import { cardColours, contrastWithWhite } from './card-colours.ts'

const rgb = (hex: string) =>
  [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as [number, number, number]

describe('the ground of a card', () => {
  it.each(['#ffffff', '#f7c948', '#74b4f4', '#0057a8', '#000000', '#ff0000', 'none', ''])(
    'from %s bears white text',
    colour => {
      expect(contrastWithWhite(rgb(cardColours(colour).ground))).toBeGreaterThan(6.9)
    },
  )

  it('is the colour itself where that is dark enough', () => {
    expect(cardColours('#1b2a4a').ground).toBe('#1b2a4a')
  })
})
