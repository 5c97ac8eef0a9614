import { localPath } from '#rules/interface-language.ts'
import { findAccount } from '../accounts/store.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { writeLetter } from '../platform/mail/letter.ts'
import { translator } from '../platform/texts/texts.ts'
import { countDebt, findPurse } from './ledger-store.ts'
import { titleOf } from './list-history.ts'
import { listBoughtTitles } from './payment-entry-store.ts'
import { coinsIn, creditsIn, moneyIn } from './texts.ts'

const MAIL = 'mail refund of coins'

/** What the bills of a membership had brought, which goes and comes with their money. */
type Gifts = 'giftsRefunded' | 'giftsRestored'

interface RefundMail {
  accountId: string
  /** `coinsRestored`: the money has come back, as after a dispute that was won. */
  letter: 'coinsRefunded' | 'coinsDisputed' | 'coinsRestored' | 'rentalClosed' | 'boughtRevoked' | Gifts
  /** That were taken back or restored. */
  coins: number
  credits?: number
  /** Of the ledger: what was bought and has ended. */
  entryIds?: readonly string[]
  /** 0 where the store of an app does not say it. */
  cents: number
  currency: string
  /** The balance and the debt afterwards. */
  left: number
  owed: number
}

/**
 * docs/product.md#refunds-and-disputes: adds the job of the mail about money that went back, in the transaction that books
 * it.
 */
export async function queueRefundMail(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  refund: Omit<RefundMail, 'left' | 'owed' | 'cents' | 'currency'> &
    Partial<Pick<RefundMail, 'cents' | 'currency'>>,
): Promise<void> {
  const [{ coins: left }, owed] = await Promise.all([
    findPurse(tx, refund.accountId),
    countDebt(tx, refund.accountId),
  ])
  await jobs.add(tx, {
    kind: MAIL,
    payload: { cents: 0, currency: '', ...refund, left, owed } satisfies RefundMail,
  })
}

/** Registers the job that sends it. */
export function registerRefundMailJobs(app: AppContext): void {
  const { db, config, mail, jobs } = app
  jobs.handle(
    MAIL,
    async ({
      accountId,
      letter,
      coins,
      credits = 0,
      cents,
      currency,
      left,
      owed,
      entryIds = [],
    }: RefundMail) => {
      const account = await findAccount(db, accountId)
      if (!account) return
      const { lang, email } = account
      const t = translator(lang, 'mail')
      const titles = (await listBoughtTitles(db, entryIds)).map(titleOf)
      await mail.send(
        writeLetter({
          letter,
          lang,
          to: email,
          name: account.displayName || account.username,
          more: owed > 0 ? t('refund.owed', { owed: coinsIn(owed, lang) }) : '',
          link: `${config.publicUrl}${localPath(lang, '/user/history')}`,
          values: {
            coins: [
              ...(coins > 0 || credits === 0 ? [coinsIn(coins, lang)] : []),
              ...(credits > 0 ? [creditsIn(credits, lang)] : []),
            ].join(', '),
            left: coinsIn(left, lang),
            titles: titles.join(', '),
            sum: cents > 0 && currency ? ` (${moneyIn(cents, currency, lang)})` : '',
          },
          shop: app.brand.current().name,
        }),
      )
    },
    'mail',
  )
}
