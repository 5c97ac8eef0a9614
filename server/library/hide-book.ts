import { hideLibraryBook, showLibraryBook } from '#contract/calls/library.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { findSeenVolume } from '../catalogue/find-seen.ts'
import { setHidden } from './store.ts'

type HidingInput = CallInput<typeof hideLibraryBook> | CallInput<typeof showLibraryBook>

/** docs/product.md#library: shows a hidden book again. */
export async function showBook(input: CallInput<typeof showLibraryBook>): Promise<null> {
  const { app, reader } = input
  if (!(await setHidden(app.db, reader.id, await volumeIdOf(input), null)))
    throw refuse(showLibraryBook, 'notOwned')
  return null
}

/** docs/product.md#library: hides a book, which stays owned. */
export async function hideBook(input: CallInput<typeof hideLibraryBook>): Promise<null> {
  const { app, reader, now } = input
  if (!(await setHidden(app.db, reader.id, await volumeIdOf(input), now)))
    throw refuse(hideLibraryBook, 'notOwned')
  return null
}

/** docs/product.md#identifiers: a volume is named by its id, its legacy id or its slug. */
async function volumeIdOf({ app, params, visitor, now }: HidingInput): Promise<string> {
  return (await findSeenVolume(app.db, params.id, visitor, now))?.id ?? params.id
}
