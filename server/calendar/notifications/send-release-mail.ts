import { localPath } from '#rules/interface-language.ts'
import { sendToReader } from '../../accounts/send-to-reader.ts'
import { type AccountRow, findAccount } from '../../accounts/store.ts'
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
  const items = await listReleaseItems(app, notices, {
    lang,
    country: account?.country ?? null,
    now: clock.now(),
  })
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

/** False where the mail server refuses the address for good. The account gets no such mails for some days then. */
async function send(app: AppContext, { account, mailId, items }: ReleaseMailInput): Promise<boolean> {
  const { config, clock } = app
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
    values: { count: items.length, title: items[0]?.title ?? '' },
    items: items.slice(0, MOST_ITEMS),
    ...(more && { link: address('/user/feed') }),
    ways: [
      { words: t('settings'), link: address('/user/feed#notices') },
      { words: t('leave'), link: leave },
    ],
    shop: app.brand.current().name,
  })
  const at = items.map(({ notice }) => notice.dueAt).sort((one, other) => one.getTime() - other.getTime())[0]
  return sendToReader(app, account, {
    ...letter,
    bulk: true,
    unsubscribe: leave,
    once: { id: mailId, at: at ?? clock.now() },
  })
}
