import { allowLonger, type Db, type Tx } from '../db/connect.ts'
import { BlobGone, type BlobSource, type BlobStore } from './blob-store.ts'
import { addPiece, deletePieces, findBytes, hasPieces, PIECE_BYTES } from './store.ts'

/** A large file takes longer than other transactions. */
const STORE_MS = 300_000

/** Bytes in the database itself, in pieces, so that a range reads only what it needs. */
export function databaseStore(db: Db): BlobStore {
  return {
    place: 'database',
    put: sources =>
      db.transaction(async tx => {
        await allowLonger(tx, STORE_MS)
        await deletePieces(
          tx,
          sources.map(({ name }) => name),
        )
        for (const source of sources) await putInto(tx, source)
      }),
    async *read(name, start, end) {
      for (let at = start; at <= end; ) {
        const bytes = await findBytes(db, name, at, end)
        if (!bytes) throw new BlobGone(`the database has no bytes of ${name} at ${at}`)
        yield bytes
        at += bytes.length
      }
    },
    has: name => hasPieces(db, name),
    remove: name => deletePieces(db, [name]),
  }
}

async function putInto(tx: Tx, { name, whole, read }: BlobSource): Promise<void> {
  if (whole) return addPiece(tx, name, 0, whole)
  let position = 0
  for await (const piece of inPieces(read())) await addPiece(tx, name, position++, piece)
}

/** The same bytes, each time as many as a piece has but the last. */
async function* inPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let piece = Buffer.alloc(PIECE_BYTES)
  let filled = 0
  for await (const some of bytes) {
    for (let at = 0; at < some.length; ) {
      const taken = some.copy(piece, filled, at)
      at += taken
      filled += taken
      if (filled < PIECE_BYTES) continue
      yield piece
      piece = Buffer.alloc(PIECE_BYTES)
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}
