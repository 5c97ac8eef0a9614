import { open } from 'node:fs/promises'
import { PIECE_BYTES } from './stream-file.ts'

/** The bytes of a file as they are stored: each piece by its number. A piece is valid until the next is read. */
export async function* readPieces(path: string): AsyncGenerator<[position: number, piece: Buffer]> {
  const file = await open(path)
  try {
    const piece = Buffer.alloc(PIECE_BYTES)
    for (let position = 0; ; position++) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, position * PIECE_BYTES)
      if (bytesRead > 0) yield [position, piece.subarray(0, bytesRead)]
      if (bytesRead < PIECE_BYTES) return
    }
  } finally {
    await file.close()
  }
}
