import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, open, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db/connect.ts'
import { findImageBytes } from '../platform/images/store.ts'
import { writeBook } from './book-folder.ts'
import { CannotMake, CannotMakeHere } from './cannot-make.ts'
import { findConverter } from './convert-to-mobi.ts'
import { type BoughtBook, claimCopy, findBoughtBook, listUnmade, releaseCopy } from './copy-store.ts'
import { fileName } from './file-name.ts'
import {
  addPiece,
  dropReplaced,
  type FileType,
  listFiles,
  listMissing,
  noteMissing,
  replaceFile,
} from './file-store.ts'
import { gatherBook } from './gather-book.ts'
import { makeFileApart } from './make-file-apart.ts'
import { PIECE_BYTES } from './stream-file.ts'

const KIND = 'make copies'
const LOOK = 'look for copies to make'
/** Raise it when files come to look different, so that all are made again. */
const MAKING = '1 '
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Longer than everything that is made for one book may take. */
const CLAIM_MS = 900_000

interface Wanted {
  bookId: string
}

/** Wants the files of a book that was bought, when its volume is out. To be called in the transaction that gives it. */
export async function wantCopies({ jobs }: Pick<House, 'jobs'>, tx: Tx, bookId: string): Promise<void> {
  await jobs.add(tx, { kind: KIND, key: bookId, payload: { bookId } satisfies Wanted })
}

/** Files are made for each book that was bought, once its volume is out, and again when its text changes. */
export function takeUpDownloads(house: House): void {
  const { jobs, db, clock } = house
  const make = async ({ bookId }: Wanted) => {
    const bought = await findBoughtBook(db, bookId)
    if (bought) await makeCopies(house, bought)
  }
  jobs.handle(KIND, make, 'slow')
  jobs.every(HOUR_MS, LOOK, async () => {
    const now = clock.now()
    await dropReplaced(db, new Date(now.getTime() - DAY_MS))
    const withMobi = (await findConverter()) !== null
    for (const { bookId } of await listUnmade(db, { making: MAKING, withMobi, now })) {
      await jobs.add(db, { kind: KIND, key: bookId, payload: { bookId } satisfies Wanted })
    }
  })
}

async function makeCopies(house: House, bought: BoughtBook): Promise<void> {
  const { db, clock, jobs } = house
  const { bookId, publishingAt, filledParts } = bought
  const now = clock.now()
  const later = (after: Date) =>
    jobs.add(db, { kind: KIND, key: bookId, payload: { bookId } satisfies Wanted, after })
  if (publishingAt && publishingAt > now) await later(publishingAt)
  // Those without a date, or without a text, are found by the look of every hour.
  if (!publishingAt || publishingAt > now || filledParts === 0) return
  const until = new Date(now.getTime() + CLAIM_MS)
  const copyId = await claimCopy(db, { bookId, offered: newCopyId(), now, until })
  if (!copyId) {
    await later(until)
    return
  }
  try {
    await makeFiles(house, bought, copyId)
  } finally {
    await releaseCopy(db, bookId)
  }
}

async function makeFiles(house: House, bought: BoughtBook, copyId: string): Promise<void> {
  const { db } = house
  const madeFrom = MAKING + bought.edition
  const known = [...(await listFiles(db, bought.bookId)), ...(await listMissing(db, bought.bookId))]
  const types: FileType[] = bought.premium ? ['epub', 'pdf', 'mobi'] : ['epub', 'pdf']
  const wanted = types.filter(type => !known.some(one => one.type === type && one.madeFrom === madeFrom))
  if (wanted.length === 0) return
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kashihon-copy-')))
  try {
    const bytesOf = async (hash: string) => {
      const bytes = await findImageBytes(db, hash)
      if (!bytes) throw new Error(`the picture ${hash} is gone`)
      return bytes
    }
    await writeBook(folder, await gatherBook(house, bought, copyId), bytesOf)
    // MOBI is made from EPUB.
    const needed = wanted.includes('mobi') && !wanted.includes('epub') ? ['epub' as const, ...wanted] : wanted
    for (const type of needed)
      await makeFile(house, { bought, folder, type, madeFrom, keep: wanted.includes(type) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Making {
  bought: BoughtBook
  folder: string
  type: FileType
  madeFrom: string
  keep: boolean
}

async function makeFile(
  { db, clock, log }: House,
  { bought, folder, type, madeFrom, keep }: Making,
): Promise<void> {
  const { bookId, title } = bought
  try {
    const path = await makeFileApart(folder, type)
    if (keep)
      await db.transaction(tx => storeFile(tx, { bookId, type, path, madeFrom, title, at: clock.now() }))
  } catch (error) {
    if (!(error instanceof CannotMake)) throw error
    log.info({ why: error.message, type, volume: bought.volumeId }, 'a type of file is not offered')
    const reason = error.message
    // What is only missing here is tried again as soon as it may be there.
    const from = error instanceof CannotMakeHere ? '' : madeFrom
    await db.transaction(tx => noteMissing(tx, { bookId, type, madeFrom: from, reason, at: clock.now() }))
  }
}

async function storeFile(
  tx: Tx,
  {
    bookId,
    type,
    path,
    madeFrom,
    title,
    at,
  }: { bookId: string; type: FileType; path: string; madeFrom: string; title: string; at: Date },
): Promise<void> {
  const before = (await listFiles(tx, bookId)).find(file => file.type === type)
  // The name stays what it was, so that the reader's disk has one file of the book.
  const name = before?.name ?? fileName(title, type)
  const id = randomUUID()
  await replaceFile(tx, { id, bookId, type, name, size: (await stat(path)).size, madeFrom, madeAt: at })
  const file = await open(path)
  try {
    const piece = Buffer.alloc(PIECE_BYTES)
    for (let position = 0; ; position++) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, position * PIECE_BYTES)
      if (bytesRead === 0) break
      await addPiece(tx, id, position, piece.subarray(0, bytesRead))
      if (bytesRead < PIECE_BYTES) break
    }
  } finally {
    await file.close()
  }
}

/** Twelve signs that are not mistaken for each other when read aloud. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

function newCopyId(): string {
  const signs = [...randomBytes(12)].map(byte => SIGNS[byte % SIGNS.length]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}
