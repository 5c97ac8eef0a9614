import { type Currency, isCurrency } from '#rules/currency.ts'
import { type Language, localPath } from '#rules/interface-language.ts'
import type { Standing } from '#rules/membership-state.ts'
import { rests } from '#rules/subscription-status.ts'
import { zoneOfCountry } from '#rules/zone-of-country.ts'
import { findAccount } from '../../accounts/store.ts'
import { consentLine } from '../../coins/consents/consent-line.ts'
import { creditsIn } from '../../coins/texts.ts'
import type { AppContext } from '../../context.ts'
import { currencyFor } from '../../payments/currency-for.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { momentIn } from '../../platform/mail/moment-in.ts'
import { translator } from '../../platform/texts/texts.ts'
import { findConsent } from '../find-consent.ts'
import { listMemberships, takeReminders } from '../store.ts'
import { moneyIn, planName } from '../texts.ts'
import { graceEnd, planOfRow, stateOf } from '../view.ts'
import { isLive, type MembershipChange } from './fold.ts'

const MAIL = 'mail membership'

type Letter =
  | 'membershipBegun'
  | 'trialBegun'
  | 'trialRefused'
  | 'membershipChanged'
  | 'membershipCancelled'
  | 'membershipResumed'
  | 'paymentMissing'
  | 'membershipUnpaid'
  | 'membershipEnded'
  | 'membershipReminder'
  | 'membershipRests'
  | 'membershipRestsNoMore'

interface MembershipMail {
  letter: Letter
  accountId: string
  plan: MembershipChange['row']['plan']
  /** ISO 8601; the end of the period. */
  day: string
  /** The price of the next renewal. */
  cents: number
  /** Missing in jobs of older versions, and for a gift, which is not renewed. */
  currency?: Currency
  /** When it was changed; missing in jobs of older versions. */
  changedAt?: string
  /** What the membership is by then, its dates as ISO 8601; missing in jobs of older versions. */
  state?: {
    standing: Standing
    owedCents: number
    triedAgainAt: string | null
    readsUntil: string | null
    restsUntil: string | null
  }
}

/** Adds the job of the mail about a change of the membership, in the transaction that stores the change. */
export async function notifyStatusChange(
  app: Pick<AppContext, 'jobs'>,
  tx: Tx,
  change: MembershipChange,
  now: Date,
): Promise<void> {
  const letter = letterFor(change)
  if (letter) await addMail(app, tx, letter, change.row, now)
}

/** Adds the job of the mail that a membership rests because of a dispute, or no longer does. */
export async function notifyRestChange(
  app: Pick<AppContext, 'jobs'>,
  tx: Tx,
  { before, row }: MembershipChange,
  now: Date,
): Promise<void> {
  const [rested, resting] = [before !== null && rests(before, now), rests(row, now)]
  if (rested !== resting)
    await addMail(app, tx, resting ? 'membershipRests' : 'membershipRestsNoMore', row, now)
}

async function addMail(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  letter: Letter,
  row: MembershipChange['row'],
  now: Date,
): Promise<void> {
  const { accountId, plan } = row
  const { standing, owedCents, triedAgainAt, readsUntil } = stateOf(row, now)
  const payload = {
    ...{ letter, accountId, plan, day: row.periodEnd, changedAt: now, ...chargeOf(row) },
    state: {
      standing,
      owedCents,
      triedAgainAt,
      readsUntil: readsUntil ?? graceEnd(row),
      restsUntil: row.restsUntil,
    },
  }
  await jobs.add(tx, { kind: MAIL, payload })
}

const REMIND_EVERY_MS = 3_600_000
const REMINDERS_AT_ONCE = 200

/** docs/product.md#membership: registers the job that reminds members before a trial or a yearly term is renewed. */
export function registerReminderJobs(app: Pick<AppContext, 'db' | 'clock' | 'jobs'>): void {
  const { db, clock, jobs } = app
  jobs.every(REMIND_EVERY_MS, 'remind of renewals', async () => {
    const now = clock.now()
    const count = await db.transaction(async tx => {
      const taken = await takeReminders(tx, now, REMINDERS_AT_ONCE)
      for (const { id, accountId } of taken) {
        const row = (await listMemberships(tx, accountId)).find(one => one.id === id)
        if (row) await addMail(app, tx, 'membershipReminder', row, now)
      }
      return taken.length
    })
    return count === REMINDERS_AT_ONCE ? 'again' : 'later'
  })
}

/** Price and currency of the next renewal. */
function chargeOf(row: MembershipChange['row']): Pick<MembershipMail, 'cents' | 'currency'> {
  if (!isCurrency(row.currency)) return { cents: row.nextCents ?? 0 }
  return { cents: row.nextCents ?? planOfRow(row).cents[row.currency], currency: row.currency }
}

/**
 * The mail that a change of a membership is worth; null for none. What it says of money and dates is the sentence of the
 * membership's standing.
 */
export function letterFor({ before, row }: MembershipChange): Letter | null {
  const lived = before !== null && isLive(before)
  if (row.surplus) return null
  if (row.trialRefused) return before?.trialRefused ? null : 'trialRefused'
  if (!isLive(row)) return lived ? (row.status === 'UNPAID' ? 'membershipUnpaid' : 'membershipEnded') : null
  if (!lived) return row.status === 'TRIALING' ? 'trialBegun' : 'membershipBegun'
  if (row.status === 'PAST_DUE' && before.status !== 'PAST_DUE') return 'paymentMissing'
  if (row.plan !== before.plan) return 'membershipChanged'
  if (row.cancelAtPeriodEnd !== before.cancelAtPeriodEnd)
    return row.cancelAtPeriodEnd ? 'membershipCancelled' : 'membershipResumed'
  return null
}

/** What a letter of an older version, of which no state is known, says: what it said then. */
const STANDINGS: Partial<Record<Letter, Standing>> = {
  trialBegun: 'trial',
  membershipCancelled: 'setToCancel',
  paymentMissing: 'pastDue',
}

/** Mails of what somebody may have agreed to. */
const AGREED: ReadonlySet<Letter> = new Set(['membershipBegun', 'trialBegun', 'membershipChanged'])

/** Mails that say what is paid for from now on; a trial brings no credits. */
const BEGINNINGS: ReadonlySet<Letter> = new Set(['membershipBegun', 'membershipChanged'])

/** The sentence about the credits that the plan brings each month; '' where it brings none. */
function creditsLine(credits: number | undefined, lang: Language): string {
  return credits ? translator(lang, 'mail')('planCredits', { credits: creditsIn(credits, lang) }) : ''
}

/**
 * The sentence about money and dates of a membership that stands so; '' for one that is over, of which nothing is to come.
 */
export function standingLine(
  { standing, retried }: { standing: Standing; retried: boolean },
  lang: Language,
  values: Readonly<Record<string, string>>,
): string {
  const t = translator(lang, 'mail')
  const line = t(`standing.${standing}`, values)
  return retried && /^pastDue/.test(standing) ? `${line} ${t('standing.retry', values)}` : line
}

/** Registers the job that sends the mails about memberships. */
export function registerMembershipMailJobs(app: AppContext): void {
  const { db, config, mail, jobs } = app
  jobs.handle(
    MAIL,
    async ({ letter, accountId, plan, day, cents, currency, changedAt, state }: MembershipMail) => {
      const account = await findAccount(db, accountId)
      if (!account) return
      const { lang, email } = account
      const { name: shop, zone } = app.brand.current()
      const momentOf = (at: string | null | undefined) => {
        const date = new Date(at ?? day)
        return momentIn(date, lang, zoneOfCountry(account.country, date, zone))
      }
      const moneyOf = (sum: number) => moneyIn(sum, currency ?? currencyFor(app, account, lang), lang)
      const values = {
        plan: planName(plan, lang),
        moment: momentOf(day),
        amount: moneyOf(cents),
        owed: moneyOf(state?.owedCents || cents),
        retry: momentOf(state?.triedAgainAt),
        reads: momentOf(state?.readsUntil),
        rests: momentOf(state?.restsUntil),
      }
      const consent =
        AGREED.has(letter) && changedAt ? await findConsent(db, accountId, new Date(changedAt)) : null
      const standing = state?.standing ?? STANDINGS[letter] ?? 'active'
      await mail.send(
        writeLetter({
          letter,
          lang,
          to: email,
          name: account.displayName || account.username,
          more: [
            BEGINNINGS.has(letter) ? creditsLine(config.planCredits[plan], lang) : '',
            consent &&
              consentLine(consent, { lang, zone: zoneOfCountry(account.country, consent.givenAt, zone) }),
          ]
            .filter(Boolean)
            .join('\n'),
          link: `${config.publicUrl}${localPath(lang, '/user/membership')}`,
          values: {
            ...values,
            standing: standingLine({ standing, retried: Boolean(state?.triedAgainAt) }, lang, values),
          },
          shop,
        }),
      )
    },
    'mail',
  )
}
