import { basename } from 'node:path'
import { refreshSeries } from '../../catalogue/refresh/refresh-series.ts'
import type { AppContext } from '../../context.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { keepPictures, storePictures } from '../../platform/images/store-pictures.ts'
import { digestFile } from '../digest-file.ts'
import { type PartContents, readContents } from '../part-contents.ts'
import { refuseWhereBusy } from '../refuse-where-busy.ts'
import { type BookInFolder, readBookInSandbox } from '../run-read-book-worker.ts'
import type { PartOutcome, PartRequest } from './part-request.ts'

export type PartsContext = Pick<AppContext, 'db' | 'blobs' | 'images' | 'clock'>

/** A file of parts that was read. */
export interface PartFileContents {
  read: BookInFolder
  contents: PartContents[]
  sha256: string
  /** Name of the file */
  name: string
}

/** Ends the transaction of a dry run. */
class Undone extends Error {}

/**
 * Reads the file of a part apart from the shop, and has it stored in one transaction, which is undone for a dry run. `store`
 * answers the outcome and the id of the series where something has changed.
 */
export async function withPartFile<Outcome extends PartOutcome>(
  context: PartsContext,
  { file, cut = 'whole', type, direction, dryRun }: PartRequest,
  store: (tx: Tx, file: PartFileContents) => Promise<{ outcome: Outcome; seriesId: string }>,
): Promise<Outcome> {
  let tried: Outcome | null = null
  const sha256 = await digestFile(file)
  return readBookInSandbox(
    { file, cut, type: type ?? null, direction: direction ?? null, marks: [] },
    async read => {
      const contents = await readContents(read)
      try {
        const book = { read, contents, sha256, name: basename(file) }
        const pictures = shownPictures(book)
        // Before the transaction, which would be open for as long as that takes.
        if (!dryRun) await storePictures(context.blobs, { pictures, bytesOf: read.bytes })
        return await refuseWhereBusy(() =>
          context.db.transaction(async tx => {
            await keepPictures(tx, context.images, pictures, { isUndone: dryRun })
            const { outcome, seriesId } = await store(tx, book)
            tried = outcome
            if (dryRun) throw new Undone()
            if (outcome.outcome !== 'unchanged') {
              await refreshSeries(tx, seriesId)
              await bumpCatalogue(tx, { series: [seriesId], listsMayBeLate: true })
            }
            return outcome
          }),
        )
      } catch (error) {
        if (error instanceof Undone && tried) return tried
        throw error
      }
    },
  )
}

/** The pictures that the parts show. */
function shownPictures({ read, contents }: PartFileContents) {
  const shown = new Set(contents.flatMap(({ pictures }) => pictures.map(({ hash }) => hash)))
  return read.book.pictures.filter(({ hash }) => shown.has(hash))
}
