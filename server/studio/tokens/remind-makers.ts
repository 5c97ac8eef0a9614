import { findAccount } from '../../accounts/store.ts'
import type { AppContext } from '../../context.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { momentIn } from '../../platform/mail/moment-in.ts'
import { takeEnding } from './store.ts'

const WEEK_MS = 7 * 86_400_000
const MAIL = 'mail token ends'

interface EndingMail {
  accountId: string
  name: string
  expiresAt: string
}

/** docs/product.md#tokens: whoever made a token gets a mail a week before it expires. */
export function registerTokenJobs(app: AppContext): void {
  const { db, clock, jobs, config } = app
  jobs.daily('tell whose tokens end', () =>
    db.transaction(async tx => {
      const now = clock.now()
      for (const { expiresAt, ...token } of await takeEnding(tx, {
        now,
        before: new Date(now.getTime() + WEEK_MS),
      }))
        await jobs.add(tx, {
          kind: MAIL,
          payload: { ...token, expiresAt: expiresAt.toISOString() } satisfies EndingMail,
        })
    }),
  )
  jobs.handle(
    MAIL,
    async ({ accountId, name, expiresAt }: EndingMail) => {
      const account = await findAccount(db, accountId)
      if (!account) return
      const { lang, email: to } = account
      const { name: shop, zone } = app.brand.current()
      const date = momentIn(new Date(expiresAt), lang, zone)
      const values = { token: name, date, studio: `${config.publicUrl}/studio/settings/tokens` }
      const greeted = account.displayName || account.username
      await app.mail.send(
        writeLetter({
          ...{ letter: 'tokenEnds', lang, to, name: greeted, values },
          shop,
        }),
      )
    },
    'mail',
  )
}
