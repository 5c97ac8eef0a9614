import { describeLost } from '../server/catalogue/blob-owners-store.ts'
import { openStore, type Store } from '../server/open-store.ts'
import { checkBlobs } from '../server/platform/blobs/check-blobs.ts'
import { moveBlobs } from '../server/platform/blobs/move-blobs.ts'
import { countBlobs } from '../server/platform/blobs/move-store.ts'
import { listLost } from '../server/platform/blobs/store.ts'
import { systemClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'
import { parseOptions } from './read-options.ts'

const BLOBS_HELP = `npm run kashihon -- blobs
npm run kashihon -- blobs move
npm run kashihon -- blobs check

Says how many pictures and files lie where: in the database, in a folder, or in an object store. "move" carries them to where BLOBS says, also while
the shop is open: each is copied, compared by its hash, and then removed from its old place, which BLOBS_BEFORE names. All servers of the shop have
to have both settings first. Broken off, it goes on where it was; what is lost stays, and is named. "check" reads all of them, compares them with
their hashes, and names what is missing or damaged, with its book, cover or post, and what it cannot read. The shop does the same by itself, all within thirty days.
`

const MEGABYTE = 1_000_000
const TOLD_EVERY_MS = 10_000
const NAMED_AT_ONCE = 200

/** kashihon blobs …; the exit code. */
export async function blobs(args: string[]): Promise<number> {
  const { help, positionals } = parseOptions(args, [], 'blobs')
  const [action, ...more] = positionals
  if (help || more.length > 0 || (action !== undefined && action !== 'move' && action !== 'check')) {
    process.stdout.write(BLOBS_HELP)
    return help ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    const isWell = action === 'move' ? await move(store) : action === 'check' ? await check(store) : true
    await list(store)
    return isWell ? 0 : 1
  } finally {
    await store.close()
  }
}

/** False where some stay where they are, which are named. */
async function move({ db, blobs, clock }: Store): Promise<boolean> {
  const moved = await moveBlobs({ db, blobs, clock, progress: toldNowAndThen('moved') })
  if (moved === null) throw new StartError('Another process is moving them already.')
  process.stdout.write(`${inWords(moved)} moved; all hashes are the same.\n`)
  if (moved.refused.length === 0) return true
  process.stderr.write(`${moved.refused.length} stay where they are:\n${moved.refused.join('\n')}\n`)
  await nameLost(db)
  return false
}

/** False where something is missing or damaged, or could not be read, which is named. */
async function check({ db, blobs }: Store): Promise<boolean> {
  const checked = await checkBlobs({ db, blobs }, undefined, toldNowAndThen('checked'))
  process.stdout.write(`${inWords(checked)} checked; ${checked.lost} of them are missing or damaged.\n`)
  await nameLost(db, checked.unreadable)
  return checked.lost + checked.unreadable.length === 0
}

/** Names what is lost on standard error, with whose it is, and what could not be read. */
export async function nameLost(db: Store['db'], unreadable: readonly string[] = []): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const some = await listLost(db, { after, limit: NAMED_AT_ONCE })
    for (const line of await describeLost(db, some)) process.stderr.write(`${line}\n`)
    after = some.at(-1)?.name
  }
  if (unreadable.length > 0)
    process.stderr.write(
      `${unreadable.length} could not be read now, so that nothing is known of them:\n${unreadable.join('\n')}\n`,
    )
}

function toldNowAndThen(done: string): (soFar: { blobs: number; bytes: number }) => void {
  let told = systemClock.now().getTime()
  return soFar => {
    const now = systemClock.now().getTime()
    if (now - told < TOLD_EVERY_MS) return
    told = now
    process.stdout.write(`${inWords(soFar)} ${done} so far …\n`)
  }
}

async function list({ db, blobs }: Store): Promise<void> {
  const places = await countBlobs(db)
  for (const { place, ...what } of places)
    process.stdout.write(`${place}\t${inWords(what)}${place === blobs.place ? '\tnew ones go here' : ''}\n`)
  if (!places.some(({ place }) => place === blobs.place))
    process.stdout.write(`${blobs.place}\tnothing yet\tnew ones go here\n`)
}

function inWords({ blobs, bytes }: { blobs: number; bytes: number }): string {
  return `${blobs} pictures and files, ${Math.ceil(bytes / MEGABYTE)} MB`
}
