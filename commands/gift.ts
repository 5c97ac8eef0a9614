import { parseArgs } from 'node:util'
import { createGift } from '../server/gifts/create-gift.ts'
import { listGifts } from '../server/gifts/store.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'

const GIFT_HELP = `npm run kashihon -- gift create --coins N | --credits N | --volume SLUG | --membership PLAN --months N [--uses N] [--expires YYYY-MM-DD] [--count N] [--note TEXT]
npm run kashihon -- gift list

Makes gift codes, each shown once, or lists those there are by their first signs. A code counts once for an account, and for one
account unless --uses says more. One credit buys one novel; while a code with credits can be redeemed, the shop's pages speak of
credits. PLAN is Membership or PremiumMembership; it is given for N months and ends by itself.
`
const MOST_AT_ONCE = 10_000

/** kashihon gift …; the exit code. Throws StartError with one line for what cannot be done. */
export async function gift(args: string[]): Promise<number> {
  const { positionals, values } = read(args)
  const [what] = positionals
  if (values.help || (what !== 'create' && what !== 'list')) {
    process.stdout.write(GIFT_HELP)
    return values.help ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    if (what === 'list') {
      for (const {
        hint,
        coins,
        credits,
        volume,
        plan,
        months,
        uses,
        mostUses,
        expiresAt,
        note,
      } of await listGifts(store.db)) {
        const given = plan
          ? `${plan} for ${months} months`
          : (volume ?? (credits === null ? `${coins} coins` : `${credits} credits`))
        const until = expiresAt ? `until ${expiresAt.toISOString().slice(0, 10)}` : 'without end'
        process.stdout.write(
          `${[`${hint}-…`, given, `${uses} of ${mostUses} used`, until, note].join('\t')}\n`,
        )
      }
      return 0
    }
    const options = {
      coins: whole('coins', values.coins) ?? null,
      credits: whole('credits', values.credits) ?? null,
      volume: values.volume ?? null,
      membership:
        values.membership === undefined
          ? null
          : { plan: values.membership, months: whole('months', values.months) ?? 1 },
      uses: whole('uses', values.uses) ?? 1,
      expiresAt: day(values.expires),
      note: values.note ?? '',
    }
    const count = Math.min(whole('count', values.count) ?? 1, MOST_AT_ONCE)
    for (let one = 0; one < count; one++) process.stdout.write(`${await createGift(store, options)}\n`)
    return 0
  } finally {
    await store.close()
  }
}

function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new StartError(`--${name} is a whole number, not "${text}".`)
  return Number(text)
}

function day(text: string | undefined): Date | null {
  if (text === undefined) return null
  const date = new Date(`${text}T23:59:59Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(date.getTime()))
    throw new StartError(`--expires is a date like 2026-12-24, not "${text}".`)
  return date
}

function read(args: string[]) {
  const option = { type: 'string' } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...{
          coins: option,
          credits: option,
          volume: option,
          membership: option,
          months: option,
          uses: option,
          expires: option,
          count: option,
          note: option,
        },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}.`)
  }
}
