import { randomUUID } from 'node:crypto'
import { type Language, localPath } from '#rules/interface-language.ts'
import { RETURN_DAYS } from '#rules/returnable.ts'
import { zoneOfCountry } from '#rules/zone-of-country.ts'
import { sendToReader } from '../../accounts/send-to-reader.ts'
import { type AccountRow, findAccount } from '../../accounts/store.ts'
import type { AppContext } from '../../context.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { translator } from '../../platform/texts/texts.ts'
import { consentLine } from '../consents/consent-line.ts'
import { REFUNDABLE_DAYS } from '../history-store.ts'
import { nameOf, receiptItem } from './receipt-items.ts'
import * as store from './receipt-store.ts'

const MAIL = 'mail receipts'
const LOOK_EVERY_MS = 30_000
const MINUTE_MS = 60_000
/** Long enough for what was bought with the money to be in the same mail. */
const MONEY_AFTER_MS = MINUTE_MS
/** Who rents part after part at night, and reads each, gets one mail for all of them. */
const QUIET_MS = 60 * MINUTE_MS
const LONGEST_MS = 4 * 60 * MINUTE_MS
/** Longer than the job of a mail is retried. */
const GIVEN_UP_AFTER_MS = 4 * 86_400_000
const MOST_READERS = 500

interface ReceiptMail {
  accountId: string
  mailId: string
}

/** docs/product.md#receipts: registers the jobs that gather what readers get receipts for, and send the mails. */
export function registerReceiptJobs(app: AppContext): void {
  const { db, clock, jobs } = app
  jobs.every(LOOK_EVERY_MS, 'gather receipts', async () => {
    const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
    const due = { money: ago(MONEY_AFTER_MS), quiet: ago(QUIET_MS), longest: ago(LONGEST_MS) }
    const readers = await store.listDueReaders(db, due, MOST_READERS)
    for (const accountId of readers) await queueMail(app, accountId)
    return readers.length === MOST_READERS ? 'again' : 'later'
  })
  jobs.handle(MAIL, (mail: ReceiptMail) => sendReceipts(app, mail), 'mail')
  jobs.daily('forget receipts of mails that were given up', () =>
    store.endOldReceipts(db, { before: new Date(clock.now().getTime() - GIVEN_UP_AFTER_MS), job: MAIL }),
  )
}

/** A receipt is in one mail, however many processes gather at once. */
async function queueMail({ db, jobs }: AppContext, accountId: string): Promise<void> {
  const mail: ReceiptMail = { accountId, mailId: randomUUID() }
  await db.transaction(async tx => {
    if (await store.fillMail(tx, accountId, mail.mailId))
      await jobs.add(tx, { kind: MAIL, key: mail.mailId, payload: mail })
  })
}

/** Sends one mail. Run again after a crash, it is the same mail. */
async function sendReceipts(app: AppContext, { accountId, mailId }: ReceiptMail): Promise<void> {
  const account = await findAccount(app.db, accountId)
  const rows = account ? await store.listReceipts(app.db, accountId, mailId) : []
  // What was bought around a payment is in its receipt, also for readers who want no mails about coins.
  const isOfMoney = rows.some(({ kind }) => kind !== 'spent')
  // So is what they agreed to, which counts only where it is confirmed (Directive 2011/83/EU, Art. 16 m).
  const isNeeded = isOfMoney || rows.some(({ consentAt }) => consentAt)
  const isSent = isNeeded || account?.spendingReceipts
  if (account && isSent) await send(app, { account, rows: leaveOutBought(rows), mailId, isNeeded })
  await store.endReceipts(app.db, mailId)
}

/** Whether the payment was for something that the reader had by then: what came in is theirs to have back. */
const isPaidTwice = ({ kind, reason }: store.ReceiptRow) =>
  kind === 'refused' && /^already|Owned$/.test(reason ?? '')

/**
 * Leaves out refusals of what the reader has bought nevertheless, which the same mail says; but not that it was paid twice.
 */
function leaveOutBought(rows: readonly store.ReceiptRow[]): store.ReceiptRow[] {
  const nameOf = ({ volumeSlug, partSlug }: store.ReceiptRow) => `${volumeSlug} ${partSlug}`
  const bought = new Set(rows.filter(({ kind }) => kind === 'spent').map(nameOf))
  // What an import has removed has no slugs by which it could be recognised.
  return rows.filter(
    row => row.kind !== 'refused' || isPaidTwice(row) || row.volumeSlug === null || !bought.has(nameOf(row)),
  )
}

interface ReceiptLetter {
  account: AccountRow
  rows: readonly store.ReceiptRow[]
  mailId: string
  /** It comes whatever the reader has chosen. */
  isNeeded: boolean
}

async function send(app: AppContext, { account, rows, mailId, isNeeded }: ReceiptLetter): Promise<void> {
  const { config } = app
  const { lang } = account
  const refused = rows.some(({ kind }) => kind === 'refused')
  const twice = rows.some(isPaidTwice)
  // Coins are the means where something else was bought, or was to be.
  const others = rows.filter(({ kind }) => (refused ? kind === 'refused' : kind !== 'coins'))
  const bought = others.length > 0 ? others : rows
  const [first] = bought
  if (!first) return
  const address = (path: string) => config.publicUrl + localPath(lang, path)
  const { address: street, email } = config.operator
  const brand = app.brand.current()
  const contact = [brand.operatorName, street, email || address('/contact')]
    .filter(line => line !== '')
    .join('\n')
  const zone = zoneOfCountry(account.country, first.at, brand.zone)
  const one = bought.length === 1 ? 'receipt' : 'receipts'
  const t = translator(lang, 'mail')
  const canGoBack = rows.some(({ kind }) => kind !== 'refused' && kind !== 'returned')
  const returned = bought.every(({ kind }) => kind === 'returned')
  const letter = writeLetter({
    letter: twice ? 'paidTwice' : refused ? 'purchaseRefused' : returned ? 'returned' : one,
    lang,
    to: account.email,
    name: account.displayName || account.username,
    values: {
      title: nameOf(first, lang),
      count: bought.length,
      contact,
      days: REFUNDABLE_DAYS,
    },
    more: consentLines(rows, { lang, zone }),
    items: rows.map(row => receiptItem(app, row, { lang, zone })),
    link: address('/user/history'),
    ways: [
      ...(canGoBack
        ? [{ words: t('receipt.withdraw', { days: RETURN_DAYS }), link: address('/withdraw') }]
        : []),
      ...(isNeeded ? [] : [{ words: t('receipt.settings'), link: address('/user/feed#notices') }]),
    ],
    shop: app.brand.current().name,
  })
  await sendToReader(app, account, { ...letter, once: { id: mailId, at: rows.at(-1)?.at ?? first.at } })
}

/** What the reader agreed to, a line for each time. */
function consentLines(rows: readonly store.ReceiptRow[], how: { lang: Language; zone: string }): string {
  const lines = rows.flatMap(({ consentWords: words, consentAt: givenAt }) =>
    words && givenAt ? [consentLine({ words, givenAt }, how)] : [],
  )
  return [...new Set(lines)].join('\n')
}
