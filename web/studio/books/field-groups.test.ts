import { describe, expect, it } from 'vitest'
import { StudioField } from '#contract/generated/studio_catalogue.ts'
import { sectionsOf } from './field-groups.ts'

const field = (name: string, group: string, kind = 'volume') => StudioField.fromPartial({ kind, name, group })
const shown = (type: string, fields: StudioField[]) =>
  sectionsOf({ kind: 'volume', type }, fields).flatMap(({ name, fields: own }) =>
    own.length > 0 ? [[name, ...own.map(one => one.name)]] : [],
  )

describe('the fields of a screen', () => {
  it('stand in the order of their groups, the stage before all others; those of other kinds not at all', () => {
    const all = [
      ...[field('number', 'titles'), field('title', 'titles'), field('hidden', 'stage')],
      ...[field('stage', 'stage'), field('topicId', 'forum', 'series')],
    ]
    expect(shown('novel', all)).toEqual([
      ['stage', 'stage', 'hidden'],
      ['titles', 'number', 'title'],
    ])
  })

  it('that have no group that is known are there, too', () => {
    expect(shown('novel', [field('weight', ''), field('colour', 'looks')])).toEqual([
      ['more', 'weight', 'colour'],
    ])
  })

  it('are without the layout of pages for a novel', () => {
    expect(shown('novel', [field('layout', 'titles')])).toEqual([])
    expect(shown('manga', [field('layout', 'titles')])).toEqual([['titles', 'layout']])
  })
})
