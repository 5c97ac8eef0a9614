import { describe, expect, it } from 'vitest'
import { mayProof, type ProofScope, proofsOfSeries } from './proof-scope.ts'

const ALL: ProofScope = { seriesIds: null, langs: null }
const part = { seriesId: 'SER-1', lang: 'en', volumeId: 'VOL-1', id: 'PRT-1' } as const
const { id: _, ...volume } = part
const { volumeId: __, ...series } = volume

describe('what somebody may read before it is published', () => {
  it.each<{ who: string; scopes: ProofScope[]; of: [part: boolean, volume: boolean, series: boolean] }>([
    { who: 'nobody in particular', scopes: [], of: [false, false, false] },
    { who: 'who reads everything', scopes: [ALL], of: [true, true, true] },
    { who: 'who reads English', scopes: [{ ...ALL, langs: ['en'] }], of: [true, true, true] },
    { who: 'who reads German', scopes: [{ ...ALL, langs: ['de'] }], of: [false, false, false] },
    {
      who: 'who reads another series',
      scopes: [{ ...ALL, seriesIds: ['SER-2'] }],
      of: [false, false, false],
    },
    { who: 'who has the volume', scopes: [{ ...ALL, volumeId: 'VOL-1' }], of: [true, true, true] },
    { who: 'who has another volume', scopes: [{ ...ALL, volumeId: 'VOL-2' }], of: [false, false, true] },
    {
      who: 'who has another part of the volume',
      scopes: [{ ...ALL, volumeId: 'VOL-1', partId: 'PRT-2' }],
      of: [false, true, true],
    },
    {
      who: 'who reads German and has the series besides',
      scopes: [
        { ...ALL, langs: ['de'] },
        { ...ALL, seriesIds: ['SER-1'] },
      ],
      of: [true, true, true],
    },
  ])('is for $who: part, volume, series $of', ({ scopes, of }) => {
    expect([part, volume, series].map(subject => mayProof(scopes, subject))).toEqual(of)
  })

  it('is listed of a series as volumes and parts', () => {
    const nothing = { everything: false, volumeIds: [], wholeVolumeIds: [], partIds: [] }
    expect(proofsOfSeries([], series)).toBeNull()
    expect(proofsOfSeries([{ ...ALL, seriesIds: ['SER-2'] }], series)).toBeNull()
    expect(proofsOfSeries([ALL], series)).toEqual({ ...nothing, everything: true })
    expect(proofsOfSeries([{ ...ALL, volumeId: 'VOL-1' }], series)).toEqual({
      ...{ ...nothing, volumeIds: ['VOL-1'], wholeVolumeIds: ['VOL-1'] },
    })
    expect(proofsOfSeries([{ ...ALL, volumeId: 'VOL-1', partId: 'PRT-1' }], series)).toEqual({
      ...{ ...nothing, volumeIds: ['VOL-1'], partIds: ['PRT-1'] },
    })
  })
})
