import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { keyFrom } from '../secret-key.ts'
import { StartError } from '../start-error.ts'

const KEY_BYTES = 32

/**
 * The keys of a file, one a line: the first seals, the others still open. null without the file. It is read whenever a key
 * is needed, since a command changes it while the shop is open.
 */
export function readKeyFile(file: string): Buffer[] | null {
  const lines = linesOf(file)
  if (lines === null) return null
  const keys = lines.map(line => keyFrom(line))
  if (keys.length === 0 || keys.includes(null))
    throw new StartError(`${file} is no key: it has to be 32 bytes in base64 or hexadecimal digits.`)
  return keys as Buffer[]
}

/** Makes the file with one key. Another process that does so at the same time may be faster: then it is that one's. */
export async function makeKeyFile(file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeNew(file, [newKey()])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw new StartError(`${file} cannot be written: ${(error as Error).message}`)
  }
}

/**
 * Replaces the file as a whole, so that nobody reads half of it, also where a link leads to it. It stays its owner's when
 * root does so, since the open shop could not read it otherwise.
 */
export async function writeKeyFile(file: string, keys: readonly Buffer[]): Promise<void> {
  const place = await realpath(file)
  const fresh = `${place}.new`
  const { uid, gid } = await stat(place)
  await rm(fresh, { force: true })
  await writeNew(fresh, keys, process.getuid?.() === 0 ? { uid, gid } : null)
  await rename(fresh, place)
  await syncFolder(dirname(place))
}

/** On the disk before it returns: what is sealed with a key that a fall of the machine took away is lost. */
async function writeNew(
  file: string,
  keys: readonly Buffer[],
  owner: { uid: number; gid: number } | null = null,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(textOf(keys))
    if (owner) await handle.chown(owner.uid, owner.gid)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path)
    await folder.sync().finally(() => folder.close())
  } catch {
    // Windows and some network disks cannot.
  }
}

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES)
}

const textOf = (keys: readonly Buffer[]) => keys.map(key => `${key.toString('base64')}\n`).join('')

function linesOf(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`)
  }
}
