import { previewStudioBundle } from '#contract/calls/studio-bundles.ts'
import type { StudioBundlePreview, StudioBundleRequest } from '#contract/generated/studio_bundles.ts'
import { subjectPath } from '../../frame/subject-path.ts'
import { useSend } from '../../ui/use-send.ts'
import { PreviewDialog, type PreviewProps, usePreview } from '../PreviewDialog.tsx'
import styles from '../Sales.module.css'
import { useBundleTexts } from './use-bundle-texts.ts'

/** What a bundle would cost, and what is to be said about it, before it is saved. */
export function BundlePreviewDialog({ request, ...saving }: PreviewProps<StudioBundleRequest>) {
  const { t } = useBundleTexts()
  const { send, refusal } = useSend(previewStudioBundle)
  const preview = usePreview(request, body => send({ body }))
  return (
    <PreviewDialog t={t} refusal={refusal} {...saving}>
      {preview && <Preview preview={preview} endsAt={request.endsAt} />}
    </PreviewDialog>
  )
}

interface ShownProps {
  readonly preview: StudioBundlePreview
  readonly endsAt: Date | undefined
}

function Preview({ preview, endsAt }: ShownProps) {
  const { t, time } = useBundleTexts()
  const { prices, notForSale, startsAt } = preview
  return (
    <>
      <p role="status">
        {t('preview.summary', { count: prices.length, time: time({ startsAt, endsAt }) })}{' '}
        {notForSale > 0 && t('preview.notForSale', { count: notForSale })}
      </p>
      <Warnings preview={preview} />
      {prices.length > 0 && <PriceTable preview={preview} />}
    </>
  )
}

function Warnings({ preview }: Pick<ShownProps, 'preview'>) {
  const { t } = useBundleTexts()
  const said = (['isTooSmall', 'savesNothing', 'savesPremiumNothing'] as const).filter(
    // Where nobody saves anything, members need not be named.
    one => preview[one] && !(one === 'savesPremiumNothing' && preview.savesNothing),
  )
  if (said.length === 0) return null
  return (
    <ul className={styles.warnings}>
      {said.map(one => (
        <li key={one}>{t(`preview.${one}`)}</li>
      ))}
    </ul>
  )
}

function PriceTable({ preview }: Pick<ShownProps, 'preview'>) {
  const { t, price: text } = useBundleTexts()
  const { prices, currencies, singleCoins, coins, premiumSingleCoins, premiumCoins } = preview
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by keyboard, too.
    <section className={styles.scroll} tabIndex={0} aria-label={t('preview.prices')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['volume', 'single', 'inBundle', 'premiumSingle', 'premium'].map(one => (
              <th key={one} scope="col">
                {t(`preview.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.map(one => (
            <tr key={one.volumeId}>
              <th scope="row">
                <a
                  href={subjectPath({ kind: 'volume', id: one.volumeId }, { section: 'offers' }) ?? undefined}
                  target="_blank"
                  rel="noopener"
                >
                  {one.title}
                </a>
              </th>
              <td>{one.singleCoins}</td>
              <td>{one.coins}</td>
              <td>{one.premiumSingleCoins}</td>
              <td>{one.premiumCoins}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('preview.together')}</th>
            <td>{singleCoins}</td>
            <td>
              <strong>{text(coins, currencies)}</strong>
            </td>
            <td>{premiumSingleCoins}</td>
            <td>{premiumCoins}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
