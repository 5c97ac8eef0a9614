import { describe, expect, it } from 'vitest'
import { launchWhenReady, missingFor, rightForStage, studioState } from './studio-states.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const BEFORE = new Date('2026-11-20T12:00:00Z')
const LONG_BEFORE = new Date('2026-11-01T12:00:00Z')
const AFTER = new Date('2026-11-27T19:00:00Z')

describe('the state that is shown', () => {
  it.each([
    { stage: 'planned', hidden: true, launchAt: AFTER, state: 'planned' },
    { stage: 'draft', hidden: true, launchAt: BEFORE, state: 'draft' },
    { stage: 'ready', hidden: false, launchAt: null, state: 'ready' },
    { stage: 'ready', hidden: false, launchAt: AFTER, state: 'scheduled' },
    { stage: 'ready', hidden: false, launchAt: NOW, state: 'published' },
    { stage: 'ready', hidden: false, launchAt: 'always', state: 'published' },
    { stage: 'ready', hidden: true, launchAt: BEFORE, state: 'hidden' },
    { stage: 'ready', hidden: false, launchAt: BEFORE, isSeriesShown: false, state: 'waitsForSeries' },
    { stage: 'ready', hidden: false, launchAt: BEFORE, isVolumeShown: false, state: 'waitsForVolume' },
    { stage: 'ready', hidden: false, launchAt: AFTER, isSeriesShown: false, state: 'scheduled' },
    { stage: 'ready', hidden: true, launchAt: BEFORE, isSeriesShown: false, state: 'hidden' },
    { stage: 'draft', hidden: true, launchAt: BEFORE, isVolumeShown: false, state: 'draft' },
    { stage: 'withdrawn', hidden: true, launchAt: BEFORE, state: 'withdrawn' },
  ] as const)('$stage, hidden $hidden, launch $launchAt: $state', ({ state, ...item }) => {
    expect(studioState(item, NOW)).toBe(state)
  })
})

describe('what it takes to change the stage', () => {
  it.each([
    { from: 'planned', to: 'draft', isOut: false, right: 'edit' },
    { from: 'draft', to: 'ready', isOut: false, right: 'edit' },
    { from: 'ready', to: 'draft', isOut: false, right: 'edit' },
    { from: 'ready', to: 'draft', isOut: true, right: 'publish' },
    { from: 'ready', to: 'withdrawn', isOut: true, right: 'publish' },
    { from: 'withdrawn', to: 'ready', isOut: false, right: 'publish' },
  ] as const)('$from to $to, out $isOut: $right', ({ from, to, isOut, right }) => {
    expect(rightForStage(from, to, isOut)).toBe(right)
  })
})

describe('when something launches that becomes ready', () => {
  it.each([
    { why: 'it was never ready, and its time is to come', at: AFTER, until: null, launches: AFTER },
    { why: 'it was never ready, and its time has passed', at: BEFORE, until: null, launches: NOW },
    { why: 'its time passed after it was taken back', at: BEFORE, until: LONG_BEFORE, launches: NOW },
    {
      why: 'it had launched before it was taken back',
      at: LONG_BEFORE,
      until: BEFORE,
      launches: LONG_BEFORE,
    },
    { why: 'it has no date', at: null, until: null, launches: null },
  ])('$why', ({ at, until, launches }) => {
    expect(launchWhenReady(at, { wasReadyUntil: until, now: NOW })).toEqual(launches)
  })
})

describe('what is missing for a launch', () => {
  it.each([
    { facts: {}, missing: [] },
    { facts: { hasCover: false, hasText: false, hasPrice: true }, missing: ['cover', 'text'] },
    { facts: { isVolumeShown: false, hasDate: false }, missing: ['date', 'volume'] },
  ])('$facts', ({ facts, missing }) => {
    expect(missingFor(facts)).toEqual(missing)
  })
})
