import { localPath } from '#rules/interface-language.ts'
import { rests } from '#rules/subscription-status.ts'
import { findAccount } from '../accounts/store.ts'
import type { House } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { writeLetter } from '../platform/mail/letter.ts'
import { type Folded, isLive } from './fold.ts'
import { currencyOf, graceEnd, planOfRow } from './view.ts'
import { dayIn, moneyIn, planName } from './words.ts'

const MAIL = 'mail membership'

type Letter =
  | 'membershipBegun'
  | 'trialBegun'
  | 'membershipChanged'
  | 'membershipCancelled'
  | 'membershipResumed'
  | 'paymentMissing'
  | 'membershipEnded'
  | 'membershipRests'
  | 'membershipRestsNoMore'

interface Told {
  letter: Letter
  accountId: string
  plan: Folded['row']['plan']
  /** The day that the letter names. */
  day: string
  /** What the next renewal costs. */
  cents: number
  /** Not of what was wanted before it was noted. */
  currency?: 'usd' | 'eur'
}

/** Wants the mail that tells of a change, in the transaction that notes it. */
export async function tellOfChange(
  { jobs, payments }: Pick<House, 'jobs' | 'payments'>,
  tx: Tx,
  { before, row }: Folded,
): Promise<void> {
  const letter = letterFor({ before, row })
  if (!letter) return
  const day = (letter === 'paymentMissing' ? (graceEnd(row) ?? row.periodEnd) : row.periodEnd).toISOString()
  const told: Told = {
    letter,
    accountId: row.accountId,
    plan: row.plan,
    day,
    ...chargeOf(row, payments.currency),
  }
  await jobs.add(tx, { kind: MAIL, payload: told })
}

/** Wants the mail that tells that a membership rests for a dispute, or does so no more. */
export async function tellOfRest(
  { jobs, payments }: Pick<House, 'jobs' | 'payments'>,
  tx: Tx,
  { before, row }: Folded,
  now: Date,
): Promise<void> {
  const [rested, resting] = [before !== null && rests(before, now), rests(row, now)]
  if (rested === resting) return
  const told: Told = {
    letter: resting ? 'membershipRests' : 'membershipRestsNoMore',
    accountId: row.accountId,
    plan: row.plan,
    day: (row.restsUntil ?? row.periodEnd).toISOString(),
    ...chargeOf(row, payments.currency),
  }
  await jobs.add(tx, { kind: MAIL, payload: told })
}

/** What the next renewal costs, and in which currency. */
function chargeOf(row: Folded['row'], shop: 'usd' | 'eur') {
  const currency = currencyOf(row, shop)
  return { cents: row.nextCents ?? planOfRow(row).cents[currency], currency }
}

function letterFor({ before, row }: Folded): Letter | null {
  const lived = before !== null && isLive(before)
  if (row.surplus) return null
  if (!isLive(row)) return lived ? 'membershipEnded' : null
  if (!lived) return row.status === 'TRIALING' ? 'trialBegun' : 'membershipBegun'
  if (row.status === 'PAST_DUE' && before.status !== 'PAST_DUE') return 'paymentMissing'
  if (row.plan !== before.plan) return 'membershipChanged'
  if (row.cancelAtPeriodEnd !== before.cancelAtPeriodEnd)
    return row.cancelAtPeriodEnd ? 'membershipCancelled' : 'membershipResumed'
  return null
}

/** Dunning, confirmations, farewells. */
export function takeUpMembershipMail({ db, config, mail, jobs, payments }: House): void {
  jobs.handle(
    MAIL,
    async ({ letter, accountId, plan, day, cents, currency }: Told) => {
      const account = await findAccount(db, accountId)
      if (!account) return
      const { lang, email } = account
      await mail.send(
        writeLetter({
          letter,
          lang,
          to: email,
          name: account.displayName || account.username,
          link: `${config.publicUrl}${localPath(lang, '/user/membership')}`,
          values: {
            plan: planName(plan, lang),
            day: dayIn(new Date(day), lang),
            amount: moneyIn(cents, currency ?? payments.currency, lang),
          },
          shop: config.shopName,
        }),
      )
    },
    'mail',
  )
}
