import { campaignWord } from '#rules/analytics.ts'

export interface Campaign {
  readonly campaign: string
  readonly source: string
  readonly medium: string
}

/** What the address of an arrival says about what brought the reader; null where it says nothing. */
export function campaignOf(search: URLSearchParams): Campaign | null {
  const word = (name: string) => campaignWord(search.get(`utm_${name}`))
  const campaign = { campaign: word('campaign'), source: word('source'), medium: word('medium') }
  return Object.values(campaign).some(text => text !== '') ? campaign : null
}
