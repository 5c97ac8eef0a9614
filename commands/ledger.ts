import { listCoinMoney, listContradictions, listLedger } from '#server/coins/audit-store.ts'
import { listInvoiceMoney } from '#server/membership/invoice-store.ts'
import { emailKey } from '../rules/credentials.ts'
import { findAccountByLogin } from '../server/accounts/store.ts'
import { findPurse } from '../server/coins/ledger-store.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { csvLines } from '../server/platform/csv-cells.ts'
import { StartError } from '../server/platform/start-error.ts'
import { sumTaxes } from '../server/receipts/store.ts'

const LEDGER_HELP = `npm run kashihon -- ledger verify
npm run kashihon -- ledger show NAME
npm run kashihon -- ledger money [YYYY-MM]
npm run kashihon -- ledger tax YYYY-QN

Proves that the books agree (exit code 1 where they do not), shows everything that moved for one reader, or sums up the money that came in and went
back for coins and memberships, by currency: of all time, or of one month (UTC). The tax of a quarter, as 2026-Q4, is a CSV of what the receipts
of it say, by country and rate, as the One-Stop Shop wants it. NAME is a username or an address of mail.
`

/** kashihon ledger …; the exit code. */
export async function ledger([what, name, ...more]: string[]): Promise<number> {
  const known =
    (what === 'verify' && name === undefined) ||
    (what === 'show' && name !== undefined) ||
    what === 'money' ||
    (what === 'tax' && name !== undefined)
  if (!known || more.length > 0) {
    process.stdout.write(LEDGER_HELP)
    return what === '--help' || what === 'help' ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    if (what === 'money') return await showMoney(store, name)
    if (what === 'tax') return await showTaxes(store, name ?? '')
    return what === 'verify' ? await verify(store) : await show(store, name ?? '')
  } finally {
    await store.close()
  }
}

type Store = Awaited<ReturnType<typeof openStore>>

/** Sums are never of two currencies. */
async function showMoney({ db }: Store, month: string | undefined): Promise<number> {
  const range = month === undefined ? { from: null, until: null } : monthOf(month)
  const coins = await listCoinMoney(db, range)
  const memberships = await listInvoiceMoney(db, range)
  const lines = (currency: string, what: string, cents: number) =>
    `${currency || 'unknown'}\t${what}\t${(cents / 100).toFixed(2)}\n`
  for (const { currency, paidCents, refundedCents, unspentCoins } of coins) {
    process.stdout.write(lines(currency, 'paid for coins', paidCents))
    process.stdout.write(lines(currency, 'gone back for coins', refundedCents))
    process.stdout.write(`${currency || 'unknown'}\tbought coins not spent by now\t${unspentCoins}\n`)
  }
  for (const { currency, paidCents, refundedCents } of memberships) {
    process.stdout.write(lines(currency, 'paid for memberships', paidCents))
    process.stdout.write(lines(currency, 'gone back for memberships', refundedCents))
  }
  if (coins.length + memberships.length === 0) process.stdout.write('No money has come in.\n')
  return 0
}

const COLUMNS = [
  'country',
  'rate',
  'what',
  'currency',
  'gross',
  'net',
  'tax',
  'receipts',
  'not two proofs of the country',
]
/** As the EU writes it there. */
const OSS_CODES: Readonly<Record<string, string>> = { GR: 'EL' }

async function showTaxes({ db }: Store, quarter: string): Promise<number> {
  const sums = await sumTaxes(db, quarterOf(quarter))
  const money = (cents: number) => (cents / 100).toFixed(2)
  const rows = sums.map(({ country, rate, what, currency, grossCents, taxCents, receipts, unproven }) => [
    ...[OSS_CODES[country] ?? country, (rate / 100).toFixed(2), what, currency],
    ...[Number(money(grossCents)), Number(money(grossCents - taxCents)), Number(money(taxCents))],
    ...[receipts, unproven],
  ])
  process.stdout.write(csvLines([COLUMNS, ...rows], ','))
  return 0
}

function quarterOf(text: string): { from: Date; until: Date } {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(text) ?? []
  if (!year || !quarter) throw new StartError(`A quarter is written 2026-Q4, not "${text}".`)
  const month = 3 * (Number(quarter) - 1)
  return {
    from: new Date(Date.UTC(Number(year), month)),
    until: new Date(Date.UTC(Number(year), month + 3)),
  }
}

function monthOf(text: string): { from: Date; until: Date } {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  if (!year || !month) throw new StartError(`A month is written 2026-11, not "${text}".`)
  return {
    from: new Date(Date.UTC(Number(year), Number(month) - 1)),
    until: new Date(Date.UTC(Number(year), Number(month))),
  }
}

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
