import { isSoldForCoins, lacksItsBook } from '#rules/for-sale.ts'
import type { AppContext } from '../context.ts'
import { listOutWithoutBook } from './shelf/shelf-store.ts'

/**
 * docs/product.md#redeem: reports each day which volumes are out and are not sold, because their book has not come or holds
 * nothing to read. Whoever has ordered one keeps it, and has the book as soon as it is there.
 */
export function registerMissingBooks({
  jobs,
  db,
  clock,
  log,
  brand,
}: Pick<AppContext, 'jobs' | 'db' | 'clock' | 'log' | 'brand'>): void {
  jobs.daily('look for volumes without a book', async () => {
    const now = clock.now()
    for (const volume of await listOutWithoutBook(db, now)) {
      const { slug, type, publishingAt, hasContent, owners } = volume
      const isSold = isSoldForCoins(type, brand.current()) && lacksItsBook(volume, now)
      // What the shop or its publisher does not sell and nobody has bought is nobody's loss.
      if (owners === 0 && !isSold) continue
      log.warn(
        { alert: 'volume', volume: slug, publishingAt, hasContent, owners },
        'a volume is out and its book is not there: it is not sold, and its owners wait for it',
      )
    }
  })
}
