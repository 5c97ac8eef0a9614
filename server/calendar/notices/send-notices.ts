import { localPath } from '#rules/interface-language.ts'
import { findAccount } from '../../accounts/store.ts'
import type { House } from '../../house.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { fileWords } from '../words.ts'
import { leaveToken } from './leave-token.ts'
import { listReleaseItems } from './release-items.ts'
import { endMail, listNotices } from './store.ts'

/** More are in the feed. */
const MOST_ITEMS = 30

export interface NoticeMail {
  accountId: string
  mailId: string
}

/** Sends what is due to one reader. Done again after a crash, it is the same mail. */
export async function sendNotices(house: House, { accountId, mailId }: NoticeMail): Promise<void> {
  const { db, config, clock } = house
  const account = await findAccount(db, accountId)
  const notices = account?.emailVerifiedAt ? await listNotices(db, mailId) : []
  const items = account ? await listReleaseItems(house, notices, account.lang) : []
  if (account && items.length > 0) {
    const { lang, email, displayName } = account
    const words = fileWords(lang)
    const address = (path: string) => config.publicUrl + localPath(lang, path)
    const leave = address(`/release-mails/${leaveToken(house, accountId)}`)
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
        { words: words.settings, link: address('/user/feed#notices') },
        { words: words.leave, link: leave },
      ],
      shop: config.operator.name,
    })
    const at = notices[0]?.dueAt ?? clock.now()
    await house.mail.send({ ...letter, unsubscribe: leave, once: { id: mailId, at } })
  }
  const seriesIds = [...new Set(notices.map(({ seriesId }) => seriesId))]
  await db.transaction(tx => endMail(tx, { mailId, accountId, seriesIds, at: clock.now() }))
}
