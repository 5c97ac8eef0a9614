import { type Language, localPath } from '#rules/interface-language.ts'
import { zoneOfCountry } from '#rules/zone-of-country.ts'
import { findAccount } from '../../accounts/store.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newToken, tokenHash } from '../../platform/http/credential.ts'
import { unlinked, writeLetter } from '../../platform/mail/letter.ts'
import { momentIn } from '../../platform/mail/moment-in.ts'
import { findLive } from '../store.ts'
import { dayIn, planName } from '../texts.ts'
import * as store from './store.ts'

const ASK = 'mail cancellation'
const NOTHING = 'mail nothing to cancel'
const OPERATOR = 'mail operator of cancellation'
/** The job runs this much later, if sending the mail at once has failed. */
const RETRY_AFTER_MS = 30_000

interface NothingToCancel {
  to: string
  lang: Language
  receivedAt: Date
}

/**
 * Adds the job of the mail that confirms receipt and asks for confirmation, whose id it answers, and of one to the operator.
 */
export async function queueCancellationMail(
  { jobs, clock }: AppContext,
  tx: Tx,
  number: string,
): Promise<string> {
  await jobs.add(tx, { kind: OPERATOR, payload: { number } })
  const after = new Date(clock.now().getTime() + RETRY_AFTER_MS)
  return jobs.add(tx, { kind: ASK, key: number, payload: { number }, after })
}

/** Adds the job of the mail that this address has nothing to cancel. Answers its id. */
export function queueNothingToCancelMail(
  { jobs, clock }: AppContext,
  tx: Tx,
  nothing: NothingToCancel,
): Promise<string> {
  const payload = { ...nothing, receivedAt: nothing.receivedAt.toISOString() }
  const after = new Date(clock.now().getTime() + RETRY_AFTER_MS)
  return jobs.add(tx, { kind: NOTHING, payload, after })
}

export function registerCancellationMailJobs(app: AppContext): void {
  const { db, config, mail, jobs } = app
  const shopName = () => app.brand.current().name
  const zone = () => app.brand.current().zone

  /** @param country of who reads the mail; null: nobody knows */
  async function valuesOf(one: store.Cancellation, country: string | null) {
    const { lang, receivedAt, paidUntil, wishedOn, reason } = one
    const moment = (at: Date) => momentIn(at, lang, zoneOfCountry(country, at, zone()))
    const live = await findLive(db, one.accountId)
    return {
      received: moment(receivedAt),
      plan: live ? planName(live.plan, lang) : '',
      moment: moment(paidUntil),
      wished: wishedOn === null ? '' : dayIn(new Date(`${wishedOn}T00:00:00Z`), lang),
      reason: unlinked(reason),
    }
  }

  jobs.handle(
    ASK,
    async ({ number }: { number: string }) => {
      const one = await store.findCancellation(db, number)
      const account = one && !one.confirmedAt && (await findAccount(db, one.accountId))
      if (!account) return
      const token = newToken()
      await store.setCancellationToken(db, number, tokenHash(token))
      const values = await valuesOf(one, account.country)
      await mail.send(
        writeLetter({
          ...{ letter: letterFor(one), lang: one.lang, to: account.email, values, shop: shopName() },
          name: account.displayName || account.username,
          link: `${config.publicUrl}${localPath(one.lang, '/cancel')}/${token}`,
        }),
      )
    },
    'mail',
  )
  jobs.handle(
    NOTHING,
    async ({ to, lang, receivedAt }: Omit<NothingToCancel, 'receivedAt'> & { receivedAt: string }) => {
      const values = {
        received: momentIn(new Date(receivedAt), lang, zone()),
        contact: config.operator.email || `${config.publicUrl}${localPath(lang, '/contact')}`,
      }
      await mail.send(
        writeLetter({ letter: 'cancellationNothing', lang, to, name: '', values, shop: shopName() }),
      )
    },
    'mail',
  )
  jobs.handle(
    OPERATOR,
    async ({ number }: { number: string }) => {
      const one = await store.findCancellation(db, number)
      const account = one && (await findAccount(db, one.accountId))
      const to = config.operator.email
      if (!account || !to) return
      const letter = one.extraordinary ? 'cancellationForCauseTold' : 'cancellationTold'
      const values = {
        ...(await valuesOf(one, null)),
        email: account.email,
        who: unlinked(one.name || account.username),
      }
      await mail.send(writeLetter({ letter, lang: one.lang, to, name: '', values, shop: shopName() }))
    },
    'mail',
  )
}

function letterFor({ extraordinary, wishedOn, paidUntil, receivedAt }: store.Cancellation): string {
  if (extraordinary) return 'cancellationForCause'
  // The running period is unpaid.
  if (paidUntil <= receivedAt && wishedOn === null) return 'cancellationUnpaid'
  const later = wishedOn !== null && new Date(`${wishedOn}T00:00:00Z`) > paidUntil
  return later ? 'cancellationLater' : 'cancellation'
}
