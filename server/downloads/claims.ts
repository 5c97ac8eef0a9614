import { randomBytes } from 'node:crypto'
import type { AppContext } from '../context.ts'
import { claimCopy, releaseCopy, renewCopies } from './copy-store.ts'

/**
 * Short, since a process that dies cannot give its claims back, and renewed as long as it lives, since a book may take many
 * minutes.
 */
const CLAIM_MS = 30_000
const RENEWED_EVERY_MS = 10_000
/** When a book that another process is at is looked at again. */
export const AGAIN_MS = 15_000

/** Books whose files this process makes, and no other meanwhile. */
export interface Claims {
  /** The id of the copy; null while another process is at it. */
  take(bookId: string): Promise<string | null>
}

/** Runs work with claims, which end with it. */
export async function withClaims<T>(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  work: (claims: Claims) => Promise<T>,
): Promise<T> {
  const held = new Set<string>()
  const until = () => new Date(clock.now().getTime() + CLAIM_MS)
  const renewing = setInterval(() => {
    renewCopies(db, [...held], until()).catch(error =>
      log.warn({ err: error }, 'that files are being made could not be said'),
    )
  }, RENEWED_EVERY_MS).unref()
  try {
    return await work({
      async take(bookId) {
        const claim = { bookId, offered: newCopyId(), now: clock.now(), until: until() }
        const copyId = await claimCopy(db, claim)
        if (copyId) held.add(bookId)
        return copyId
      },
    })
  } finally {
    clearInterval(renewing)
    for (const bookId of held) await releaseCopy(db, bookId)
  }
}

/** An id of twelve characters that are not confused when read aloud. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

function newCopyId(): string {
  const signs = [...randomBytes(12)].map(byte => SIGNS[byte % SIGNS.length]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}
