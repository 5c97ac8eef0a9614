import type { Volume } from '#contract/generated/catalogue.ts'
import type { Language } from '#rules/interface-language.ts'
import { volumeTitleLines } from '#rules/volume-title.ts'
import { useNow } from '../platform/now.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Badge } from '../ui/Badge.tsx'
import { useFormat } from '../ui/format.ts'
import { BookCard } from './BookCard.tsx'
import styles from './VolumeCard.module.css'
import { VolumePrice } from './VolumePrice.tsx'

interface Props {
  readonly volume: Volume
  /** Whose day stands below the title. */
  readonly on: 'digital' | 'physical'
}

/** The cover of a volume with the day on which it comes or came out. */
export function VolumeCard({ volume, on }: Props) {
  const { t } = useTranslation('catalogue')
  const format = useFormat()
  const link = useLink()
  const now = useNow()
  const lines = volumeTitleLines(volume.title, volume.lang as Language)
  const at = on === 'digital' ? volume.publishing : volume.physicalPublishing
  return (
    <BookCard
      href={link(`/volumes/${volume.slug}`)}
      title={lines.title}
      second={lines.volume}
      image={volume.cover}
      note={
        <>
          {at && format.date(at)}
          {on === 'digital' &&
            (volume.owned ? (
              <span className={styles.owned}>{t('access:label.owned')}</span>
            ) : (
              <VolumePrice volume={volume} />
            ))}
        </>
      }
      badges={
        <>
          {volume.saleCoins !== undefined && !volume.owned && <Badge look="mark">{t('badge.sale')}</Badge>}
          {at && at > now && <Badge look="mark">{t('badge.preorder')}</Badge>}
        </>
      }
    />
  )
}
