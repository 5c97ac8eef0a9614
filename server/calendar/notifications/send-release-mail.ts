import { localPath } from '#rules/interface-language.ts'
import { type AccountRow, findAccount, noteMailRefused } from '../../accounts/store.ts'
import type { AppContext } from '../../context.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { feedTexts } from '../texts.ts'
import { listReleaseItems, type ReleaseItem } from './release-items.ts'
import { endMail, listNotices, type Notice } from './store.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** Items of a mail; the feed has the others. */
const MOST_ITEMS = 30

export interface ReleaseMail {
  accountId: string
  mailId: string
}

/** Sends one reader the mail about releases. Idempotent: run again after a crash, it is the same mail. */
export async function sendReleaseMail(app: AppContext, { accountId, mailId }: ReleaseMail): Promise<void> {
  const { db, clock } = app
  const account = await findAccount(db, accountId)
  const notices = account?.emailVerifiedAt ? await listNotices(db, accountId, mailId) : []
  const lang = account?.lang ?? 'en'
  const items = await listReleaseItems(app, notices, { lang, now: clock.now() })
  const taken = account && items.length > 0 && (await send(app, { account, mailId, items }))
  const sent = taken ? items.map(({ notice }) => notice) : []
  const end = {
    mailId,
    accountId,
    sent,
    waiting: notices.filter(notice => !sent.includes(notice)),
    at: clock.now(),
  }
  await db.transaction(tx => endMail(tx, end))
}

interface ReleaseMailInput {
  account: AccountRow
  mailId: string
  items: readonly ReleaseItem<Notice>[]
}

/** False where the mail server refuses the address for good. The account shows that, and gets no such mails for some days. */
async function send(app: AppContext, { account, mailId, items }: ReleaseMailInput): Promise<boolean> {
  const { config, clock, log } = app
  const { lang, email, displayName } = account
  const t = feedTexts(lang)
  const address = (path: string) => config.publicUrl + localPath(lang, path)
  const leave = address(`/release-mails/${unsubscribeToken(app, account.id)}`)
  const more = items.length > MOST_ITEMS
  const letter = writeLetter({
    letter: more ? 'releasesMore' : items.length > 1 ? 'releases' : 'release',
    lang,
    to: email,
    name: displayName,
    values: { count: String(items.length), title: items[0]?.title ?? '' },
    items: items.slice(0, MOST_ITEMS),
    ...(more && { link: address('/user/feed') }),
    ways: [
      { words: t('settings'), link: address('/user/feed#notices') },
      { words: t('leave'), link: leave },
    ],
    shop: config.shopName,
  })
  const at = items.map(({ notice }) => notice.dueAt).sort((one, other) => one.getTime() - other.getTime())[0]
  try {
    await app.mail.send({ ...letter, unsubscribe: leave, once: { id: mailId, at: at ?? clock.now() } })
    if (account.mailRefusedAt) await noteMailRefused(app.db, account, null)
    return true
  } catch (error) {
    if (!isUnknownRecipient(error)) throw error
    await noteMailRefused(app.db, account, clock.now())
    log.warn({ accountId: account.id }, 'a mail about releases was turned away for good')
    return false
  }
}

/** Whether the server refused the recipient for good (RFC 5321, codes from 550). */
function isUnknownRecipient(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode >= 550
}
