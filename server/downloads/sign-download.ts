import { createHmac } from 'node:crypto'
import { downloadBook } from '#contract/calls/library.ts'
import { isSameSecret } from '../platform/is-same-secret.ts'
import type { FileType } from './file-types.ts'

const STEP_SECONDS = 300

/** What a link says besides its path. */
export interface SignedDownload {
  bookId: string
  type: string
  /** Seconds since 1970 UTC. */
  exp: number
  sig: string
}

/**
 * The address of a file of a book for the next five to ten minutes (docs/product.md#downloads). It needs no session, so that
 * a download manager can fetch it too.
 *
 * @param secret at least 32 random bytes, shared by the shop's processes
 */
export function signDownload(secret: Buffer, bookId: string, type: FileType, now: Date): string {
  const exp = (Math.floor(now.getTime() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS
  const path = downloadBook.path.replace(':bookId', bookId).replace(':type', type)
  return `${path}?exp=${exp}&sig=${signature(secret, bookId, type, exp)}`
}

/** Whether a link is the shop's own and still runs. */
export function isSignedDownload(
  secret: Buffer,
  { bookId, type, exp, sig }: SignedDownload,
  now: Date,
): boolean {
  return isSameSecret(sig, signature(secret, bookId, type, exp)) && exp * 1000 > now.getTime()
}

function signature(secret: Buffer, bookId: string, type: string, exp: number): string {
  return createHmac('sha256', secret)
    .update(`GET download ${bookId} ${type} until ${exp}`)
    .digest('base64url')
}
