import { cp, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Db } from '../../platform/db/connect.ts'
import { addFolderMove, deleteFolderMove, type FolderMove, listFolderMoves } from './move-store.ts'

/** Moves a file, with the manifest beside it, and writes a note about it. What a killed process leaves undone is done by {@link finishMoves}. */
export async function moveHandled(
  db: Db,
  { target: usual, ...move }: FolderMove,
  now: Date,
): Promise<string> {
  const target = await freePath(usual)
  await addFolderMove(db, { ...move, target }, now)
  await carryOut({ ...move, target })
  await deleteFolderMove(db, move.path)
  return target
}

/** Carries out the moves that were noted and not ended. Those of files on another server's disk stay noted. */
export async function finishMoves(db: Db): Promise<void> {
  for (const move of await listFolderMoves(db)) {
    if (!(await exists(move.path)) && !(await exists(move.target))) continue
    await carryOut(move)
    await deleteFolderMove(db, move.path)
  }
}

/** Can be done again, from wherever it was broken off. */
async function carryOut({ path, target, manifest, note }: FolderMove): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await writeFile(noteOf(target), note)
  await moveOnce(path, target)
  if (manifest !== null) await moveOnce(manifest, manifestOf(target))
}

/** Nothing that is there is overwritten: where the file has been moved, one that has its name now is a new one. */
async function moveOnce(from: string, to: string): Promise<void> {
  if ((await exists(to)) || !(await exists(from))) return
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EXDEV') throw error
    // The folder it goes to lies on another disk.
    const unfinished = join(dirname(to), `.${basename(to)}.unfinished`)
    await cp(from, unfinished, { recursive: true, preserveTimestamps: true })
    await rename(unfinished, to)
    await rm(from, { recursive: true })
  }
}

const noteOf = (target: string) => `${target}.txt`
const manifestOf = (target: string) => `${target}.json`

/** The path, with a number where that or a name that goes with it is taken. */
async function freePath(path: string): Promise<string> {
  const extension = extname(path)
  const stem = path.slice(0, path.length - extension.length)
  for (let number = 1; ; number++) {
    const free = number === 1 ? path : `${stem} (${number})${extension}`
    const taken = await Promise.all([free, noteOf(free), manifestOf(free)].map(exists))
    if (!taken.includes(true)) return free
  }
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
