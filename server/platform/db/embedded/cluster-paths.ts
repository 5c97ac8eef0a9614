import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { canEnter, copyBinaries, findBinaries } from './binaries.ts'

/** Where the embedded database lives and who runs it. */
export interface ClusterPaths {
  binaries: string
  /** The cluster's folder. */
  data: string
  socket: string
  log: string
  password: string
  /** PostgreSQL refuses to run as root: then as the owner of its data, or nobody. undefined: as whoever started the shop. */
  user: { uid: number; gid: number } | undefined
}

const NOBODY = 65_534
/** A Unix socket's address holds 107 bytes. */
const LONGEST_SOCKET_FOLDER = 85

/** Finds or makes the places below DATA_DIR. Throws StartError where nothing can be written. */
export function prepareClusterPaths(dataDir: string): ClusterPaths {
  makeWritable(dataDir)
  const user = process.getuid?.() === 0 ? whoRunsFor(dataDir) : undefined
  const home = user ? homeOf(user.uid, dataDir) : join(dataDir, 'postgres')
  mkdirSync(home, { recursive: true })
  const found = findBinaries()
  const binaries = user && !canEnter(user.uid, found) ? copyBinaries(found, join(home, 'native')) : found
  const socket = home.length > LONGEST_SOCKET_FOLDER ? shortFolder(home) : home
  for (const folder of new Set([home, socket])) openFolder(folder, user)
  return {
    binaries,
    data: join(home, 'data'),
    socket,
    log: join(home, 'postgres.log'),
    password: findOrMakePassword(join(dataDir, 'postgres-password')),
    user,
  }
}

function makeWritable(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartError(`${folder} cannot be written to: set DATA_DIR to a folder that can.`, { cause })
  }
}

/** One after the other: below /proc, Node's own way of making all of them never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

type User = { uid: number; gid: number }

/**
 * Root runs a database for whoever it belongs to, so that a command with sudo takes nothing from a shop that runs without.
 * One that root has copied here is given to nobody.
 */
function whoRunsFor(dataDir: string): User {
  const nobody = { uid: NOBODY, gid: NOBODY }
  const data = join(dataDir, 'postgres/data')
  if (!existsSync(data)) return nobody
  const { uid, gid } = statSync(data)
  if (uid !== 0) return { uid, gid }
  giveAll(data, nobody)
  return nobody
}

function giveAll(folder: string, { uid, gid }: User): void {
  chownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
}

/** Below DATA_DIR when this user can get there; else, as in a home of root, below /var/lib with a link from here. */
function homeOf(uid: number, dataDir: string): string {
  const home = join(dataDir, 'postgres')
  if (existsSync(home) ? canEnter(uid, dirname(home)) : canEnter(uid, dataDir)) return home
  const elsewhere = join('/var/lib/kashihon', digest(dataDir))
  // An empty shop would open in its place.
  if (existsSync(join(home, 'data')) && !lstatSync(home).isSymbolicLink())
    throw new StartError(
      `PostgreSQL does not run as root, and nobody else can reach the database in ${home}: move ${dataDir} to a folder that all may enter, such as /srv.`,
    )
  mkdirSync(elsewhere, { recursive: true })
  if (!existsSync(home)) symlinkSync(elsewhere, home)
  return elsewhere
}

/** Throws StartError where it belongs to somebody else, as after a start by root. */
function openFolder(folder: string, user: User | undefined): void {
  const { uid } = statSync(folder)
  const own = process.getuid?.()
  if (own !== undefined && !user && uid !== own)
    throw new StartError(
      `${folder} belongs to another user, as whom the shop was started first: start it as that user, or give all of DATA_DIR to this one (chown -R).`,
    )
  chmodSync(folder, 0o711)
  if (user) chownSync(folder, user.uid, user.gid)
}

function shortFolder(home: string): string {
  const folder = join(tmpdir(), `kashihon-${digest(home)}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function findOrMakePassword(file: string): string {
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new StartError(
      `${file} cannot be read: start the shop as the user it belongs to, or give all of DATA_DIR to this one (chown -R).`,
      { cause },
    )
  }
}
