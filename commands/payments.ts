import { parseArgs } from 'node:util'
import { listSoldCurrencies } from '#server/payments/currency-for.ts'
import { openPayments } from '#server/payments/open-payments.ts'
import { PaymentsUnavailable } from '#server/payments/payments.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { openStore } from '../server/open-store.ts'
import { paymentHooks } from '../server/payment-hooks.ts'
import { readConfig } from '../server/platform/config.ts'
import { openJobs } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { StartError } from '../server/platform/start-error.ts'

const PAYMENTS_HELP = `npm run kashihon -- payments reconcile [--days N] [--apply]
npm run kashihon -- payments plans [--apply]

Holds the shop's books against what the payment provider says of the last 30 days, or N, and of every member; or looks for the prices of the memberships at the
provider, in every currency in which the shop sells or readers pay. With --apply what differs is set right, and what is missing is made. Exit code 1 where something differs or is missing, and stays so.
`
const DAY_MS = 86_400_000

/** kashihon payments …; the exit code. Throws StartError with one line for what cannot be done. */
export async function payments(words: string[]): Promise<number> {
  const { positionals, values } = read(words)
  const [what] = positionals
  if (values.help || positionals.length > 1 || (what !== 'reconcile' && what !== 'plans')) {
    process.stdout.write(PAYMENTS_HELP)
    return values.help ? 0 : 1
  }
  if (!/^\d{1,4}$/.test(values.days)) throw new StartError(`--days is a whole number, not "${values.days}".`)
  const apply = values.apply === true
  const store = await openStore(readConfig())
  const log = openLog('error')
  const jobs = openJobs({ ...store, log })
  const provider = await openPayments({ ...store, jobs, log, ownUrl: store.config.publicUrl })
  const app = { ...store, log, jobs, payments: provider.payments }
  try {
    if (what === 'plans') return await plans(app, apply)
    const since = new Date(store.clock.now().getTime() - Number(values.days) * DAY_MS)
    const found = await reconcile(app, paymentHooks(app), { since, apply, everyMember: true })
    for (const { about, what: differs, done } of found)
      process.stdout.write(`${[about, differs, done ?? 'nothing was done'].join('\t')}\n`)
    if (found.length === 0) process.stdout.write('The books are what the payment provider says.\n')
    return found.length === 0 || apply ? 0 : 1
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw new StartError(`${error.message}.`)
    throw error
  } finally {
    await provider.close()
    await store.close()
  }
}

type OpenProvider = Awaited<ReturnType<typeof openPayments>>
type OpenStore = Pick<Awaited<ReturnType<typeof openStore>>, 'db' | 'config'>

async function plans(
  { payments: { subscriptions }, ...store }: Pick<OpenProvider, 'payments'> & OpenStore,
  apply: boolean,
): Promise<number> {
  const currencies = await listSoldCurrencies(store)
  const missing = await subscriptions.preparePlans({ dry: !apply, currencies })
  for (const one of missing) process.stdout.write(`${one} ${apply ? 'was made' : 'is missing'}\n`)
  if (missing.length === 0) process.stdout.write('All memberships have their prices.\n')
  return missing.length === 0 || apply ? 0 : 1
}

function read(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        apply: { type: 'boolean' },
        days: { type: 'string', default: '30' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}.`)
  }
}
