import { type Language, localPath } from '#rules/interface-language.ts'
import { zoneOfCountry } from '#rules/zone-of-country.ts'
import { findAccount } from '../../accounts/store.ts'
import type { AppContext } from '../../context.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import { newToken, tokenHash } from '../../platform/http/credential.ts'
import { unlinked, writeLetter } from '../../platform/mail/letter.ts'
import { momentIn } from '../../platform/mail/moment-in.ts'

/** The job runs this much later, if sending the mail at once has failed. */
const RETRY_AFTER_MS = 30_000

/** What somebody sent by a form that needs no session. */
interface Notice {
  readonly number: string
  readonly lang: Language
  readonly receivedAt: Date
}

interface Sender {
  /** '' for none: then nothing is confirmed by mail. */
  readonly email: string
  /** In the greeting; '' for none. */
  readonly name: string
  /** In the mail to the operator. */
  readonly who: string
  /** null: nobody knows. */
  readonly country: string | null
}

/** A kind of notice, and its mails: one that confirms it, and one to the operator. */
export interface NoticeKind<One extends Notice> {
  /** In the kinds of its jobs. */
  readonly name: string
  find(reads: Reads, number: string): Promise<One | null>
  /** null where nobody is there any more. */
  sender(app: AppContext, one: One): Promise<Sender | null>
  letters(one: One): { readonly confirmation: string; readonly operator: string }
  /** Of both letters, besides when it was received and from whom. @param moment writes a time where its reader is */
  values(app: AppContext, one: One, moment: (at: Date) => string): Promise<Readonly<Record<string, string>>>
  /** The page to which the confirmation leads with a token. */
  readonly answer?: {
    readonly path: string
    /** Nothing is left to be answered. */
    isDone?(one: One): boolean
    /** Stores the token; it replaces an earlier one. */
    setToken(reads: Reads, number: string, tokenHash: Buffer): Promise<void>
  }
  /** Of the mail to an address that is unknown here. */
  readonly unknown?: { readonly job: string; readonly letter: string }
}

interface UnknownSender {
  to: string
  lang: Language
  receivedAt: Date
}

/** Adds the jobs of both mails. Answers the id of the one that confirms it. */
export async function queueNoticeMails(
  { jobs, clock }: AppContext,
  tx: Tx,
  { name }: Pick<NoticeKind<never>, 'name'>,
  number: string,
): Promise<string> {
  await jobs.add(tx, { kind: `mail operator of ${name}`, payload: { number } })
  const after = new Date(clock.now().getTime() + RETRY_AFTER_MS)
  return jobs.add(tx, { kind: `mail ${name}`, key: number, payload: { number }, after })
}

/** Adds the job of the mail that there is nothing here of this address. Answers its id. */
export function queueUnknownMail(
  { jobs, clock }: AppContext,
  tx: Tx,
  { unknown }: Pick<NoticeKind<never>, 'unknown'>,
  { receivedAt, ...sender }: UnknownSender,
): Promise<string> {
  const payload = { ...sender, receivedAt: receivedAt.toISOString() }
  const after = new Date(clock.now().getTime() + RETRY_AFTER_MS)
  return jobs.add(tx, { kind: unknown?.job ?? '', payload, after })
}

/** The account that a notice is about. */
export async function accountOfNotice(
  { db }: AppContext,
  { accountId, name }: { readonly accountId: string; readonly name: string },
): Promise<Sender | null> {
  const account = await findAccount(db, accountId)
  if (!account) return null
  const { email, displayName, username, country } = account
  return { email, country, name: displayName || username, who: name || username }
}

/** Where questions are answered: the operator's address, or the page with it. */
export function contactOf({ config }: AppContext, lang: Language): string {
  return config.operator.email || `${config.publicUrl}${localPath(lang, '/contact')}`
}

export function registerNoticeMails<One extends Notice>(app: AppContext, kind: NoticeKind<One>): void {
  const { db, config, mail, jobs } = app
  const { name, answer, unknown } = kind
  const shop = () => app.brand.current().name
  async function valuesOf(one: One, country: string | null) {
    const moment = (at: Date) => momentIn(at, one.lang, zoneOfCountry(country, at, app.brand.current().zone))
    return { received: moment(one.receivedAt), ...(await kind.values(app, one, moment)) }
  }

  jobs.handle(
    `mail ${name}`,
    async ({ number }: { number: string }) => {
      const one = await kind.find(db, number)
      const sender = one && !answer?.isDone?.(one) && (await kind.sender(app, one))
      if (!sender || sender.email === '') return
      const token = answer && newToken()
      if (token) await answer.setToken(db, number, tokenHash(token))
      await mail.send(
        writeLetter({
          ...{ letter: kind.letters(one).confirmation, lang: one.lang, shop: shop() },
          ...{ to: sender.email, name: sender.name, values: await valuesOf(one, sender.country) },
          ...(token && { link: `${config.publicUrl}${localPath(one.lang, answer.path)}/${token}` }),
        }),
      )
    },
    'mail',
  )
  jobs.handle(
    `mail operator of ${name}`,
    async ({ number }: { number: string }) => {
      const one = await kind.find(db, number)
      const sender = one && (await kind.sender(app, one))
      const to = config.operator.email
      if (!sender || !to) return
      const letter = kind.letters(one).operator
      const values = { ...(await valuesOf(one, null)), email: sender.email, who: unlinked(sender.who) }
      await mail.send(writeLetter({ letter, lang: one.lang, to, name: '', values, shop: shop() }))
    },
    'mail',
  )
  if (unknown)
    jobs.handle(
      unknown.job,
      async ({ to, lang, receivedAt }: Omit<UnknownSender, 'receivedAt'> & { receivedAt: string }) => {
        const received = momentIn(new Date(receivedAt), lang, app.brand.current().zone)
        const values = { received, contact: contactOf(app, lang) }
        await mail.send(writeLetter({ letter: unknown.letter, lang, to, name: '', values, shop: shop() }))
      },
      'mail',
    )
}
