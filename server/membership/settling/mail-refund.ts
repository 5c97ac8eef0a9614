import { localPath } from '#rules/interface-language.ts'
import { zoneOfCountry } from '#rules/zone-of-country.ts'
import { findAccount } from '../../accounts/store.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { momentIn } from '../../platform/mail/moment-in.ts'
import { listMemberships } from '../store.ts'
import { moneyIn, planName } from '../texts.ts'
import { planOfRow, stateOf } from '../view.ts'
import { standingLine } from './notify-status-change.ts'

const MAIL = 'mail refund of a bill'
/** A cancellation that gives money back ends the membership just after it. */
const AFTER_MS = 60_000

interface RefundMail {
  accountId: string
  membershipId: string
  cents: number
  currency: string
}

/**
 * docs/product.md#refunds-and-disputes: adds the job of the mail about money of a bill that went back, in the transaction
 * that stores it.
 */
export async function queueBillRefundMail(
  { jobs, clock }: Pick<AppContext, 'jobs' | 'clock'>,
  tx: Tx,
  refund: RefundMail,
): Promise<void> {
  await jobs.add(tx, { kind: MAIL, payload: refund, after: new Date(clock.now().getTime() + AFTER_MS) })
}

/** Registers the job that sends it, with what the membership is by then. */
export function registerBillRefundMailJobs(app: AppContext): void {
  const { db, clock, config, mail, jobs } = app
  jobs.handle(
    MAIL,
    async ({ accountId, membershipId, cents, currency }: RefundMail) => {
      const account = await findAccount(db, accountId)
      const row = (await listMemberships(db, accountId)).find(({ id }) => id === membershipId)
      if (!account || !row) return
      const { lang, email } = account
      const { name: shop, zone } = app.brand.current()
      const state = stateOf(row, clock.now())
      const momentOf = (at: Date | null) =>
        momentIn(at ?? row.periodEnd, lang, zoneOfCountry(account.country, at ?? row.periodEnd, zone))
      const standing = row.surplus ? 'cancelled' : state.standing
      const renewal = row.nextCents ?? planOfRow(row).cents[row.currency === 'eur' ? 'eur' : 'usd']
      const values = {
        plan: planName(row.plan, lang),
        back: moneyIn(cents, currency, lang),
        moment: momentOf(null),
        amount: moneyIn(renewal, currency, lang),
        owed: moneyIn(state.owedCents, currency, lang),
        retry: momentOf(state.triedAgainAt),
        reads: momentOf(state.readsUntil),
        rests: momentOf(row.restsUntil),
      }
      const line = standingLine({ standing, retried: state.triedAgainAt !== null }, lang, values)
      await mail.send(
        writeLetter({
          letter: 'membershipRefunded',
          lang,
          to: email,
          name: account.displayName || account.username,
          more: line,
          link: `${config.publicUrl}${localPath(lang, '/user/membership')}`,
          values,
          shop,
        }),
      )
    },
    'mail',
  )
}
