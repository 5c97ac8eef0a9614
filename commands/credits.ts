import { parseArgs } from 'node:util'
import { emailKey } from '../rules/credentials.ts'
import { findAccountByLogin } from '../server/accounts/store.ts'
import { grantCredits } from '../server/coins/grant-credits.ts'
import { listGrants } from '../server/coins/grant-store.ts'
import { openStore, type Store } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'

const CREDITS_HELP = `npm run kashihon -- credits grant NAME N --note TEXT [--key KEY]
npm run kashihon -- credits list [NAME]

Gives a reader N credits in the name of the shop, or lists what was given so, the latest first. One credit buys one novel. The note says what it is
for and is kept in the list; the reader's history says that the shop gave them. The same note for the same reader is the same grant, so that
the command can be repeated; with --key, such as the number of a ticket, the key counts instead of the note. NAME is a username or an address of mail.
`

/** kashihon credits …; the exit code. Throws StartError with one line for what cannot be done. */
export async function credits(words: string[]): Promise<number> {
  const { positionals, values } = read(words)
  const [what, name, count, ...more] = positionals
  const known =
    more.length === 0 &&
    ((what === 'grant' && count !== undefined) || (what === 'list' && count === undefined))
  if (values.help || !known) {
    process.stdout.write(CREDITS_HELP)
    return values.help ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    const lines =
      what === 'list'
        ? await list(store, name)
        : [await grant(store, name ?? '', count ?? '', values.note ?? '', values.key)]
    process.stdout.write(lines.map(line => `${line}\n`).join(''))
    return 0
  } finally {
    await store.close()
  }
}

async function grant(store: Store, name: string, count: string, note: string, key?: string): Promise<string> {
  if (!/^\d{1,9}$/.test(count)) throw new StartError(`The credits are a whole number, not "${count}".`)
  const { username, granted, balance } = await grantCredits(store, {
    name,
    credits: Number(count),
    note,
    key: key ?? null,
  })
  const done = granted
    ? `${username} was given ${creditsOf(Number(count))}`
    : `${username} was given this before`
  return `${done} and has ${balance}.`
}

async function list({ db }: Store, name: string | undefined): Promise<string[]> {
  const account = name === undefined ? null : await findAccountByLogin(db, name, emailKey(name))
  if (name !== undefined && !account) throw new StartError(`There is no account ${name}.`)
  const grants = await listGrants(db, account?.id ?? null)
  return grants.map(({ grantedAt, username, credits, note }) =>
    [grantedAt.toISOString(), username, creditsOf(credits), note].join('\t'),
  )
}

function creditsOf(count: number): string {
  return count === 1 ? '1 credit' : `${count} credits`
}

function read(words: string[]) {
  const option = { type: 'string' } as const
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { note: option, key: option, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}.`)
  }
}
