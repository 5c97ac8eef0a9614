import { type Currency, isCurrency } from '#rules/currency.ts'
import { type Language, localPath } from '#rules/interface-language.ts'
import { rests } from '#rules/subscription-status.ts'
import { zoneOfCountry } from '#rules/zone-of-country.ts'
import { findAccount } from '../../accounts/store.ts'
import { creditsIn } from '../../coins/texts.ts'
import type { AppContext } from '../../context.ts'
import { currencyFor } from '../../payments/currency-for.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { momentIn } from '../../platform/mail/moment-in.ts'
import { translator } from '../../platform/texts/texts.ts'
import { moneyIn, planName } from '../texts.ts'
import { graceEnd, planOfRow } from '../view.ts'
import { isLive, type MembershipChange } from './fold.ts'

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

interface MembershipMail {
  letter: Letter
  accountId: string
  plan: MembershipChange['row']['plan']
  /** ISO 8601; the moment that the letter names. */
  day: string
  /** The price of the next renewal. */
  cents: number
  /** Missing in jobs of older versions, and for a gift, which is not renewed. */
  currency?: Currency
}

/** Adds the job of the mail about a change of the membership, in the transaction that stores the change. */
export async function notifyStatusChange(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  { before, row }: MembershipChange,
): Promise<void> {
  const letter = letterFor({ before, row })
  if (!letter) return
  const day = (letter === 'paymentMissing' ? (graceEnd(row) ?? row.periodEnd) : row.periodEnd).toISOString()
  const payload: MembershipMail = {
    letter,
    accountId: row.accountId,
    plan: row.plan,
    day,
    ...chargeOf(row),
  }
  await jobs.add(tx, { kind: MAIL, payload })
}

/** Adds the job of the mail that a membership rests because of a dispute, or no longer does. */
export async function notifyRestChange(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  { before, row }: MembershipChange,
  now: Date,
): Promise<void> {
  const [rested, resting] = [before !== null && rests(before, now), rests(row, now)]
  if (rested === resting) return
  const payload: MembershipMail = {
    letter: resting ? 'membershipRests' : 'membershipRestsNoMore',
    accountId: row.accountId,
    plan: row.plan,
    day: (row.restsUntil ?? row.periodEnd).toISOString(),
    ...chargeOf(row),
  }
  await jobs.add(tx, { kind: MAIL, payload })
}

/** Price and currency of the next renewal. */
function chargeOf(row: MembershipChange['row']): Pick<MembershipMail, 'cents' | 'currency'> {
  if (!isCurrency(row.currency)) return { cents: row.nextCents ?? 0 }
  return { cents: row.nextCents ?? planOfRow(row).cents[row.currency], currency: row.currency }
}

function letterFor({ before, row }: MembershipChange): Letter | null {
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

/** Mails that say what is paid for from now on; a trial brings no credits. */
const BEGINNINGS: ReadonlySet<Letter> = new Set(['membershipBegun', 'membershipChanged'])

/** The sentence about the credits that the plan brings each month; '' where it brings none. */
function creditsLine(credits: number | undefined, lang: Language): string {
  return credits ? translator(lang, 'mail')('planCredits', { credits: creditsIn(credits, lang) }) : ''
}

/** Registers the job that sends the mails about memberships. */
export function registerMembershipMailJobs(app: AppContext): void {
  const { db, config, mail, jobs } = app
  jobs.handle(
    MAIL,
    async ({ letter, accountId, plan, day, cents, currency }: MembershipMail) => {
      const account = await findAccount(db, accountId)
      if (!account) return
      const { lang, email } = account
      const at = new Date(day)
      const { name: shop, zone } = app.brand.current()
      await mail.send(
        writeLetter({
          letter,
          lang,
          to: email,
          name: account.displayName || account.username,
          more: BEGINNINGS.has(letter) ? creditsLine(config.planCredits[plan], lang) : '',
          link: `${config.publicUrl}${localPath(lang, '/user/membership')}`,
          values: {
            plan: planName(plan, lang),
            moment: momentIn(at, lang, zoneOfCountry(account.country, at, zone)),
            amount: moneyIn(cents, currency ?? currencyFor(app, account, lang), lang),
          },
          shop,
        }),
      )
    },
    'mail',
  )
}
