// Proves docs/product.md#paging
import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { messages } from '#contract/messages.ts'

/**
 * What keeps a list small that has no pages: one thing and what belongs to it, what the shop has been set up with, or a
 * limit of its own.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  aggregateSeries:
    'the volumes of one series, for the programs of before, whose form it has: 2.6 MB of 5 000 parts',
  findCalendarSettings: 'the kinds of releases',
  findCoinOptions: 'the packs of the shop',
  findCreator: 'the languages of the interface',
  findLibraryBook: 'the files of one volume',
  findMyCoinOptions: 'the packs of the shop',
  findPart: 'the chapters of one part, 100',
  findPartOffers: 'the plans of the shop',
  findPost: 'what one post names',
  findPreferences: 'the settings that follow the system',
  findPrice: 'the bundles with one volume',
  findReceipt: 'what one purchase has: the volumes of a bundle',
  findReleasePanel: 'as many as the panel shows',
  findRunningSale: 'the series that one sale names',
  findSeries: 'the tags of one series',
  findSeriesOfPart: 'the tags of one series',
  findSeriesOfVolume: 'the tags of one series',
  findStudioBundle: 'what one bundle has',
  findStudioPost: 'the languages of one post',
  findStudioSale: 'what one sale names',
  findStudioSubject: 'the fields of one thing',
  findTag: 'the languages of the interface',
  findVolume: 'the creators of one volume',
  findVolumeNeighbours: 'as many as its page shows',
  findVolumeOfPart: 'the creators of one volume',
  findWithdrawal: 'what was bought in 14 days, and pre-orders: 500',
  listAnalyticsTotals: 'the events that are counted',
  listCovers: 'the covers of one series or volume',
  listKeptEditions: 'the editions of one volume that are kept',
  listLegalPages: 'the legal pages',
  listPasskeys: '20 passkeys',
  listPlans: 'the plans of the shop',
  listPositions: '8 positions',
  listReaderReturns: 'as listReturns',
  listReturns: 'what was bought in 14 days, and pre-orders: 500',
  listSessions: 'the sessions of one account',
  listSkus: 'the stores of one volume',
  listStudioCalendar: '5 000 launches within 100 days, 1 MB; the screen folds days',
  listStudioFields: 'the fields that there are',
  listStudioViews: '50 views',
  listWebhooks: '20 webhooks',
  openTicket: 'the pages of one part',
  readHistory: 'pages by time: it begins where the page before ended',
  showEnvironment: 'the settings that there are',
  showLegalVersion: 'the languages of the interface',
  showPersonAccess: '100 sessions, 200 tokens and 200 links; 20 passkeys',
  showPriceHistory: 'the prices of one volume',
  showShopLook: 'the settings that there are',
  showStart: 'the settings that there are',
  showStudioMe: 'the roles of one person',
  showUpload: 'the pieces of one file',
  showUploadPart: 'the pages of one part',
  suggest: 'as many as are suggested',
}

const answersList = (name: string | null) => {
  const type = name && name in messages ? messages[name as keyof typeof messages] : null
  return type !== null && Object.values(type.fromPartial({})).some(Array.isArray)
}

it('every call that answers a list has pages, or says here what bounds it', () => {
  const lists = calls.filter(({ method, answers }) => method === 'GET' && answersList(answers))
  expect(lists.length).toBeGreaterThan(80)
  const unpaged = lists.filter(({ query }) => !(query && 'limit' in query)).map(({ name }) => name)
  expect(unpaged.toSorted()).toEqual(Object.keys(BOUNDED))
})
