import { stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { BookRefused } from '../../book-files/book-refused.ts'
import type { AppContext } from '../../context.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import { importBook } from '../import-book.ts'
import { type BookFile, listBookFiles } from '../list-book-files.ts'
import { outcomeLine } from '../outcome-line.ts'
import { findManifest, requestOfBook } from './manifest-beside.ts'
import { finishMoves, moveHandled } from './move-handled.ts'
import { deleteOldFolderMoves, tryFolderLock } from './move-store.ts'
import { STEADY_MS, SteadyFiles, stampOf } from './steady-files.ts'

const DONE = 'done'
const FAILED = 'failed'
/** After which another server may go on, should this one hang: longer than an import can take. */
const LONGEST_MS = 3_600_000
/** A file on the disk of a server that is gone for good. */
const FORGET_MOVES_MS = 30 * 86_400_000
/** Times that an import is tried which fails for a reason that nobody foresaw. */
const MOST_TRIES = 3

/** docs/product.md#import-folder: imports what is put into the folder, one file after the other. */
export function registerImportFolder(app: AppContext): void {
  const { importDir } = app.config
  if (importDir !== null)
    app.jobs.every(STEADY_MS, 'import from the folder', watchFolder(app, importDir), 'slow')
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
  /** Files that could not be moved, which must not be imported at every look. */
  const stuck = new Map<string, string>()
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
    const isMine = await db.transaction(async tx => {
      if (!(await tryFolderLock(tx, LONGEST_MS))) return false
      await finishMoves(db)
      hasResumed = true
      await deleteOldFolderMoves(db, new Date(clock.now().getTime() - FORGET_MOVES_MS))
      // Another server may have been quicker, or the move that was just ended was that of this file.
      for (const book of now) if ((await stampOfBook(book)) === book.stamp) await handle(book)
      return true
    })
    return isMine && more.length >= now.length ? 'again' : 'later'
  }

  async function listReady(): Promise<Waiting[]> {
    const waiting = await listWaiting()
    const ready = new Set(steady.look(new Map(waiting.map(({ path, stamp }) => [path, stamp])), clock.now()))
    const unready = new Set(waiting.filter(({ path }) => !ready.has(path)).map(({ fault }) => fault))
    return waiting.filter(
      ({ path, stamp, fault }) =>
        ready.has(path) && stuck.get(path) !== stamp && (fault === null || !unready.has(fault)),
    )
  }

  async function listWaiting(): Promise<Waiting[]> {
    const { books, others } = await listBookFiles(folder, { except: [DONE, FAILED], isSeries: false })
    for (const { path, why } of others) if (!/\.json$/i.test(path)) mention(path, why)
    const waiting: Waiting[] = []
    for (const book of books) {
      const found = await manifestOf(book, books)
      const stamp = await stampOfBook({ ...book, ...found })
      if (stamp !== null) waiting.push({ ...book, ...found, stamp })
    }
    return waiting
  }

  async function handle(book: Waiting): Promise<void> {
    const { path, manifest } = book
    const name = relative(folder, path)
    const outcome = await outcomeOf(book)
    if (outcome === null) return
    tries.delete(path)
    // Whoever put it there was not done, after all.
    if ((await stampOfBook(book)) !== book.stamp) return
    const target = join(folder, outcome.isDone ? DONE : FAILED, name)
    try {
      const moved = await moveHandled(db, { path, target, manifest, note: outcome.note }, clock.now())
      log.info({ file: name, moved, outcome: outcome.line }, 'a file of the import folder was handled')
    } catch (error) {
      if (!(error as { code?: string }).code || isGone(error)) throw error
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
      if (book.fault !== null) throw new BookRefused(book.fault)
      const line = outcomeLine(await importBook(app, await requestOfBook(book, book.manifest, folder)))
      return { isDone: true, line, note: `${line}\n` }
    } catch (error) {
      if (error instanceof BookRefused) return refused(error.message, basename(book.path))
      if ((await stampOfBook(book)) !== book.stamp) return null
      if (isUnavailable(error)) throw error
      log.error({ err: error, file: book.path }, 'a file of the import folder could not be imported')
      const tried = (tries.get(book.path) ?? 0) + 1
      tries.set(book.path, tried)
      return tried < MOST_TRIES
        ? null
        : refused('the shop failed at it: its log says why', basename(book.path))
    }
  }

  return look
}

interface Outcome {
  isDone: boolean
  line: string
  note: string
}

function refused(why: string, name: string): Outcome {
  const line = `refused: ${why}`
  const advice = /stands there already/.test(why)
    ? `Nothing that is on sale is replaced from this folder. To put the file in its place: npm run kashihon -- import "${name}", which says what would differ; to change price, dates or titles: npm run kashihon -- change --help.`
    : `Correct the file and put it into the folder again. What the shop cannot find out, ${name}.json beside it can say, with the fields of a manifest: "language" for --lang, "series", "volume", "type".`
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

/** Of the file and the manifest beside it; null where the file is gone. */
async function stampOfBook({ path, manifest }: Pick<Waiting, 'path' | 'manifest'>): Promise<string | null> {
  const stamp = await stampOf(path)
  return stamp === null ? null : `${stamp}; ${manifest === null ? '' : await stampOf(manifest)}`
}

/** The file was taken away while it was moved. */
function isGone(error: unknown): boolean {
  return (error as { code?: string }).code === 'ENOENT'
}
