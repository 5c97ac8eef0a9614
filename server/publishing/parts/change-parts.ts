import { basename } from 'node:path'
import { refreshSeries } from '../../catalogue/refresh/refresh-series.ts'
import type { AppContext } from '../../context.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { digestFile } from '../digest-file.ts'
import { type PartContents, readContents } from '../part-contents.ts'
import { refuseWhereBusy } from '../refuse-where-busy.ts'
import { type BookInFolder, readBookApart } from '../run-read-book-worker.ts'
import type { PartOutcome, PartRequest } from './part-request.ts'

export type PartsContext = Pick<AppContext, 'db' | 'images' | 'clock'>

/** A file of parts that was read. */
export interface PartFileContents {
  read: BookInFolder
  contents: PartContents[]
  sha256: string
  /** Name of the file */
  name: string
}

/** Carries the outcome out of a transaction that is undone. */
class Undone extends Error {
  readonly outcome: PartOutcome

  constructor(outcome: PartOutcome) {
    super('the transaction of a dry run is undone')
    this.outcome = outcome
  }
}

/**
 * Reads the file of a part apart from the shop, and has it stored in one transaction, which is undone for a dry run. `store` answers the outcome and the id of the
 * series where something has changed.
 */
export async function withPartFile(
  context: PartsContext,
  { file, cut = 'whole', type, direction, dryRun }: PartRequest,
  store: (tx: Tx, file: PartFileContents) => Promise<{ outcome: PartOutcome; seriesId: string }>,
): Promise<PartOutcome> {
  const sha256 = await digestFile(file)
  return readBookApart(
    { file, cut, type: type ?? null, direction: direction ?? null, marks: [] },
    async read => {
      const contents = await readContents(read)
      try {
        const book = { read, contents, sha256, name: basename(file) }
        return await refuseWhereBusy(() =>
          context.db.transaction(async tx => {
            // Before the volume is locked: readers could not buy meanwhile.
            await keepPictures(tx, context, book)
            const { outcome, seriesId } = await store(tx, book)
            if (dryRun) throw new Undone(outcome)
            if (outcome.outcome !== 'unchanged') {
              await refreshSeries(tx, seriesId)
              await bumpCatalogue(tx)
            }
            return outcome
          }),
        )
      } catch (error) {
        if (error instanceof Undone) return error.outcome
        throw error
      }
    },
  )
}

/** Stores the pictures that the parts show. */
async function keepPictures(
  tx: Tx,
  { images }: PartsContext,
  { read, contents }: PartFileContents,
): Promise<void> {
  const shown = new Set(contents.flatMap(({ pictures }) => pictures.map(({ hash }) => hash)))
  for (const picture of read.book.pictures)
    if (shown.has(picture.hash)) await images.keep(tx, { ...picture, bytes: await read.bytes(picture.hash) })
}
