import type { Volume } from '#contract/generated/catalogue.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import styles from './Facts.module.css'

/** When a volume comes out in which form, and what its first edition was. */
export function VolumeFacts({ volume }: { readonly volume: Volume }) {
  const { t } = useTranslation('catalogue')
  const format = useFormat()
  const { publishing, physicalPublishing, noEbook, awaitsEdition } = volume
  const { originalTitle, originalPublisher, premiumExtras } = volume
  const when = publishing ? format.date(publishing) : t('toBeAnnounced')
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('ebook'), noEbook ? t('noEbook') : awaitsEdition ? t('partByPart', { when }) : when],
    [t('print.label'), physicalPublishing && format.date(physicalPublishing)],
    [t('originalTitle'), originalTitle],
    [t('originalPublisher'), originalPublisher],
    [t('premiumExtras'), premiumExtras],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
