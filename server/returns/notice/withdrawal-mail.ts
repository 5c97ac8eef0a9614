import { type Language, localPath } from '#rules/interface-language.ts'
import { zoneOfCountry } from '#rules/zone-of-country.ts'
import { findAccount } from '../../accounts/store.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newToken, tokenHash } from '../../platform/http/credential.ts'
import { unlinked, writeLetter } from '../../platform/mail/letter.ts'
import { momentIn } from '../../platform/mail/moment-in.ts'
import { translator } from '../../platform/texts/texts.ts'
import * as store from './store.ts'

const RECEIVED = 'mail withdrawal'
const NOTHING = 'mail no purchase to withdraw from'
const OPERATOR = 'mail operator of withdrawal'
/** The job runs this much later, if sending the mail at once has failed. */
const RETRY_AFTER_MS = 30_000

interface NoPurchase {
  to: string
  lang: Language
  receivedAt: Date
}

/** Adds the job of the mail that confirms receipt, with the link to what can be given back, and of one to the operator. */
export async function queueWithdrawalMail(
  { jobs, clock }: AppContext,
  tx: Tx,
  number: string,
): Promise<string> {
  await jobs.add(tx, { kind: OPERATOR, payload: { number } })
  const after = new Date(clock.now().getTime() + RETRY_AFTER_MS)
  return jobs.add(tx, { kind: RECEIVED, key: number, payload: { number }, after })
}

/** Adds the job of the mail that this address has bought nothing. Answers its id. */
export function queueNoPurchaseMail(
  { jobs, clock }: AppContext,
  tx: Tx,
  nothing: NoPurchase,
): Promise<string> {
  const payload = { ...nothing, receivedAt: nothing.receivedAt.toISOString() }
  const after = new Date(clock.now().getTime() + RETRY_AFTER_MS)
  return jobs.add(tx, { kind: NOTHING, payload, after })
}

export function registerWithdrawalJobs(app: AppContext): void {
  const { db, config, mail, jobs } = app
  const shop = () => app.brand.current().name
  const valuesOf = ({ lang, receivedAt, about }: store.WithdrawalNotice, country: string | null) => ({
    received: momentIn(receivedAt, lang, zoneOfCountry(country, receivedAt, app.brand.current().zone)),
    about: unlinked(about) || translator(lang, 'mail')('withdrawal.notSaid'),
  })

  jobs.handle(
    RECEIVED,
    async ({ number }: { number: string }) => {
      const one = await store.findNotice(db, number)
      const account = one && (await findAccount(db, one.accountId))
      if (!account) return
      const token = newToken()
      await store.setNoticeToken(db, number, tokenHash(token))
      const link = `${config.publicUrl}${localPath(one.lang, '/withdraw')}/${token}`
      const name = account.displayName || account.username
      const values = valuesOf(one, account.country)
      await mail.send(
        writeLetter({
          letter: 'withdrawal',
          lang: one.lang,
          to: account.email,
          name,
          values,
          link,
          shop: shop(),
        }),
      )
    },
    'mail',
  )
  jobs.handle(
    NOTHING,
    async ({ to, lang, receivedAt }: Omit<NoPurchase, 'receivedAt'> & { receivedAt: string }) => {
      const values = {
        received: momentIn(new Date(receivedAt), lang, app.brand.current().zone),
        contact: config.operator.email || `${config.publicUrl}${localPath(lang, '/contact')}`,
      }
      await mail.send(writeLetter({ letter: 'withdrawalNothing', lang, to, name: '', values, shop: shop() }))
    },
    'mail',
  )
  jobs.handle(
    OPERATOR,
    async ({ number }: { number: string }) => {
      const one = await store.findNotice(db, number)
      const account = one && (await findAccount(db, one.accountId))
      const to = config.operator.email
      if (!account || !to) return
      const who = unlinked(one.name || account.username)
      const values = { ...valuesOf(one, null), email: account.email, who }
      await mail.send(
        writeLetter({ letter: 'withdrawalReceived', lang: one.lang, to, name: '', values, shop: shop() }),
      )
    },
    'mail',
  )
}
