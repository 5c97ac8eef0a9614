import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** What temporary folders are for. Each is removed by whoever made it, unless the process is killed. */
const PURPOSES = ['book', 'upload', 'volume', 'copies', 'mobi', 'demo', 'picture'] as const
type Purpose = (typeof PURPOSES)[number]

/** Which process a folder belongs to: its machine or container, its space of process ids, its id, and when it began. */
interface Owner {
  host: string
  space: string
  pid: number
  /** In ticks since the machine began, since ids are used again; 0 where the system does not tell. */
  began: number
}

const NAME = new RegExp(
  `^kashihon-(?:${PURPOSES.join('|')})-(?<host>[0-9a-f]{8})-(?<space>\\d+)-(?<pid>\\d+)-(?<began>\\d+)-\\w{6}$`,
)
/** Folders of a container that was started anew, whose processes this one cannot see. No work on a folder takes as long. */
const UNSEEN_MS = 86_400_000

const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** Makes a folder that {@link sweepTemporaryFolders} removes should this process be killed. Its real path. */
export async function makeTemporaryFolder(purpose: Purpose): Promise<string> {
  const owner = [host, ownSpace(), process.pid, beganAt(process.pid) ?? 0].join('-')
  return realpath(await mkdtemp(join(tmpdir(), `kashihon-${purpose}-${owner}-`)))
}

/**
 * Removes the temporary folders of processes that are gone, of this shop and of others that ran as the same user. Answers
 * how many.
 */
export async function sweepTemporaryFolders(now: Date, folder = tmpdir()): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const owner = ownerOf(name)
    const path = join(folder, name)
    if (!owner || owner.host !== host || !(await isAbandoned(owner, path, now))) continue
    // Another process may sweep at the same time; what belongs to another user stays.
    await rm(path, { recursive: true, force: true }).then(
      () => removed++,
      () => {},
    )
  }
  return removed
}

function ownerOf(name: string): Owner | null {
  const { host = '', space = '', pid, began } = NAME.exec(name)?.groups ?? {}
  return pid === undefined ? null : { host, space, pid: Number(pid), began: Number(began) }
}

async function isAbandoned(owner: Owner, path: string, now: Date): Promise<boolean> {
  if (owner.space === ownSpace()) return !isAlive(owner)
  const changed = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => now.getTime(),
  )
  return now.getTime() - changed > UNSEEN_MS
}

function isAlive({ pid, began }: Owner): boolean {
  const found = beganAt(pid)
  if (found !== null) return began === 0 || found === began
  try {
    process.kill(pid, 0)
    // It lives, and where /proc says of this process when it began, it would say so of that one.
    return beganAt(process.pid) === null
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** When a process began, in ticks since the machine did; null where it is gone or the system has no /proc. */
function beganAt(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name, in brackets, may have spaces and brackets in it. What follows begins with the third field; the time is the
    // 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : Number(fields[19])
  } catch {
    return null
  }
}

/** Containers count their processes apart; two of them may share a folder for temporary files. */
function ownSpace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
  }
}
