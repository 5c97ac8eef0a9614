import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AppContext } from '../context.ts'
import { makeTemporaryFolder } from '../platform/temporary-folder.ts'
import { EDITION_FILE, writeBook } from './book-folder.ts'
import { CannotMake } from './cannot-make.ts'
import { addCommonFile, type CommonFile, findEdition, listCommonFiles } from './common-file-store.ts'
import type { BoughtBook } from './copy-store.ts'
import { findFileForBuyers } from './edition-file-store.ts'
import { type CommonType, commonTypesOf } from './file-types.ts'
import { gatherBook } from './gather-book.ts'
import { ProgramFailed } from './mobi/run-program.ts'
import { storeMade } from './store-made.ts'
import { makeFileInChild } from './worker/run-file-workers.ts'

/** How often the EPUB that was handed in is tried. */
const MOST_TRIES = 2

/**
 * The common file of the volume's copies, which is made where it is missing or outdated. Null where the volume changed
 * meanwhile: what was gathered may then be of either edition, and is not stored.
 */
export async function findOrMakeCommon(
  app: AppContext,
  bought: BoughtBook,
  madeFrom: string,
): Promise<CommonFile[] | null> {
  const { db, blobs } = app
  const known = await listCommonFiles(db, bought.volumeId, madeFrom)
  const missing = commonTypesOf(bought.type).filter(type => !known.some(file => file.type === type))
  if (missing.length === 0) return known
  const folder = await makeTemporaryFolder('volume')
  try {
    const bytesOf = async (hash: string) => {
      const bytes = await blobs.bytes(hash)
      if (!bytes) throw new Error(`the picture ${hash} is gone`)
      return bytes
    }
    const shop = { certifier: app.brand.current().operatorName, origin: app.config.publicUrl }
    await writeBook(folder, await gatherBook(app, bought, shop), bytesOf)
    await addEditionFile(app, bought.volumeId, folder)
    const failed: unknown[] = []
    for (const type of missing) {
      try {
        if (!(await makeCommon(app, { bought, folder, type, madeFrom }))) return null
      } catch (error) {
        // The other types do not depend on this one.
        failed.push(error)
      }
    }
    if (failed.length > 0) throw failed[0]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return listCommonFiles(db, bought.volumeId, madeFrom)
}

/** The EPUB that the publisher handed in, where there is one, beside the parts. */
async function addEditionFile({ db, blobs }: AppContext, volumeId: string, folder: string): Promise<void> {
  const stored = await findFileForBuyers(db, volumeId)
  if (!stored) return
  const bytes = blobs.read(stored.sha256, 0, stored.size - 1)
  await pipeline(bytes, createWriteStream(join(folder, EDITION_FILE)))
}

interface Making {
  bought: BoughtBook
  folder: string
  type: CommonType
  madeFrom: string
}

/** False where the volume is of another edition by now. */
async function makeCommon(
  { db, blobs, clock, log }: AppContext,
  { bought: { volumeId, edition }, folder, type, madeFrom }: Making,
): Promise<boolean> {
  const file = { id: randomUUID(), volumeId, type, madeFrom, at: clock.now() }
  try {
    const { path, plan, composed } = await makeOrCompose(folder, type)
    if (composed !== null)
      log.warn({ why: composed, volume: volumeId }, 'the EPUB that was handed in cannot be handed on')
    const { size, blob } = await storeMade(blobs, path)
    return await db.transaction(async tx => {
      if ((await findEdition(tx, volumeId)) !== edition) return false
      await addCommonFile(tx, { ...file, size, plan, refused: null, blob })
      return true
    })
  } catch (error) {
    if (!(error instanceof CannotMake)) throw error
    log.info({ why: error.message, type, volume: volumeId }, 'a type of file is not offered')
    const refused = { size: 0, plan: null, refused: error.message, blob: null }
    return await db.transaction(async tx => {
      if ((await findEdition(tx, volumeId)) !== edition) return false
      await addCommonFile(tx, { ...file, ...refused })
      return true
    })
  }
}

/**
 * Where the process fails at the EPUB that was handed in, for want of memory or time or by a fault, it is tried a second
 * time, since a busy machine may be the reason. Then one is made from the parts.
 */
async function makeOrCompose(folder: string, type: CommonType): ReturnType<typeof makeFileInChild> {
  for (let tries = 1; ; tries++) {
    try {
      return await makeFileInChild(folder, type)
    } catch (error) {
      const handedIn = join(folder, EDITION_FILE)
      if (!(error instanceof ProgramFailed) || type !== 'epub' || !existsSync(handedIn)) throw error
      if (tries < MOST_TRIES) continue
      await rm(handedIn)
      return { ...(await makeFileInChild(folder, type)), composed: error.message }
    }
  }
}
