import { previewStudioSale } from '#contract/calls/studio-sales.ts'
import type {
  StudioSaleOverlap,
  StudioSalePreview,
  StudioSalePrice,
  StudioSaleRequest,
} from '#contract/generated/studio_sales.ts'
import { subjectPath } from '../frame/subject-path.ts'
import { useSend } from '../ui/use-send.ts'
import { PreviewDialog, type PreviewProps, usePreview } from './PreviewDialog.tsx'
import styles from './Sales.module.css'
import { useSaleTexts } from './use-sale-texts.ts'

/** The most lines that are shown; all volumes are in the sale. */
const MOST_LINES = 100

/** What a sale makes of prices, and what is to be said about it, before it is saved. */
export function SalePreviewDialog({ request, ...saving }: PreviewProps<StudioSaleRequest>) {
  const { t } = useSaleTexts()
  const { send, refusal } = useSend(previewStudioSale)
  const preview = usePreview(request, body => send({ body }))
  // A sale may be planned before its volumes are in the shop; the button does not ask for it then.
  const lowersSome = preview === null || preview.prices.some(({ oldCoins, newCoins }) => newCoins < oldCoins)
  return (
    <PreviewDialog t={t} refusal={refusal} isAdvised={lowersSome} {...saving}>
      {preview && <Preview preview={preview} request={request} />}
    </PreviewDialog>
  )
}

function Preview({
  preview,
  request,
}: {
  readonly preview: StudioSalePreview
  readonly request: StudioSaleRequest
}) {
  const { t, moment } = useSaleTexts()
  const { prices, total, notForSale, startsAt, overlaps } = preview
  const shown = prices.slice(0, MOST_LINES)
  return (
    <>
      <p role="status">
        {t('preview.summary', { count: total, from: moment(startsAt), until: moment(request.endsAt) })}{' '}
        {notForSale > 0 && t('preview.notForSale', { count: notForSale })}
      </p>
      <Warnings preview={preview} percent={request.percent ?? 0} />
      {overlaps.length > 0 && <Overlaps overlaps={overlaps} />}
      {total > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by keyboard, too.
        <section className={styles.scroll} tabIndex={0} aria-label={t('preview.prices')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {['volume', 'old', 'new', 'premium', 'lowest', 'noteColumn'].map(one => (
                  <th key={one} scope="col">
                    {t(`preview.${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(price => (
                <PriceLine key={price.volumeId} price={price} currencies={preview.currencies} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {total > shown.length && <p>{t('preview.more', { count: total - shown.length })}</p>}
    </>
  )
}

function Warnings({
  preview,
  percent: announced,
}: {
  readonly preview: StudioSalePreview
  readonly percent: number
}) {
  const { t, percent } = useSaleTexts()
  const { overstated, atFloor, total } = preview
  if (total > 0 && overstated === 0 && atFloor === 0) return null
  return (
    <ul className={styles.warnings}>
      {total === 0 && <li>{t('preview.nothing')}</li>}
      {overstated > 0 && (
        <li>{t('preview.overstated', { count: overstated, percent: percent(announced) })}</li>
      )}
      {atFloor > 0 && <li>{t('preview.atFloor', { count: atFloor })}</li>}
    </ul>
  )
}

function Overlaps({ overlaps }: { readonly overlaps: readonly StudioSaleOverlap[] }) {
  const { t, percent, moment } = useSaleTexts()
  return (
    <div>
      <p>{t('preview.overlaps')}</p>
      <ul>
        {overlaps.map(({ saleId, name, percent: bps, startsAt, endsAt, volumes }) => (
          <li key={saleId}>
            {t('preview.overlap', {
              ...{ name, percent: percent(bps), count: volumes },
              ...{ from: moment(startsAt), until: moment(endsAt) },
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PriceLine({
  price,
  currencies,
}: {
  readonly price: StudioSalePrice
  readonly currencies: readonly string[]
}) {
  const { t, percent, price: text } = useSaleTexts()
  const { volumeId, title, oldCoins, newCoins, premiumCoins, lowestCoins, reductionPercent } = price
  const less = Math.floor(reductionPercent)
  const notes = [
    price.isOverstated &&
      (less > 0 ? t('preview.note.overstated', { percent: percent(less) }) : t('preview.note.notLess')),
    price.isAtFloor && t('preview.note.floor'),
    price.isOverlapped && t('preview.note.overlapped'),
  ].filter(Boolean)
  return (
    <tr>
      <th scope="row">
        <a
          href={subjectPath({ kind: 'volume', id: volumeId }, { section: 'offers' }) ?? undefined}
          target="_blank"
          rel="noopener"
        >
          {title}
        </a>
      </th>
      <td>{oldCoins}</td>
      <td>
        <strong>{text(newCoins, currencies)}</strong>
      </td>
      <td>{premiumCoins}</td>
      <td>{lowestCoins ?? t('preview.noLowest')}</td>
      <td className={notes.length > 0 ? styles.problem : undefined}>{notes.join(' ')}</td>
    </tr>
  )
}
