import { cp, lstat, mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path'
import type { Db } from '../../platform/db/connect.ts'
import { addFolderMove, deleteFolderMove, type FolderMove, listFolderMoves } from './move-store.ts'
import { stampOf, stampOfBook } from './steady-files.ts'

/**
 * Moves a file within the import folder `top`, with the manifest beside it, and writes a note about it. What a killed
 * process leaves undone is done by {@link finishMoves}.
 */
export async function moveHandled(
  db: Db,
  top: string,
  { target: usual, ...move }: FolderMove,
  now: Date,
): Promise<string> {
  const target = await freePath(usual)
  await addFolderMove(db, { ...move, target }, now)
  try {
    await carryOut(top, { ...move, target })
  } catch (error) {
    // What has not left is not moved later: it would be tried at every look.
    if (await exists(move.path)) await deleteFolderMove(db, move.path)
    throw error
  }
  await deleteFolderMove(db, move.path)
  return target
}

/**
 * Carries out the moves that were noted and not ended. Those of files on another server's disk stay noted, and so do those
 * that fail, of which
 * `report` gets the error.
 */
export async function finishMoves(
  db: Db,
  top: string,
  report: (path: string, error: unknown) => void,
): Promise<void> {
  for (const move of await listFolderMoves(db)) {
    if (!isWithin(top, move.path) || !isWithin(top, move.target)) continue
    const isThere = await exists(move.path)
    if (!isThere && !(await exists(move.target))) continue
    // A file that was put there since has not been handled.
    const isAnother = isThere && (await stampOfBook(move)) !== move.stamp
    try {
      if (!isAnother) await carryOut(top, { ...move, manifest: await sameManifest(move) })
    } catch (error) {
      report(move.path, error)
      continue
    }
    await deleteFolderMove(db, move.path)
  }
}

/** The manifest that was beside the file: one that was put there since is of another book. */
async function sameManifest({ manifest, stamp }: FolderMove): Promise<string | null> {
  return manifest !== null && stamp.endsWith(`; ${await stampOf(manifest)}`) ? manifest : null
}

/** Can be done again, from wherever it was broken off. */
async function carryOut(top: string, { path, target, manifest, note }: FolderMove): Promise<void> {
  await makeFolder(top, dirname(target))
  await writeNote(noteOf(target), note)
  try {
    await moveOnce(top, path, target)
  } catch (error) {
    await rm(noteOf(target), { force: true })
    throw error
  }
  if (manifest !== null) await moveOnce(top, manifest, manifestOf(target))
}

function isWithin(top: string, path: string): boolean {
  const inside = relative(top, path)
  return inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)
}

/**
 * Makes the folder and those above it. Whoever may put books there could have a link lead elsewhere, through which nothing
 * is written.
 */
async function makeFolder(top: string, folder: string): Promise<void> {
  let at = top
  for (const name of relative(top, folder).split(sep)) {
    at = join(at, name)
    await mkdir(at).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
    if (!(await lstat(at)).isDirectory()) throw new Error(`${at} is no folder, or a link to one`)
  }
}

async function refuseThroughLink(top: string, path: string): Promise<void> {
  const [folder, whole] = await Promise.all([realpath(dirname(path)), realpath(top)])
  if (folder !== whole && !isWithin(whole, folder)) throw new Error(`${path} lies behind a link`)
}

/** Under a name of its own first: what has the note's name could be a link, which is replaced and not followed. */
async function writeNote(path: string, note: string): Promise<void> {
  const unfinished = unfinishedOf(path)
  await rm(unfinished, { recursive: true, force: true })
  await writeFile(unfinished, note, { flag: 'wx' })
  await rename(unfinished, path)
}

/** Nothing that is there is overwritten: where the file has been moved, one that has its name now is a new one. */
async function moveOnce(top: string, from: string, to: string): Promise<void> {
  if ((await exists(to)) || !(await exists(from))) return
  await refuseThroughLink(top, from)
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EXDEV') throw error
    // The folder it goes to lies on another disk.
    const unfinished = unfinishedOf(to)
    await rm(unfinished, { recursive: true, force: true })
    await cp(from, unfinished, { recursive: true, preserveTimestamps: true })
    await rename(unfinished, to)
    await rm(from, { recursive: true })
  }
}

const noteOf = (target: string) => `${target}.txt`
const manifestOf = (target: string) => `${target}.json`
const unfinishedOf = (path: string) => join(dirname(path), `.${basename(path)}.unfinished`)

/** Of a name to which the file system, which allows 255, and the names that go with it leave no more. */
const MOST_NAME_BYTES = 255 - Buffer.byteLength('..json.unfinished')
const MOST_EXTENSION_BYTES = 20

/** The path, shorter where its name is too long, and with a number where that or a name that goes with it is taken. */
async function freePath(path: string): Promise<string> {
  const found = extname(path)
  const extension = Buffer.byteLength(found) > MOST_EXTENSION_BYTES ? '' : found
  const stem = basename(path, extension)
  for (let number = 1; ; number++) {
    const free = join(dirname(path), shortened(stem, number === 1 ? extension : ` (${number})${extension}`))
    const taken = await Promise.all([free, noteOf(free), manifestOf(free)].map(exists))
    if (!taken.includes(true)) return free
  }
}

function shortened(stem: string, end: string): string {
  const characters = [...stem]
  while (Buffer.byteLength(characters.join('') + end) > MOST_NAME_BYTES) characters.pop()
  return characters.join('') + end
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
