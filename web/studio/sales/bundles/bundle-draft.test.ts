import { expect, it } from 'vitest'
import { StudioBundle } from '#contract/generated/studio_bundles.ts'
import { copyOf, differences, draftOf, NEW_BUNDLE, requestOf } from './bundle-draft.ts'

const item = (kind: string, id: string) => ({
  ...{ kind, id, title: id, seriesTitle: '', lang: 'en', volumes: 1 },
})
const bundle = StudioBundle.fromPartial({
  ...{ names: { en: 'All' }, percent: 20, startsAt: new Date('2026-11-21T12:00:00Z') },
  items: [item('series', 'SER-1'), item('volume', 'VOL-1')],
})
const more = { isDraft: false, version: 'AUD-1' }

it('a bundle is sent as it is filled in', () => {
  expect(requestOf(draftOf(bundle), more)).toEqual({
    ...{ names: { en: 'All' }, percent: 20, startsAt: bundle.startsAt, endsAt: undefined },
    ...{ seriesIds: ['SER-1'], volumeIds: ['VOL-1'], ...more },
  })
})

it.each(['', 'ten', '1.5', '-3'])('a percentage of “%s” is sent as one that is refused', percent => {
  expect(requestOf({ ...NEW_BUNDLE, percent }, more).percent).toBe(0)
})

it('a copy has everything but the time', () => {
  expect(differences(copyOf(bundle), draftOf(bundle))).toEqual(['startsAt'])
})

it('only what is another counts as changed', () => {
  const draft = draftOf(bundle)
  expect(differences(draft, { ...draft, names: { en: ' All ' }, items: draft.items.toReversed() })).toEqual(
    [],
  )
  expect(differences(draft, { ...draft, percent: '21', endsAt: new Date(0) })).toEqual(['percent', 'endsAt'])
})
