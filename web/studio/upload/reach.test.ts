import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#rules/interface-language.ts'
import { STUDIO_STATES } from '#rules/studio-states.ts'
import { partReach, volumeReach } from './reach.ts'

const ready = { stage: 'ready', state: 'published', values: {}, missing: [] as string[] }

describe('whether readers have what was imported', () => {
  it.each([
    [{}, 'now', 'nowEdition'],
    [{ values: { onSale: 'false' } }, 'notSold', 'notSoldEdition'],
    [{ values: { ebook: 'false' } }, 'notSold', 'notSoldEdition'],
    [{ state: 'scheduled' }, 'scheduled', 'scheduledEdition'],
    [{ state: 'scheduled', missing: ['cover', 'series'] }, 'scheduledWithSeries', 'scheduledWithSeries'],
    [{ state: 'scheduled', values: { onSale: 'false' } }, 'notSold', 'notSold'],
    [{ state: 'draft' }, 'draft', 'draft'],
    [{ state: 'withdrawn' }, 'withdrawn', 'withdrawnEdition'],
  ])('of a volume that is %o is said as %s, of a new edition as %s', (facts, volume, edition) => {
    expect(volumeReach({ ...ready, ...facts }, false)).toBe(volume)
    expect(volumeReach({ ...ready, ...facts }, true)).toBe(edition)
  })

  it.each([
    ['published', {}, 'now'],
    ['scheduled', {}, 'scheduled'],
    ['scheduled', { stage: 'draft' }, 'scheduledWithVolume'],
    ['scheduled', { missing: ['series'] }, 'scheduledWithVolume'],
    ['waitsForVolume', {}, 'waitsForVolume'],
    ['draft', {}, 'not'],
  ])('of a part that is %s, in a volume of %o, is said as %s', (state, volume, said) => {
    expect(partReach({ state }, { ...ready, ...volume })).toBe(said)
  })

  it.each(languages)('has a sentence for each state in %s', lang => {
    const file = new URL(`../../../locales/${lang}/studio-upload.json`, import.meta.url)
    const { reach } = JSON.parse(readFileSync(file, 'utf8'))
    const states = STUDIO_STATES.filter(state => state !== 'waitsForVolume')
    for (const state of states)
      for (const isEdition of [true, false])
        expect(reach.volume).toHaveProperty(volumeReach({ ...ready, state }, isEdition))
    for (const state of STUDIO_STATES) {
      const said = partReach({ state }, ready)
      expect(reach.part[said] ?? reach.part[`${said}_one`], said).toBeTypeOf('string')
    }
  })
})
