import { hideLibraryBook, showLibraryBook } from '#contract/calls/library.ts'
import { type Asked, refuse } from '../calls/bind.ts'
import { findVolume } from '../catalogue/store.ts'
import type { House } from '../context.ts'
import { setHidden } from './store.ts'

/** docs/product.md#library: shows a hidden book again. */
export async function showBook({ house, reader, params }: Asked<typeof showLibraryBook>): Promise<null> {
  if (!(await setHidden(house.db, reader.id, await volumeIdOf(house, params.id), null)))
    throw refuse(showLibraryBook, 'notOwned')
  return null
}

/** docs/product.md#library: hides a book, which stays owned. */
export async function hideBook({ house, reader, params, now }: Asked<typeof hideLibraryBook>): Promise<null> {
  if (!(await setHidden(house.db, reader.id, await volumeIdOf(house, params.id), now)))
    throw refuse(hideLibraryBook, 'notOwned')
  return null
}

/** docs/product.md#identifiers: a volume is named by its id, its legacy id or its slug. */
async function volumeIdOf({ db }: House, key: string): Promise<string> {
  return (await findVolume(db, key))?.id ?? key
}
