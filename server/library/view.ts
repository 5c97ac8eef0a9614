import { AccessLabel } from '#contract/generated/catalogue.ts'
import { LibraryBook, LibraryBookStatus } from '#contract/generated/library.ts'
import type { VolumeRow } from '../catalogue/store.ts'
import { type ViewContext, volumeMessage } from '../catalogue/view.ts'
import type { BookRow } from './store.ts'

export function bookMessage(row: BookRow) {
  return {
    id: row.id,
    legacyId: row.legacyId,
    purchased: row.purchasedAt,
    lastDownload: row.lastDownloadAt ?? undefined,
    hidden: row.hiddenAt !== null,
    premium: row.premium,
    corrected: row.correctedAt ?? undefined,
  }
}

/** A book that was just bought: its access label is known without another query. */
export function boughtBook(
  { book, volume }: { book: BookRow; volume: VolumeRow },
  sight: ViewContext,
): LibraryBook {
  const owned = { label: AccessLabel.OWNED, until: undefined }
  const toCome = volume.publishingAt === null || volume.publishingAt > sight.now
  return LibraryBook.fromPartial({
    ...bookMessage(book),
    volume: { ...volumeMessage(volume, sight), access: owned, owned: true },
    status: toCome ? LibraryBookStatus.PREORDER : LibraryBookStatus.PROCESSING,
  })
}
