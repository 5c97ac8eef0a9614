import { StartError } from '../server/platform/start-error.ts'
import { gift } from './gift.ts'
import { importFiles } from './import.ts'
import { ledger } from './ledger.ts'
import { payments } from './payments.ts'
import { secrets } from './secrets.ts'
import { staff } from './staff.ts'

const HELP = `The shop's commands:

  npm run kashihon -- import FILE…     put EPUB and CBZ files on sale (import --help tells more)
  npm run kashihon -- staff add NAME   give somebody the rights of staff (staff --help tells more)
  npm run kashihon -- gift create      make gift codes (gift --help tells more)
  npm run kashihon -- ledger verify    prove that the books agree (ledger show NAME: one reader's)
  npm run kashihon -- payments         hold the books against the payment provider (payments --help tells more)
  npm run kashihon -- secrets forget   when the key that seals secrets is lost (secrets --help tells more)
`

/** Runs one command; its exit code is that of the process. */
async function main([command, ...words]: string[]): Promise<number> {
  if (command === 'import') return importFiles(words)
  if (command === 'gift') return gift(words)
  if (command === 'ledger') return ledger(words)
  if (command === 'payments') return payments(words)
  if (command === 'secrets') return secrets(words)
  if (command === 'staff') return staff(words)
  process.stdout.write(HELP)
  return command === undefined || command === '--help' || command === 'help' ? 0 : 1
}

main(process.argv.slice(2)).then(
  code => {
    process.exitCode = code
  },
  error => {
    process.stderr.write(`${error instanceof StartError ? error.message : (error.stack ?? error)}\n`)
    process.exitCode = 1
  },
)
