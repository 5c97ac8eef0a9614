import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isCurrency } from '#rules/currency.ts'
import { listGrants } from '#server/accounts/staff/staff-store.ts'
import { changeCurrency } from '#server/membership/change-currency.ts'
import { personalDataSources } from '#server/modules.ts'
import { emailKey } from '../rules/credentials.ts'
import { deleteForReader } from '../server/accounts/personal-data/delete-account.ts'
import { writeArchiveOf } from '../server/accounts/personal-data/export-data.ts'
import { revokeAccess } from '../server/accounts/sessions/revoke-access.ts'
import { type AccountRow, findAccountByLogin } from '../server/accounts/store.ts'
import { findPurse } from '../server/coins/ledger-store.ts'
import { findMembership } from '../server/membership/find-membership.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { Refusal } from '../server/platform/http/refusal.ts'
import { openJobs } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { StartError } from '../server/platform/start-error.ts'
import { returnsOf } from '../server/returns/list-returns.ts'
import { withdrawFrom } from '../server/returns/return-purchase.ts'

const READER_HELP = `npm run kashihon -- reader show NAME
npm run kashihon -- reader export NAME FILE.zip
npm run kashihon -- reader sign-out NAME
npm run kashihon -- reader delete NAME --yes
npm run kashihon -- reader currency NAME usd|eur
npm run kashihon -- reader returns NAME [ID]

For readers who write to you: shows an account, writes everything that is held about them into an archive (GDPR, articles 15 and 20), or deletes
the account (article 17) with everything personal. NAME is a username or an address of mail: make sure first that who writes is who they say.
Readers can do both themselves at /user/data. sign-out ends all sessions of an account, its approved codes for apps and its links of feeds, as where a
telephone was lost; readers can do it at /user/security by setting another password. What was bought can be read no more after that; bookings stay for the tax office, without a
name; a running membership is ended at the payment provider; a mail says that it is done. Backups hold who was deleted until you throw them away.

returns lists what NAME bought lately, and whether it can be given back, until when and for what, or why not; with ID it gives that back, as NAME
could at /withdraw: what was opened stays. An open shop refunds the money and sends the mail.

The first payment fixes the currency in which a reader pays; currency changes it for what they buy from then on. It is refused while a subscription runs.
`

/** kashihon reader …; the exit code. Throws StartError with one line for what cannot be done. */
export async function reader(words: string[]): Promise<number> {
  const [what, name, last, ...more] = words
  const known =
    ((what === 'show' || what === 'sign-out') && last === undefined) ||
    (what === 'export' && last !== undefined) ||
    what === 'returns' ||
    (what === 'delete' && last === '--yes') ||
    (what === 'currency' && isCurrency(last))
  if (!known || name === undefined || more.length > 0) {
    process.stdout.write(READER_HELP)
    return what === '--help' || what === 'help' ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    const account = await findAccountByLogin(store.db, name, emailKey(name))
    if (!account) throw new StartError(`There is no account ${name}.`)
    process.stdout.write(await carryOut(store, what, account, last ?? ''))
    return 0
  } finally {
    await store.close()
  }
}

type Store = Awaited<ReturnType<typeof openStore>>

async function carryOut(store: Store, what: string, account: AccountRow, file: string): Promise<string> {
  if (what === 'show') return show(store, account)
  if (what === 'returns')
    return file === '' ? listForReader(store, account) : returnForReader(store, account, file)
  if (what === 'currency') return giveCurrency(store, account, file)
  if (what === 'sign-out') {
    await store.db.transaction(tx => revokeAccess(tx, personalDataSources, account.id, null))
    return `${account.username} is signed out everywhere; links of feeds and e-book programs have ended too.\n`
  }
  if (what === 'export') {
    const archive = await writeArchiveOf(store, personalDataSources, account.id)
    await writeFile(file, archive, { mode: 0o600, flag: 'wx' }).catch(cause => {
      const why = cause.code === 'EEXIST' ? 'is there already' : `cannot be written: ${cause.message}`
      throw new StartError(`${file} ${why}.`, { cause })
    })
    return `Everything about ${account.username} is in ${resolve(file)}.\n`
  }
  await deleteForReader(
    { ...store, jobs: openJobs({ ...store, log: openLog('error') }) },
    personalDataSources,
    account.id,
  )
  return `The account of ${account.username} is deleted; an open shop sends the mail that says so.\n`
}

/** Of what openStore has, what giving back needs. */
const forReturns = (store: Store) => ({
  ...store,
  jobs: openJobs({ ...store, log: openLog('error') }),
  payments: { provider: store.config.payments.provider },
})

async function listForReader(store: Store, { id: accountId, lang }: AccountRow): Promise<string> {
  const now = store.clock.now()
  const { purchases } = await returnsOf(forReturns(store), { accountId, lang, now, receivedAt: now })
  const lines = purchases.map(({ id, description, until, reason, coins, credits, value, currency }) => {
    const back = [
      coins && `${coins} coins`,
      credits && `${credits} credits`,
      value && `${(value / 100).toFixed(2)} ${currency}`,
    ]
    const how = until ? `until ${until.toISOString()}: ${back.filter(Boolean).join(', ')}` : reason
    return `${[id, description, how].join('\t')}\n`
  })
  return lines.length > 0 ? lines.join('') : 'Nothing was bought lately.\n'
}

async function returnForReader(
  store: Store,
  { id: accountId, username }: AccountRow,
  id: string,
): Promise<string> {
  const now = store.clock.now()
  await withdrawFrom(forReturns(store), { accountId, id, now, receivedAt: now }).catch(error => {
    throw error instanceof Refusal ? new StartError(`It cannot be given back: ${error.reason}.`) : error
  })
  return `${id} of ${username} is given back.\n`
}

async function giveCurrency(store: Store, { id, username }: AccountRow, currency: string): Promise<string> {
  if (!isCurrency(currency)) throw new StartError(`${currency} is no currency of the shop.`)
  if (!(await changeCurrency(store, id, currency)))
    throw new StartError(
      `A subscription of ${username} runs in another currency: it can be changed when that has ended.`,
    )
  return `${username} pays in ${currency} from now on.\n`
}

async function show({ db, clock }: Store, account: AccountRow): Promise<string> {
  const { coins, credits } = await findPurse(db, account.id)
  const membership = await findMembership(db, account.id, clock.now())
  const grants = await listGrants(db, account.id)
  const lines = {
    username: account.username,
    mail: account.email,
    verified: account.emailVerifiedAt?.toISOString() ?? 'no',
    since: account.createdAt.toISOString(),
    lang: account.lang,
    country: account.country ?? 'not said',
    currency: account.currency ?? 'that of the language until the first payment',
    role: grants.map(({ role }) => role).join(', ') || 'reader',
    'second factor': account.secondFactor ? 'yes' : 'no',
    newsletter: account.newsletter ? 'yes' : 'no',
    coins,
    credits,
    member: membership ? 'yes' : 'no',
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name}\t${value}\n`)
    .join('')
}
