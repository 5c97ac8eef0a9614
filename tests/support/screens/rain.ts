import {
  findPrice,
  findVolume,
  findVolumeNeighbours,
  listParts,
  listSkus,
} from '#contract/calls/catalogue.ts'
import { findLibraryBook, readLibrary } from '#contract/calls/library.ts'
import { listRecent } from '#contract/calls/places.ts'
import { listRentals } from '#contract/calls/rentals.ts'
import type { User } from '#contract/generated/accounts.ts'
import type { BundleOffer } from '#contract/generated/bundles.ts'
import type { Volume } from '#contract/generated/catalogue.ts'
import type { CoinOptions } from '#contract/generated/coins.ts'
import { SeriesType } from '#contract/generated/enums.ts'
import type { Answers } from './answers.ts'

/** A reader with a confirmed address. */
export const MARA = {
  id: 'USR-1',
  username: 'mara',
  email: 'mara@example.com',
  emailVerified: true,
} satisfies Partial<User>

/** A volume that is out. */
export const RAIN = {
  id: 'VOL-1',
  slug: 'rain-volume-1',
  title: 'Rain: Volume 1',
  shortTitle: 'Volume 1',
  number: 1,
  publishing: new Date('2026-11-11T12:00:00Z'),
  totalParts: 1,
  seriesId: 'SER-1',
  seriesSlug: 'rain',
  seriesTitle: 'Rain',
  type: SeriesType.NOVEL,
  lang: 'en',
  onSale: true,
} satisfies Partial<Volume>

/** What the page of the volume reads. */
export function answerVolume(
  answers: Answers,
  changes: Partial<Volume> = {},
  bundles: Parameters<typeof BundleOffer.fromPartial>[0][] = [],
): void {
  answers.set(findVolume, { answer: { ...RAIN, ...changes } })
  answers.set(listParts, {
    answer: { parts: [{ id: 'PRT-1', slug: 'rain-volume-1-part-1', title: 'Part 1', preview: true }] },
  })
  answers.set(findPrice, { answer: { coins: 699, fullCoins: 699, credits: 1, currency: 'usd', bundles } })
  answers.set(findVolumeNeighbours, { answer: {} })
  answers.set(listSkus, { answer: {} })
}

/** What a library reads that has the volume. */
export function answerLibrary(answers: Answers): void {
  const book = { id: 'BOK-1', volume: RAIN, purchased: new Date('2026-11-20T12:00:00Z'), premium: true }
  answers.set(readLibrary, { answer: { books: [book], pagination: { limit: 24, lastPage: true, total: 1 } } })
  answers.set(findLibraryBook, { answer: book })
  answers.set(listRentals, { answer: {} })
  answers.set(listRecent, { answer: {} })
}

/** Coins are sold at a cent each, and a thousand for a little less. */
export const COIN_OPTIONS = {
  packs: [
    { coins: 500, originalCentsCost: 500, currentCentsCost: 500, currentCoins: 500, sku: 'coins500' },
    { coins: 1000, originalCentsCost: 1000, currentCentsCost: 980, currentCoins: 1000, sku: 'coins1000' },
  ],
  coinPriceInCents: 1,
  purchaseMinimumCoins: 100,
  purchaseMaximumCoins: 10_000,
  currency: 'usd',
} satisfies Partial<CoinOptions>
