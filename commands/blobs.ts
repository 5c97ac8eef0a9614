import { openStore, type Store } from '../server/open-store.ts'
import { moveBlobs } from '../server/platform/blobs/move-blobs.ts'
import { countBlobs } from '../server/platform/blobs/move-store.ts'
import { systemClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'
import { parseOptions } from './read-options.ts'

const BLOBS_HELP = `npm run kashihon -- blobs
npm run kashihon -- blobs move

Says how many pictures and files lie where: in the database, in a folder, or in an object store. "move" carries them to where BLOBS says, also while
the shop is open: each is copied, compared by its hash, and then removed from its old place, which BLOBS_BEFORE names. All servers of the shop have
to have both settings first. Broken off, it goes on where it was.
`

const MEGABYTE = 1_000_000
const TOLD_EVERY_MS = 10_000

/** kashihon blobs …; the exit code. */
export async function blobs(args: string[]): Promise<number> {
  const { help, positionals } = parseOptions(args, [], 'blobs')
  const [action, ...more] = positionals
  if (help || more.length > 0 || (action !== undefined && action !== 'move')) {
    process.stdout.write(BLOBS_HELP)
    return help ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    if (action === 'move') await move(store)
    await list(store)
    return 0
  } finally {
    await store.close()
  }
}

async function move({ db, blobs, clock }: Store): Promise<void> {
  let told = systemClock.now().getTime()
  const moved = await moveBlobs({
    ...{ db, blobs, clock },
    progress(soFar) {
      const now = systemClock.now().getTime()
      if (now - told < TOLD_EVERY_MS) return
      told = now
      process.stdout.write(`${inWords(soFar)} moved so far …\n`)
    },
  })
  if (moved === null) throw new StartError('Another process is moving them already.')
  process.stdout.write(`${inWords(moved)} moved; all hashes are the same.\n`)
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
