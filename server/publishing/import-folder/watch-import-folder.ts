import { lstat, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { Actor } from '../../audit/deed.ts'
import { BookDelayed, BookRefused, VolumeAlreadyExists } from '../../book-files/book-refused.ts'
import { plainRemark, remark } from '../../book-files/remark.ts'
import type { AppContext } from '../../context.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import { importBook } from '../import-book.ts'
import { type BookFile, listBookFiles } from '../list-book-files.ts'
import { outcomeLine } from '../outcome-line.ts'
import { findManifest, requestOfBook } from './manifest-beside.ts'
import { finishMoves, moveHandled } from './move-handled.ts'
import { deleteOldFolderMoves } from './move-store.ts'
import { STEADY_MS, SteadyFiles, stampOfBook } from './steady-files.ts'

/** As the log of changes names it. */
const BY_FOLDER: Actor = { accountId: null, name: 'import folder', origin: 'job', tokenId: null }

const DONE = 'done'
const FAILED = 'failed'
/** Of several servers one imports at a time. */
const LOCK = 'import folder'
/** After which another server may go on, should this one hang: longer than an import can take. */
const LONGEST_MS = 3_600_000
/** A file on the disk of a server that is gone for good. */
const FORGET_MOVES_MS = 30 * 86_400_000
/** Times that an import is tried which fails for a reason that nobody foresaw. */
const MOST_TRIES = 3
/** The same where the machine was too busy for it, and the time in between. */
const MOST_DELAYS = 20
const DELAY_MS = 60_000

/** docs/product.md#import-folder: imports what is put into the folder, one file after the other. */
export function registerImportFolder(app: AppContext): void {
  const { importDir } = app.config
  if (importDir !== null)
    app.jobs.every(STEADY_MS, 'import from the folder', watchFolder(app, importDir), 'import')
}

interface Waiting extends BookFile {
  manifest: string | null
  /** Why its manifest cannot be used; null where it can. */
  fault: string | null
  stamp: string
}

function watchFolder(app: AppContext, folder: string): () => Promise<'again' | 'later'> {
  const { db, clock, log } = app
  const steady = new SteadyFiles()
  const tries = new Map<string, number>()
  /** When files are tried again for which the machine was too busy. */
  const delayedUntil = new Map<string, Date>()
  /** Files that could not be moved, which must not be imported at every look. */
  const stuck = new Map<string, string>()
  const unmoved = new Set<string>()
  const mentioned = new Set<string>()
  const mention = (path: string, why: string) => {
    if (!mentioned.has(path)) log.info({ file: path, why }, 'a file of the import folder was left out')
    mentioned.add(path)
  }
  let isAway = false
  /** Whether moves that an earlier process left undone have been ended. */
  let hasResumed = false

  async function look(): Promise<'again' | 'later'> {
    const isHere = await stat(folder).then(
      entry => entry.isDirectory(),
      () => false,
    )
    if (!isHere && !isAway) log.warn({ folder }, 'the import folder is not there')
    isAway = !isHere
    if (!isHere) return 'later'
    const [first, ...more] = await listReady()
    if (!first && hasResumed) return 'later'
    // Of several files that could have the same manifest none is imported with it.
    const now = first ? [first, ...more.filter(({ fault }) => fault !== null && fault === first.fault)] : []
    const isMine = await db.exclusively(LOCK, LONGEST_MS, async () => {
      await deleteOldFolderMoves(db, new Date(clock.now().getTime() - FORGET_MOVES_MS))
      await finishMoves(db, folder, reportUnmoved)
      hasResumed = true
      // Another server may have been quicker, or the move that was just ended was that of this file.
      for (const book of now) if (!(await isChanged(book))) await handle(book)
    })
    return isMine && more.length >= now.length ? 'again' : 'later'
  }

  function reportUnmoved(path: string, error: unknown): void {
    if (unmoved.has(path)) return
    unmoved.add(path)
    log.error({ err: error, file: path }, 'a file of the import folder cannot be moved')
  }

  async function listReady(): Promise<Waiting[]> {
    const now = clock.now()
    const waiting = await listWaiting()
    const ready = new Set(steady.look(waiting, now))
    const unready = new Set(waiting.filter(book => !ready.has(book)).map(({ fault }) => fault))
    return waiting.filter(book => {
      const { path, stamp, fault } = book
      if (!ready.has(book) || stuck.get(path) === stamp || (delayedUntil.get(path) ?? now) > now) return false
      return fault === null || !unready.has(fault)
    })
  }

  async function listWaiting(): Promise<Waiting[]> {
    const { books, others } = await listBookFiles(folder, { except: [DONE, FAILED], isSeries: false })
    for (const { path, why } of others) if (!/\.json$/i.test(path)) mention(path, why)
    const waiting: Waiting[] = []
    for (const book of books) {
      if (book.isFolder && (await isLeftOver(relative(folder, book.path)))) {
        mention(book.path, 'books were taken from it, and its pictures are none')
        continue
      }
      const found = await manifestOf(book, books)
      const stamp = await stampOfBook({ ...book, ...found })
      if (stamp === null) mention(book.path, 'it cannot be read')
      else waiting.push({ ...book, ...found, stamp })
    }
    return waiting
  }

  /**
   * Whether a folder has pictures that lay beside its books: `done` and `failed` have a note on a folder that was a book
   * itself.
   */
  async function isLeftOver(name: string): Promise<boolean> {
    for (const end of [DONE, FAILED])
      if ((await isFolderAt(join(folder, end, name))) && !(await isThere(join(folder, end, `${name}.txt`))))
        return true
    return false
  }

  async function handle(book: Waiting): Promise<void> {
    const { path, manifest } = book
    const name = relative(folder, path)
    const outcome = await outcomeOf(book)
    if (outcome === null) return
    tries.delete(path)
    delayedUntil.delete(path)
    // Whoever put it there was not done, after all.
    if (await isChanged(book)) return
    const target = join(folder, outcome.isDone ? DONE : FAILED, name)
    try {
      const moved = await moveHandled(
        db,
        folder,
        { path, target, manifest, note: outcome.note, stamp: book.stamp },
        clock.now(),
      )
      log.info({ file: name, moved, outcome: outcome.line }, 'a file of the import folder was handled')
    } catch (error) {
      if (isOfDatabase(error)) throw error
      stuck.set(path, book.stamp)
      log.error(
        { err: error, file: name, outcome: outcome.line },
        'a file of the import folder cannot be moved',
      )
    }
  }

  /** Null where it is to be tried again. */
  async function outcomeOf(book: Waiting): Promise<Outcome | null> {
    try {
      if (book.fault !== null) throw new BookRefused(plainRemark(book.fault))
      const request = await requestOfBook(book, book.manifest, folder)
      const isStill = async () => {
        if (await isChanged(book)) throw new BookDelayed(remark('changedMeanwhile'))
      }
      const imported = await importBook(app, request, isStill, BY_FOLDER)
      const line = outcomeLine(imported)
      return { isDone: true, line, note: `${line}\n` }
    } catch (error) {
      if (await isChanged(book)) return null
      const name = basename(book.path)
      const isDelayed = error instanceof BookDelayed
      if (error instanceof BookRefused && !isDelayed)
        return refused(error.message, name, error instanceof VolumeAlreadyExists)
      if (isOfDatabase(error)) throw error
      log[isDelayed ? 'warn' : 'error'](
        { err: error, file: book.path },
        'a file of the import folder could not be imported',
      )
      const tried = (tries.get(book.path) ?? 0) + 1
      tries.set(book.path, tried)
      if (isDelayed) delayedUntil.set(book.path, new Date(clock.now().getTime() + DELAY_MS))
      if (tried < (isDelayed ? MOST_DELAYS : MOST_TRIES)) return null
      return refused(isDelayed ? error.message : 'the shop failed at it: its log says why', name)
    }
  }

  return look
}

interface Outcome {
  isDone: boolean
  line: string
  note: string
}

function refused(why: string, name: string, isStanding = false): Outcome {
  const line = `refused: ${why}`
  const advice = isStanding
    ? `Nothing that is on sale is replaced from this folder. To put the file in its place, import it in the studio or by a command, which say what would differ; price, dates and titles are changed there, too.`
    : `Correct the file and put it into the folder again. What the shop cannot find out, ${name}.json beside it can say, with the fields of a manifest: "language", "series", "volume", "type".`
  return { isDone: false, line, note: `${line}\n${advice}\n` }
}

async function manifestOf(
  { path }: BookFile,
  books: readonly BookFile[],
): Promise<Pick<Waiting, 'manifest' | 'fault'>> {
  try {
    return { manifest: await findManifest(path, books), fault: null }
  } catch (error) {
    if (!(error instanceof BookRefused)) throw error
    return { manifest: null, fault: error.message }
  }
}

async function isChanged(book: Waiting): Promise<boolean> {
  return (await stampOfBook(book)) !== book.stamp
}

/** Whether the database is the reason, and not the file's disk, whose errors can have the same codes. */
function isOfDatabase(error: unknown): boolean {
  const { path, syscall, code } = error as { path?: unknown; syscall?: unknown; code?: unknown }
  const isOfDisk = typeof path === 'string' || (syscall === 'read' && code !== 'ECONNRESET')
  return isUnavailable(error) && !isOfDisk
}

async function isFolderAt(path: string): Promise<boolean> {
  return lstat(path).then(
    entry => entry.isDirectory(),
    () => false,
  )
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
