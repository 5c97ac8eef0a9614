import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../context.ts'
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts'
import { CannotMake, CannotMakeHere } from '../cannot-make.ts'
import type { BoughtBook } from '../copy-store.ts'
import { fileName } from '../file-name.ts'
import { listFiles, noteMissing, replaceFile } from '../file-store.ts'
import { storeMade } from '../store-made.ts'
import { streamFile } from '../stream-file.ts'
import { convertToMobi, findConverter, notInstalled } from './convert-to-mobi.ts'

/**
 * Makes the MOBI of a copy from its EPUB. It has no common part with other copies: calibre makes each as a whole, which
 * takes long. A type that cannot be made is recorded.
 */
export async function makeMobi(app: AppContext, bought: BoughtBook, madeFrom: string): Promise<void> {
  const { db, blobs, clock, log } = app
  const { bookId, title } = bought
  const files = await listFiles(db, bookId)
  const epub = files.find(file => file.type === 'epub' && file.madeFrom === madeFrom)
  if (!epub) return
  const folder = await makeTemporaryFolder('mobi')
  try {
    if (!(await findConverter())) throw notInstalled()
    const from = join(folder, 'made.epub')
    const to = join(folder, 'made.mobi')
    await writeFile(from, await streamFile(app, { file: epub, start: 0, end: epub.size - 1 }))
    await convertToMobi(folder, from, to)
    const { size, blob } = await storeMade(blobs, to)
    // The name stays the same, so that a new download replaces the old file on the reader's disk.
    const name = files.find(({ type }) => type === 'mobi')?.name ?? fileName(title, 'mobi')
    const file = { id: randomUUID(), bookId, name, size, madeFrom, madeAt: clock.now(), bytes: { blob } }
    await db.transaction(tx => replaceFile(tx, { ...file, type: 'mobi' }))
  } catch (error) {
    if (!(error instanceof CannotMake)) throw error
    log.info({ why: error.message, type: 'mobi', volume: bought.volumeId }, 'a type of file is not offered')
    // Where only the program is missing, the job is tried again once it may be installed.
    const missing = { bookId, type: 'mobi' as const, reason: error.message, at: clock.now() }
    const from = error instanceof CannotMakeHere ? '' : madeFrom
    await db.transaction(tx => noteMissing(tx, { ...missing, madeFrom: from }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
