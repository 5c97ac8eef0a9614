import { hideLibraryBook, showLibraryBook } from '#contract/calls/library.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { findVolume } from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'
import { setHidden } from './store.ts'

/** docs/product.md#library: shows a hidden book again. */
export async function showBook({ app, reader, params }: CallInput<typeof showLibraryBook>): Promise<null> {
  if (!(await setHidden(app.db, reader.id, await volumeIdOf(app, params.id), null)))
    throw refuse(showLibraryBook, 'notOwned')
  return null
}

/** docs/product.md#library: hides a book, which stays owned. */
export async function hideBook({
  app,
  reader,
  params,
  now,
}: CallInput<typeof hideLibraryBook>): Promise<null> {
  if (!(await setHidden(app.db, reader.id, await volumeIdOf(app, params.id), now)))
    throw refuse(hideLibraryBook, 'notOwned')
  return null
}

/** docs/product.md#identifiers: a volume is named by its id, its legacy id or its slug. */
async function volumeIdOf({ db }: AppContext, key: string): Promise<string> {
  return (await findVolume(db, key))?.id ?? key
}
