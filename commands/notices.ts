import { parseArgs } from 'node:util'
import { decideNotice } from '../server/legal/notices/content-notice.ts'
import { type ContentNotice, listContentNotices } from '../server/legal/notices/store.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { openJobs } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { StartError } from '../server/platform/start-error.ts'

const NOTICES_HELP = `npm run kashihon -- notices list [--all]
npm run kashihon -- notices decide NUMBER removed|kept --reason TEXT

Lists the notices of illegal content that wait for a decision, the oldest first (with --all every one, the newest first), or notes what was decided.
Take the title down first, in the studio, with its statement of reasons. An open shop sends the decision with the reason to whoever gave an address.
`
const MOST = 200

/** kashihon notices …; the exit code. Throws StartError with one line for what cannot be done. */
export async function notices(words: string[]): Promise<number> {
  const { positionals, values } = read(words)
  const [what, number = '', decision, ...more] = positionals
  const isDecided = decision === 'removed' || decision === 'kept'
  const known =
    more.length === 0 &&
    (what === 'list' ? number === '' : what === 'decide' && isDecided && values.reason?.trim())
  if (values.help || !known) {
    process.stdout.write(NOTICES_HELP)
    return values.help ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    if (isDecided) {
      if (!/^\d{1,18}$/.test(number)) throw new StartError(`There is no notice ${number} to decide.`)
      const jobs = openJobs({ ...store, log: openLog('error') })
      await decideNotice({ ...store, jobs }, { number, decision, reason: values.reason?.trim() ?? '' })
      process.stdout.write(`notice ${number}: ${decision}\n`)
    } else {
      const found = await listContentNotices(store.db, { all: values.all === true, limit: MOST })
      process.stdout.write(found.map(linesOf).join('\n'))
    }
    return 0
  } finally {
    await store.close()
  }
}

function linesOf({
  number,
  receivedAt,
  name,
  email,
  about,
  reason,
  decision,
  decisionReason,
}: ContentNotice) {
  const sender = [name, email].filter(Boolean).join(', ') || 'nobody named'
  const decided = decision === null ? '' : `  ${decision}: ${decisionReason}\n`
  return `${number}\t${receivedAt.toISOString()}\t${sender}\n  ${about}\n  ${reason}\n${decided}`
}

function read(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        reason: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}.`)
  }
}
