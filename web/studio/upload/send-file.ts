import * as calls from '#contract/calls/studio-upload.ts'
import type { Upload } from '#contract/generated/studio_upload.ts'
import { LEAST_PIECE_BYTES, MOST_PIECE_BYTES } from '#contract/upload-pieces.ts'
import { sendFromStudio } from '../frame/ended-session.ts'
import type { PickedFile } from './pick-files.ts'
import { digestOfFile, digestOfPiece } from './sha256.ts'

/** The shop says why it does not take the file; trying again does not help. */
export class UploadRefused extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** A piece that was lost this long after it was begun was too large for the connection. */
const SLOW_MS = 10_000
const WAITS_MS = [1000, 2000, 5000, 10_000, 20_000]

let pieceBytes = MOST_PIECE_BYTES

interface SendingFile {
  file: PickedFile
  signal: AbortSignal
  /** The share of the file that is checked, and that has arrived. */
  progress: (step: 'checking' | 'sending', share: number) => void
  /** The connection was lost, and it is tried again. */
  waiting: (isWaiting: boolean) => void
  /** The upload is known, which goes on from where it was. */
  begun: (upload: Upload) => void
}

/** Uploads a file: pieces that are there already are not sent again, and a lost connection is waited for. */
export async function sendFile(sending: SendingFile): Promise<Upload> {
  const { file, signal, progress } = sending
  const blob = await file.open()
  const sha256 = await digestOfFile(blob, bytes => progress('checking', bytes / blob.size), signal)
  for (;;) {
    const body = { name: file.name, folder: file.folder, bytes: blob.size, sha256, pieceBytes }
    const upload = await patiently(sending, () => ask(sendFromStudio(calls.beginUpload, { body })))
    sending.begun(upload)
    const sent = await sendPieces(sending, blob, upload)
    if (sent !== 'tooSlow') return sent
    pieceBytes = LEAST_PIECE_BYTES
    const params = { uploadId: upload.id }
    await patiently(sending, () => sendFromStudio(calls.deleteUpload, { params }))
  }
}

async function ask(sent: Promise<{ answer?: Upload | null; refused?: string }>): Promise<Upload> {
  const { answer, refused } = await sent
  if (!answer) throw new UploadRefused(refused ?? '')
  return answer
}

/** Tries again for as long as the shop cannot be reached. */
async function patiently<T>({ signal, waiting }: SendingFile, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted()
    try {
      const result = await work()
      waiting(false)
      return result
    } catch (error) {
      if (error instanceof UploadRefused || signal.aborted) throw error
      waiting(true)
      await pause(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] as number, signal)
    }
  }
}

/** Until the time is over, or the browser says that it has a connection again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(done => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

async function sendPieces(sending: SendingFile, blob: Blob, begun: Upload): Promise<Upload | 'tooSlow'> {
  const { progress, signal } = sending
  const count = Math.ceil(begun.bytes / begun.pieceBytes)
  let upload = begun
  let isTooSlow = false
  for (let number = 1; number <= count; number++) {
    if (upload.state !== 'uploading') return upload
    if (upload.pieces.includes(number)) continue
    const from = (number - 1) * begun.pieceBytes
    const bytes = await blob.slice(from, from + begun.pieceBytes).arrayBuffer()
    const sha256 = await digestOfPiece(bytes)
    const done = upload.pieces.length
    progress('sending', done / count)
    const query = { sha256 }
    const params = { uploadId: begun.id, number: String(number) }
    upload = await patiently(sending, async () => {
      const started = performance.now()
      try {
        return await ask(sendFromStudio(calls.putUploadPiece, { params, query, body: new Uint8Array(bytes) }))
      } catch (error) {
        const isSlow = performance.now() - started > SLOW_MS && begun.pieceBytes > LEAST_PIECE_BYTES
        if (error instanceof UploadRefused && error.reason === 'wrongDigest') throw new Error('try again')
        if (error instanceof UploadRefused || !isSlow || signal.aborted) throw error
        isTooSlow = true
        return upload
      }
    })
    if (isTooSlow) return 'tooSlow'
    progress('sending', upload.pieces.length / count)
  }
  return upload
}
