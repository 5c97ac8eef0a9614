import { describe, expect, it } from 'vitest'
import { campaignOf } from './campaign.ts'

describe('the campaign of an arrival', () => {
  it.each([
    ['', null],
    ['?query=rain&utm_term=rain', null],
    ['?utm_campaign=&utm_source=%20', null],
    [
      '?utm_campaign=spring&utm_source=forum&utm_medium=banner&query=rain',
      { campaign: 'spring', source: 'forum', medium: 'banner' },
    ],
    ['?utm_source=forum', { campaign: '', source: 'forum', medium: '' }],
    [`?utm_source=a%00%0a${'x'.repeat(200)}`, { campaign: '', source: `a${'x'.repeat(99)}`, medium: '' }],
  ])('of %j is %j', (search, campaign) => {
    expect(campaignOf(new URLSearchParams(search))).toEqual(campaign)
  })
})
