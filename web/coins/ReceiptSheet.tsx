import { findReceipt } from '#contract/calls/receipts.ts'
import type { Receipt, ReceiptLine } from '#contract/generated/receipts.ts'
import { RECEIPT_KINDS } from '#rules/receipt.ts'
import { useLink } from '../router/navigation.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { read, useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Receipt.module.css'

/** A receipt as it was issued, to read, print and keep. */
export default function ReceiptSheet({ number }: { readonly number: string }) {
  const { t } = useTranslation('receipts')
  const link = useLink()
  const { answer, refused, broken, fault, again } = useRead(read(findReceipt, { params: { number } }))
  if (refused)
    return (
      <Notice title={t('missing')}>
        <p>
          <LinkButton href={link('/user/history/receipts')}>{t('all')}</LinkButton>
        </p>
      </Notice>
    )
  if (broken) return <ReadFault fault={fault} again={again} />
  if (!answer) return <Skeleton count={6} />
  return <Sheet receipt={answer} />
}

function Sheet({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const link = useLink()
  const format = useFormat()
  const { number, kind, issued, date, corrects, buyer, lines, sums, taxes } = receipt
  const { seller, sellerAddress, sellerLegal } = receipt
  return (
    <article className={styles.receipt}>
      <address className={styles.seller}>
        <strong>{seller}</strong>
        {[sellerAddress, sellerLegal].filter(Boolean).join('\n')}
      </address>
      {buyer && (
        <address className={styles.seller}>
          <strong>{t('buyer')}</strong>
          {buyer}
        </address>
      )}
      <h2>{t(`kinds.${RECEIPT_KINDS[kind - 1]}`)}</h2>
      <dl className={styles.facts}>
        <dt>{t('number')}</dt>
        <dd>{number}</dd>
        <dt>{t('issued')}</dt>
        <dd>{issued && format.date(issued)}</dd>
        <dt>{t('date')}</dt>
        <dd>{date && format.date(date)}</dd>
        {corrects && (
          <>
            <dt>{t('corrects')}</dt>
            <dd>
              <a href={link(`/user/history/receipts/${corrects}`)}>{corrects}</a>
            </dd>
          </>
        )}
      </dl>
      <table className={styles.lines}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes.
            <tr key={at}>
              <td>{line.description}</td>
              <td>
                <Amount line={line} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.length === 0 && (
            <tr>
              <th scope="row">{t('sum')}</th>
              <td>{t('noMoney')}</td>
            </tr>
          )}
          {sums.map(({ value, currency }) => (
            <tr key={currency}>
              <th scope="row">{t('sum')}</th>
              <td>
                <strong>{format.money(value, currency)}</strong>
              </td>
            </tr>
          ))}
          {taxes.map(({ tax, country, rate, currency }) => (
            <tr key={`${currency} ${country} ${rate}`}>
              <th scope="row">{country === '' ? t('tax') : t('taxOf', { country, rate: rate / 100 })}</th>
              <td>{format.money(tax, currency)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <p className={styles.ways}>
        <LinkButton href={receipt.link} download={`${number}.pdf`} data-document>
          {t('pdf')}
        </LinkButton>
        {!corrects && (
          <LinkButton look="quiet" href={link('/withdraw')}>
            {t('withdraw')}
          </LinkButton>
        )}
        <LinkButton look="quiet" href={link('/user/history/receipts')}>
          {t('all')}
        </LinkButton>
      </p>
    </article>
  )
}

/** Coins and credits, and below them the money that they cost. */
function Amount({ line: { coins, credits, value, currency } }: { readonly line: ReceiptLine }) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const words = [
    ...(coins === 0 ? [] : [t('amounts.coins', { count: Math.abs(coins), amount: format.number(coins) })]),
    ...(credits === 0
      ? []
      : [t('amounts.credits', { count: Math.abs(credits), amount: format.number(credits) })]),
    ...(currency === '' ? [] : [format.money(value, currency)]),
  ]
  return words.map(word => <div key={word}>{word}</div>)
}
