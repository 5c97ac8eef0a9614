import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { canEnter, copyBinaries, findBinaries } from './binaries.ts'

/** Where the embedded database lives and who runs it. */
export interface Places {
  binaries: string
  /** The cluster's folder. */
  data: string
  socket: string
  log: string
  password: string
  /** PostgreSQL refuses to run as root: then it runs as nobody. undefined: as whoever started the shop. */
  user: { uid: number; gid: number } | undefined
}

const NOBODY = 65_534
/** A Unix socket's address holds 107 bytes. */
const LONGEST_SOCKET_FOLDER = 85

/** Finds or makes the places below DATA_DIR. Throws StartError where nothing can be written. */
export function preparePlaces(dataDir: string): Places {
  makeWritable(dataDir)
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined
  const home = user ? homeOfNobody(dataDir) : join(dataDir, 'postgres')
  mkdirSync(home, { recursive: true })
  const found = findBinaries()
  const binaries = user && !canEnter(user.uid, found) ? copyBinaries(found, join(home, 'native')) : found
  const socket = home.length > LONGEST_SOCKET_FOLDER ? shortFolder(home) : home
  for (const folder of new Set([home, socket])) {
    chmodSync(folder, 0o711)
    if (user) chownSync(folder, user.uid, user.gid)
  }
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

/** Below DATA_DIR when nobody can get there; else, as in a home of root, below /var/lib with a link from here. */
function homeOfNobody(dataDir: string): string {
  const home = join(dataDir, 'postgres')
  if (existsSync(home) ? canEnter(NOBODY, dirname(home)) : canEnter(NOBODY, dataDir)) return home
  const elsewhere = join('/var/lib/kashihon', digest(dataDir))
  mkdirSync(elsewhere, { recursive: true })
  if (!existsSync(home)) symlinkSync(elsewhere, home)
  return elsewhere
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
  return readFileSync(file, 'utf8').trim()
}
