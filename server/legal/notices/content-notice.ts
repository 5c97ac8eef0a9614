import { reportContent as call } from '#contract/calls/notices.ts'
import { NoticeReceipt, type NoticeRequest } from '#contract/generated/legal.ts'
import { emailFault, emailKey, tidyEmail } from '#rules/credentials.ts'
import { type CallInput, refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { unlinked, writeLetter } from '../../platform/mail/letter.ts'
import { StartError } from '../../platform/start-error.ts'
import { translator } from '../../platform/texts/texts.ts'
import { noticeLimits } from './limits.ts'
import { contactOf, type NoticeKind, queueNoticeMails, registerNoticeMails } from './notice-mail.ts'
import * as store from './store.ts'

const MOST_ABOUT = 500
const MOST_REASON = 4_000
const MOST_NAME = 200
const DECIDED = 'mail decision on a notice'
/** So long complaints against a decision can be made (Regulation (EU) 2022/2065, Art. 20). */
const SENDERS_FOR_DAYS = 183
const DAY_MS = 86_400_000

const CONTENT: NoticeKind<store.ContentNotice> = {
  name: 'content notice',
  find: store.findContentNotice,
  sender: async (_, { name, email, lang }) => ({
    ...{ email, name, country: null },
    who: name || email || translator(lang, 'mail')('notice.nobody'),
  }),
  letters: () => ({ confirmation: 'notice', operator: 'noticeReceived' }),
  values: async (_, { number, about, reason }) => ({
    number,
    about: unlinked(about),
    reason: unlinked(reason),
  }),
}

/** Receives a notice of illegal content. */
export async function reportContent({ app, body, visitor }: CallInput<typeof call>): Promise<NoticeReceipt> {
  return NoticeReceipt.fromPartial(await declare(app, body, visitor))
}

/**
 * Regulation (EU) 2022/2065, Art. 16: anybody reports what they hold to be illegal. Where an address is named it gets a
 * confirmation at once, and the decision later.
 */
export async function declare(
  app: AppContext,
  { inGoodFaith, ...body }: NoticeRequest,
  { network, lang }: Pick<Visitor, 'network' | 'lang'>,
): Promise<{ receivedAt: Date; number: string }> {
  const [about, reason, name] = [body.about.trim(), body.reason.trim(), body.name.trim()]
  const email = tidyEmail(body.email)
  if (about === '') throw refuse(call, 'aboutMissing')
  if (reason === '') throw refuse(call, 'reasonMissing')
  if (email !== '' && emailFault(email)) throw refuse(call, 'emailInvalid')
  if (about.length > MOST_ABOUT || reason.length > MOST_REASON || name.length > MOST_NAME)
    throw refuse(call, 'tooLong')
  if (!inGoodFaith) throw refuse(call, 'goodFaithMissing')
  await countTry(app, call, noticeLimits('notice', network, emailKey(email)))
  const receivedAt = app.clock.now()
  const { number, mail } = await app.db.transaction(async tx => {
    const number = await store.addContentNotice(tx, { about, reason, name, email, lang, receivedAt })
    return { number, mail: await queueNoticeMails(app, tx, CONTENT, number) }
  })
  // A failure is no error here: the notice is stored, and the job sends the mail later.
  await app.jobs.tryNow(mail)
  return { receivedAt, number }
}

/**
 * Notes what was decided on a notice, and sends it to whoever gave an address. Throws StartError where there is no such
 * notice, or it was decided before.
 */
export async function decideNotice(
  { db, jobs, clock }: Pick<AppContext, 'db' | 'jobs' | 'clock'>,
  decided: { readonly number: string; readonly decision: 'removed' | 'kept'; readonly reason: string },
): Promise<void> {
  const { number } = decided
  const done = await db.transaction(async tx => {
    const isOpen = await store.setDecision(tx, { ...decided, now: clock.now() })
    if (isOpen) await jobs.add(tx, { kind: DECIDED, key: number, payload: { number } })
    return isOpen
  })
  if (!done) throw new StartError(`There is no notice ${number} to decide.`)
}

export function registerNoticeJobs(app: AppContext): void {
  const { db, clock, jobs, mail } = app
  registerNoticeMails(app, CONTENT)
  jobs.handle(
    DECIDED,
    async ({ number }: { number: string }) => {
      const one = await store.findContentNotice(db, number)
      if (!one?.decision || one.email === '') return
      const { lang, email, name, decision, about, decisionReason } = one
      await mail.send(
        writeLetter({
          ...{ letter: decision === 'removed' ? 'noticeRemoved' : 'noticeKept', lang, to: email, name },
          values: {
            ...{ number, about: unlinked(about), reason: decisionReason ?? '' },
            contact: contactOf(app, lang),
          },
          shop: app.brand.current().name,
        }),
      )
    },
    'mail',
  )
  jobs.daily('delete senders of decided notices', () =>
    store.deleteSenders(db, new Date(clock.now().getTime() - SENDERS_FOR_DAYS * DAY_MS)),
  )
}
