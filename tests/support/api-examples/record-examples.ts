import { showAccounts, showSignIn } from './account-examples.ts'
import { openExampleShop } from './example-shop.ts'
import { showCoins, showMembership } from './money-examples.ts'
import { showLibrary, showReading } from './reading-examples.ts'
import type { Example } from './recorder.ts'
import { showCalendar, showCatalogue, showFollows, showSearch, showVisit } from './shop-examples.ts'
import { showStudioBundles } from './studio-bundles-examples.ts'
import { showCovers } from './studio-cover-examples.ts'
import { showStudio } from './studio-examples.ts'
import { showStudioExchange } from './studio-exchange-examples.ts'
import { showStudioPosts } from './studio-post-examples.ts'
import { showStudioPreviews } from './studio-preview-examples.ts'
import { showStudioSales } from './studio-sales-examples.ts'
import { showStudioSettings } from './studio-settings-examples.ts'
import { showStudioShop } from './studio-shop-examples.ts'
import { showTwoPeople } from './studio-two-people-examples.ts'
import { showUploads } from './upload-examples.ts'

/** Carries every declared call out in a real shop, and answers what was asked and answered (docs/api/). */
export async function recordExamples(): Promise<readonly Example[]> {
  const shop = await openExampleShop()
  try {
    await showCatalogue(shop)
    await showSearch(shop)
    await showCalendar(shop)
    await showFollows(shop)
    await showSignIn(shop)
    await showAccounts(shop)
    await showCoins(shop)
    await showReading(shop)
    await showLibrary(shop)
    await showMembership(shop)
    await showVisit(shop)
    await showStudioSettings(shop)
    await showStudio(shop)
    await showCovers(shop)
    await showStudioPreviews(shop)
    await showStudioPosts(shop)
    await showStudioSales(shop)
    await showStudioBundles(shop)
    await showStudioExchange(shop)
    await showUploads(shop)
    await showStudioShop(shop)
    await showTwoPeople(shop)
    return shop.recorder.examples()
  } finally {
    await shop.close()
  }
}
