import { randomUUID } from 'node:crypto'
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppContext } from '../context.ts'
import { findImageBytes } from '../platform/images/store.ts'
import { EDITION_FILE, writeBook } from './book-folder.ts'
import { CannotMake } from './cannot-make.ts'
import { addCommonFile, addCommonPiece, type CommonFile, listCommonFiles } from './common-file-store.ts'
import type { BoughtBook } from './copy-store.ts'
import { findFileForBuyers, writeEditionFile } from './edition-file-store.ts'
import { type CommonType, commonTypesOf } from './file-types.ts'
import { gatherBook } from './gather-book.ts'
import { readPieces } from './read-pieces.ts'
import { makeFileApart } from './worker/run-file-workers.ts'

/** The common file of the volume's copies, which is made where it is missing or outdated. */
export async function findOrMakeCommon(
  app: AppContext,
  bought: BoughtBook,
  madeFrom: string,
): Promise<CommonFile[]> {
  const { db } = app
  const known = await listCommonFiles(db, bought.volumeId, madeFrom)
  const missing = commonTypesOf(bought.type).filter(type => !known.some(file => file.type === type))
  if (missing.length === 0) return known
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kashihon-volume-')))
  try {
    const bytesOf = async (hash: string) => {
      const bytes = await findImageBytes(db, hash)
      if (!bytes) throw new Error(`the picture ${hash} is gone`)
      return bytes
    }
    const shop = { certifier: app.config.operator.name, origin: app.config.publicUrl }
    await writeBook(folder, await gatherBook(app, bought, shop), bytesOf)
    await addEditionFile(app, bought.volumeId, folder)
    for (const type of missing) await makeCommon(app, { bought, folder, type, madeFrom })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return listCommonFiles(db, bought.volumeId, madeFrom)
}

/** The EPUB that the publisher handed in, where there is one, beside the parts. */
async function addEditionFile({ db }: AppContext, volumeId: string, folder: string): Promise<void> {
  const stored = await findFileForBuyers(db, volumeId)
  if (stored) await writeEditionFile(db, volumeId, stored, join(folder, EDITION_FILE))
}

interface Making {
  bought: BoughtBook
  folder: string
  type: CommonType
  madeFrom: string
}

async function makeCommon(
  { db, clock, log }: AppContext,
  { bought: { volumeId }, folder, type, madeFrom }: Making,
): Promise<void> {
  const file = { id: randomUUID(), volumeId, type, madeFrom, at: clock.now() }
  try {
    const { path, plan, composed } = await makeFileApart(folder, type)
    if (composed !== null)
      log.warn({ why: composed, volume: volumeId }, 'the EPUB that was handed in cannot be handed on')
    const { size } = await stat(path)
    await db.transaction(async tx => {
      if (!(await addCommonFile(tx, { ...file, size, plan, refused: null }))) return
      for await (const [position, piece] of readPieces(path))
        await addCommonPiece(tx, file.id, position, piece)
    })
  } catch (error) {
    if (!(error instanceof CannotMake)) throw error
    log.info({ why: error.message, type, volume: volumeId }, 'a type of file is not offered')
    const refused = { size: 0, plan: null, refused: error.message }
    await db.transaction(tx => addCommonFile(tx, { ...file, ...refused }))
  }
}
