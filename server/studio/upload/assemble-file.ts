import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Remark, remark, remarkLine } from '../../book-files/remark.ts'
import type { AppContext } from '../../context.ts'
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts'
import { piecesOf } from './upload.ts'
import * as store from './upload-store.ts'

/** The pieces are not the file that was announced. */
export class WrongFile extends Error {
  readonly remark: Remark

  constructor(why: Remark) {
    super(remarkLine(why))
    this.remark = why
  }
}

/**
 * Puts the pieces of an upload together to a file of its name, in a folder that is gone when `use` has ended. Only some of a
 * piece is in memory. Throws WrongFile where the whole is not what was announced.
 */
export async function withUploadedFile<T>(
  { db, blobs }: Pick<AppContext, 'db' | 'blobs'>,
  upload: store.UploadRow,
  use: (path: string) => Promise<T>,
  progress: (percent: number) => Promise<void> = async () => {},
): Promise<T> {
  const { bytes, pieceBytes, sha256 } = upload
  const folder = await makeTemporaryFolder('upload')
  try {
    const path = join(folder, upload.name)
    const pieces = await store.listPieces(db, upload.id)
    if (pieces.length !== piecesOf(upload)) throw new WrongFile(remark('piecesMissing'))
    const hash = createHash('sha256')
    async function* whole() {
      for (const [at, name] of pieces.entries()) {
        const size = at === pieces.length - 1 ? bytes - at * pieceBytes : pieceBytes
        for await (const some of blobs.read(name, 0, size - 1)) {
          hash.update(some)
          yield some
        }
        await progress(Math.floor(((at + 1) * 100) / pieces.length))
      }
    }
    await pipeline(Readable.from(whole()), createWriteStream(path))
    if (hash.digest('hex') !== sha256) throw new WrongFile(remark('otherFile'))
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
