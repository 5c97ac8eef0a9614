import { listContradictions, listLedger } from '#server/coins/audit-store.ts'
import { emailKey } from '../rules/credentials.ts'
import { findAccountByLogin } from '../server/accounts/store.ts'
import { findPurse } from '../server/coins/ledger-store.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'

const LEDGER_HELP = `npm run kashihon -- ledger verify
npm run kashihon -- ledger show NAME

Proves that the books agree (exit code 1 where they do not), or shows everything that moved for one reader.
NAME is a username or an address of mail.
`

/** kashihon ledger …; the exit code. */
export async function ledger([what, name, ...more]: string[]): Promise<number> {
  const known = (what === 'verify' && name === undefined) || (what === 'show' && name !== undefined)
  if (!known || more.length > 0) {
    process.stdout.write(LEDGER_HELP)
    return what === '--help' || what === 'help' ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    return what === 'verify' ? await verify(store) : await show(store, name ?? '')
  } finally {
    await store.close()
  }
}

type Store = Awaited<ReturnType<typeof openStore>>

async function verify({ db }: Store): Promise<number> {
  const found = await listContradictions(db)
  for (const { rule, where } of found) process.stdout.write(`${where}: it is not true that ${rule}\n`)
  if (found.length === 0) process.stdout.write('The books agree.\n')
  return found.length === 0 ? 0 : 1
}

async function show({ db }: Store, name: string): Promise<number> {
  const account = await findAccountByLogin(db, name, emailKey(name))
  if (!account) throw new StartError(`There is no account ${name}.`)
  for (const { happenedAt, kind, key, unit, amount } of await listLedger(db, account.id)) {
    const moved = amount === null ? 'nothing' : `${amount > 0 ? '+' : ''}${amount} ${unit}`
    process.stdout.write(`${[happenedAt.toISOString(), moved, kind, key].join('\t')}\n`)
  }
  const { coins, credits } = await findPurse(db, account.id)
  process.stdout.write(`${account.username} has ${coins} coins and ${credits} credits.\n`)
  return 0
}
