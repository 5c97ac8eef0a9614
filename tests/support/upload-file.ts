import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import * as calls from '#contract/calls/studio-upload.ts'
import type { Upload } from '#contract/generated/studio_upload.ts'
import type { Send } from '#contract/page.ts'
import { LEAST_PIECE_BYTES } from '#contract/upload-pieces.ts'
import type { TestShop } from './open-shop.ts'

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A piece of a file, as a call is asked for it. */
export const pieceOf = (bytes: Buffer, number: number, pieceBytes = LEAST_PIECE_BYTES) => {
  const body = new Uint8Array(bytes.subarray((number - 1) * pieceBytes, number * pieceBytes))
  return { body, sha256: sha256Of(Buffer.from(body)) }
}

/** Begins to upload a file in pieces of one megabyte. */
export async function begin(send: Send, bytes: Buffer, name: string, folder = ''): Promise<Upload> {
  const body = { name, folder, bytes: bytes.length, sha256: sha256Of(bytes), pieceBytes: LEAST_PIECE_BYTES }
  const { answer, refused } = await send(calls.beginUpload, { body })
  if (!answer) throw new Error(`the upload of ${name} was refused: ${refused}`)
  return answer
}

export function putPiece(send: Send, uploadId: string, bytes: Buffer, number: number) {
  const { body, sha256 } = pieceOf(bytes, number)
  return send(calls.putUploadPiece, {
    params: { uploadId, number: String(number) },
    query: { sha256 },
    body,
  })
}

/** Uploads a file, and has it read. */
export async function uploadFile(
  shop: Pick<TestShop, 'app'>,
  send: Send,
  path: string,
  { name = basename(path), folder = '' }: { name?: string; folder?: string } = {},
): Promise<Upload> {
  const bytes = await readFile(path)
  const { id } = await begin(send, bytes, name, folder)
  for (let number = 1; number <= Math.ceil(bytes.length / LEAST_PIECE_BYTES); number++)
    await putPiece(send, id, bytes, number)
  await shop.app.jobs.runDue()
  return stateOf(send, id)
}

export async function stateOf(send: Send, uploadId: string): Promise<Upload> {
  const { answer, refused } = await send(calls.showUpload, { params: { uploadId } })
  if (!answer) throw new Error(`there is no upload: ${refused}`)
  return answer
}
