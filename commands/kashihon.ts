import { BlobsUnavailable } from '../server/platform/blobs/blob-store.ts'
import { MigrationError } from '../server/platform/db/migrate.ts'
import { isUnavailable } from '../server/platform/db/unavailable.ts'
import { StartError } from '../server/platform/start-error.ts'
import { lineOf } from './wording.ts'

const HELP = `The shop's commands:

  npm run kashihon -- import FILE…     put books on sale: EPUB, DOCX, Markdown, CBZ, CBR, CB7, CBT, PDF, folders of them or of pictures (import --help tells more)
  npm run kashihon -- part add …       publish a volume part by part, before its book (part --help tells more)
  npm run kashihon -- catalogue        what is on the shelves, and under which address
  npm run kashihon -- change ADDRESS   change a series, volume or part: price, dates, title, place (change --help tells more)
  npm run kashihon -- remove ADDRESS   take away what nobody has bought
  npm run kashihon -- edition list ADDR what imports replaced in a volume; restore puts it back (edition --help tells more)
  npm run kashihon -- sale add NAME    take something off the prices for a time (sale --help tells more)
  npm run kashihon -- demo remove      take the demo out of the shop
  npm run kashihon -- staff add NAME   give somebody the rights of staff (staff --help tells more)
  npm run kashihon -- reader show NAME what is known of a reader; export and delete on request (reader --help tells more)
  npm run kashihon -- gift create      make gift codes (gift --help tells more)
  npm run kashihon -- credits grant    give a reader credits (credits --help tells more)
  npm run kashihon -- notices list     reports of illegal content that wait for a decision (notices --help tells more)
  npm run kashihon -- ledger verify    prove that the books agree (ledger show NAME: one reader's)
  npm run kashihon -- payments         hold the books against the payment provider (payments --help tells more)
  npm run kashihon -- settings         which settings are in force, and where each comes from
  npm run kashihon -- backup FOLDER    copy the shop while it is open (backup --help tells how to restore)
  npm run kashihon -- blobs move       carry pictures and files into a folder or an object store; blobs check reads them all (blobs --help tells more)
  npm run kashihon -- move-database    copy the shop into a PostgreSQL of your own (move-database --help tells more)
  npm run kashihon -- secrets rotate | retire | forget   a new key that seals secrets, or when it is lost (secrets --help tells more)
`

type Command = (words: string[]) => Promise<number>

/** Each is loaded only when it is run, as together they load most of the server. */
const COMMANDS = new Map<string, () => Promise<Command>>(
  Object.entries({
    import: async () => (await import('./import.ts')).importFiles,
    part: async () => (await import('./part.ts')).part,
    catalogue: async () => (await import('./catalogue.ts')).catalogue,
    change: async () => (await import('./change.ts')).change,
    remove: async () => (await import('./change.ts')).remove,
    edition: async () => (await import('./edition.ts')).edition,
    sale: async () => (await import('./sale.ts')).sale,
    demo: async () => (await import('./demo.ts')).demo,
    staff: async () => (await import('./staff.ts')).staff,
    reader: async () => (await import('./reader.ts')).reader,
    gift: async () => (await import('./gift.ts')).gift,
    credits: async () => (await import('./credits.ts')).credits,
    notices: async () => (await import('./notices.ts')).notices,
    ledger: async () => (await import('./ledger.ts')).ledger,
    payments: async () => (await import('./payments.ts')).payments,
    secrets: async () => (await import('./secrets.ts')).secrets,
    settings: async () => (await import('./settings.ts')).settings,
    backup: async () => (await import('./backup.ts')).backup,
    blobs: async () => (await import('./blobs.ts')).blobs,
    'move-database': async () => (await import('./move-database.ts')).moveToOwnDatabase,
  }),
)

/**
 * An error that the operator can mend, such as a full disk or a missing database, is one line. Any other is a fault of the
 * program.
 */
function wordsFor(error: Error): string {
  if (error instanceof StartError) return lineOf(error)
  if (error instanceof MigrationError) return error.message
  if (error instanceof BlobsUnavailable)
    return `Pictures and files could not be stored or read just now: ${error.message}. Nothing was lost; try again.`
  if (isUnavailable(error)) return `The database could not do it: ${error.message}.`
  return error.stack ?? String(error)
}

/** Runs one command, and says in one line or with a trace why it failed. Returns the exit code of the process. */
export async function runKashihon([command, ...words]: readonly string[]): Promise<number> {
  const load = command === undefined ? undefined : COMMANDS.get(command)
  if (!load) {
    process.stdout.write(HELP)
    return command === undefined || command === '--help' || command === 'help' ? 0 : 1
  }
  try {
    return await (await load())(words)
  } catch (error) {
    process.stderr.write(`${wordsFor(error as Error)}\n`)
    return 1
  }
}

if (import.meta.main) process.exitCode = await runKashihon(process.argv.slice(2))
