import { resolve } from 'node:path'
import { openStore } from '../server/open-store.ts'
import { checkBlobs } from '../server/platform/blobs/check-blobs.ts'
import { countBlobs } from '../server/platform/blobs/move-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { backUp } from '../server/platform/db/embedded/back-up.ts'
import { StartError } from '../server/platform/start-error.ts'
import { nameLost } from './blobs.ts'
import { parseOptions } from './read-options.ts'

const MEGABYTE = 1_000_000
const IN_WORDS = { folder: 'the folder of BLOBS', s3: 'the object store' }

const BACKUP_HELP = `npm run kashihon -- backup FOLDER

Copies the shop with its embedded database into a new folder, also while it is open: books, pictures, readers, what they have bought, and posts
in DATA_DIR. To restore it, copy the folder to where DATA_DIR is to be, put secrets-key of the old DATA_DIR into it, and start. That key is not
in the backup: keep it with your passwords. Pictures in other sizes are made anew. Bytes that BLOBS has put elsewhere are not in it either: back them up after it. The
hashes of all pictures and files in it are compared as well, and again by the shop itself where it was restored. With DATABASE_URL use pg_dump.
`

/** kashihon backup …; the exit code. */
export async function backup(args: string[]): Promise<number> {
  const { help, positionals } = parseOptions(args, [], 'backup')
  const [folder, ...more] = positionals
  if (help || folder === undefined || more.length > 0) {
    process.stdout.write(BACKUP_HELP)
    return help ? 0 : 1
  }
  const config = readConfig()
  if (config.databaseUrl)
    throw new StartError('The database of DATABASE_URL is backed up by its own pg_dump.')
  const store = await openStore(config)
  try {
    await backUp({ url: store.embedded?.url ?? '', dataDir: config.dataDir, folder: resolve(folder) })
    process.stdout.write(`The shop is in ${resolve(folder)}, all but the key that seals secrets.\n`)
    // Whatever the disk has damaged is in the backup as it is.
    const { lost, unreadable } = await checkBlobs({
      db: store.db,
      blobs: { ...store.blobs, places: ['database'] },
    })
    if (lost > 0) process.stderr.write(`${lost} pictures or files in it are missing or damaged:\n`)
    const isWell = lost + unreadable.length === 0
    if (!isWell) await nameLost(store.db, unreadable)
    for (const { place, blobs, bytes } of await countBlobs(store.db))
      if (place !== 'database')
        process.stdout.write(
          `Not in it: ${blobs} pictures and files, ${Math.ceil(bytes / MEGABYTE)} MB, in ${IN_WORDS[place]}. Back that up now.\n`,
        )
    return isWell ? 0 : 1
  } finally {
    await store.close()
  }
}
