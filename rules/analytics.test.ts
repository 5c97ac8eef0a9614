import { describe, expect, it } from 'vitest'
import { campaignWord, eventFits, isAnalyticsSession } from './analytics.ts'

// docs/product.md#analytics.
const event = {
  category: 'page',
  action: 'view',
  label: '/series',
  value: 0,
  campaign: '',
  source: '',
  medium: '',
}

describe('an event', () => {
  it.each([
    [true, {}, 'says what happened'],
    [true, { label: '', value: -1.5 }, 'needs no label, and may count down'],
    [true, { label: 'x'.repeat(200), category: 'x'.repeat(40), action: 'x'.repeat(60) }, 'fills its room'],
    [false, { label: 'x'.repeat(201) }, 'has too long a label'],
    [false, { category: 'x'.repeat(41) }, 'has too long a category'],
    [false, { action: 'x'.repeat(61) }, 'has too long an action'],
    [false, { campaign: 'x'.repeat(101) }, 'has too long a campaign'],
    [false, { source: 'x'.repeat(101) }, 'has too long a source'],
    [false, { medium: 'x'.repeat(101) }, 'has too long a medium'],
    [false, { category: '' }, 'has no category'],
    [false, { action: '' }, 'has no action'],
    [false, { label: 'a\0b' }, 'hides something'],
    [false, { label: 'a\nb' }, 'would break a line'],
    [false, { value: Number.NaN }, 'has no number'],
    [false, { value: Number.POSITIVE_INFINITY }, 'has no end'],
    [false, { value: 1e10 }, 'has too large a number'],
  ])('fits: %s, with %j: it %s', (fits, change, _why) => {
    expect(eventFits({ ...event, ...change })).toBe(fits)
  })
})

describe('a session', () => {
  it.each([
    ['AAAAAAAAAAAAAAAAAAAAAA', true],
    ['a-_0123456789012345678', true],
    ['', false],
    ['AAAAAAAAAAAAAAAAAAAAA', false],
    ['AAAAAAAAAAAAAAAAAAAAAAA', false],
    ['reader@example.com.AAA', false],
    ['AAAAAAAAAAAAAAAAAAAAAA\n', false],
  ])('%j is one of ours: %s', (session, ours) => {
    expect(isAnalyticsSession(session)).toBe(ours)
  })
})

describe('a word of a campaign', () => {
  it.each([
    [null, ''],
    [' spring sale ', 'spring sale'],
    ['a\u0000b\nc', 'abc'],
    ['x'.repeat(300), 'x'.repeat(100)],
  ])('%j is counted as %j', (given, counted) => {
    expect(campaignWord(given)).toBe(counted)
  })
})
