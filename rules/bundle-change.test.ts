import { describe, expect, it } from 'vitest'
import { type BundleStage, bundleState, decideBundleChange, mayWithdraw } from './bundle-change.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))
const NOW = at(21)
const bundle = (startsAt: Date, endsAt: Date | null, stage: BundleStage['stage'] = 'ready') => ({
  ...{ startsAt, endsAt, stage },
})

const states = [
  { is: bundle(at(20), null), state: 'running' },
  { is: bundle(at(21), at(22)), state: 'running' },
  { is: bundle(at(22), null), state: 'scheduled' },
  { is: bundle(at(10), at(21)), state: 'ended' },
  { is: bundle(at(10), null, 'draft'), state: 'draft' },
  { is: bundle(at(10), null, 'withdrawn'), state: 'withdrawn' },
] as const

// docs/product.md#bundles
describe('a bundle', () => {
  it.each(states)('of stage $is.stage from $is.startsAt until $is.endsAt is $state', ({ is, state }) => {
    expect(bundleState(is, NOW)).toBe(state)
  })

  it.each(states)('that is $state can be withdrawn unless it is over', ({ is, state }) => {
    expect(mayWithdraw(is, NOW)).toBe(state !== 'ended' && state !== 'withdrawn')
  })

  it.each(states)('that is $state becomes another unless it is over', ({ is, state }) => {
    const next = bundle(at(23), at(24))
    expect(decideBundleChange(is, next, NOW)).toEqual(
      state === 'ended' || state === 'withdrawn'
        ? { save: false, because: 'bundleEnded' }
        : { save: true, startsAt: at(23) },
    )
  })

  it('that is launched late begins now, and one that is offered goes on', () => {
    expect(decideBundleChange(null, bundle(at(1), null), NOW)).toEqual({ save: true, startsAt: NOW })
    const running = bundle(at(20), null)
    expect(decideBundleChange(running, bundle(at(1), null), NOW)).toEqual({ save: true, startsAt: at(20) })
    expect(decideBundleChange(running, bundle(at(25), null), NOW)).toEqual({ save: true, startsAt: at(25) })
  })

  it('ends later than now and than it begins', () => {
    const refused = { save: false, because: 'bundleEndTooEarly' }
    expect(decideBundleChange(null, bundle(at(25), at(25)), NOW)).toEqual(refused)
    expect(decideBundleChange(null, bundle(at(1), at(21)), NOW)).toEqual(refused)
    expect(decideBundleChange(bundle(at(1), null), bundle(at(1), at(20)), NOW)).toEqual(refused)
    expect(decideBundleChange(null, bundle(at(1), at(21), 'draft'), NOW)).toEqual(refused)
  })
})
