import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { useFormat } from '../platform/format.ts'
import { useLink } from '../platform/navigation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { Price } from '../ui/Price.tsx'
import styles from './Gate.module.css'

interface Props {
  readonly part: Part
  /** What the check answered: 402, 403, 404, 410 or 451. */
  readonly status: number
  /** Renting and buying, for whoever is signed in. */
  readonly offer?: ReactNode
  /** What a membership would open. */
  readonly membership?: ReactNode
}

const WORDS: Readonly<Record<number, string>> = {
  402: 'buy',
  403: 'signIn',
  404: 'soon',
  410: 'expired',
  451: 'blocked',
}

/** Section 2, part purchase gate: why a part does not open, and the ways on. */
export function Gate({ part, status, offer, membership }: Props) {
  const { t } = useTranslation('access')
  const link = useLink()
  const format = useFormat()
  const { volume } = part
  // Members would not read it either, unless it stands in the readers' library.
  const over = part.access?.label === AccessLabel.EXPIRED && !volume?.readerStreamingEnabled
  const word = over && (status === 402 || status === 403) ? 'expired' : (WORDS[status] ?? 'buy')
  const date = part.launch ? format.date(part.launch) : t('label.toBeAnnounced')
  const preview = part.toc?.parts?.parts.find(one => one.access?.label === AccessLabel.FREE_PREVIEW)
  const visitor = status === 403
  const next = encodeURIComponent(link(`/read/${part.slug}`))
  return (
    <article className={styles.gate}>
      <div className={styles.cover}>
        <Cover
          hash={volume?.cover?.hash}
          colour={volume?.cover?.colour}
          title={volume?.title ?? part.title}
          decorative
          first
        />
      </div>
      <div className={`${styles.words} ${visitor ? styles.visitor : ''}`}>
        <p className={styles.part}>{part.title}</p>
        <h1>{t(`gate.${word}Title`, { date })}</h1>
        <p>{t(`gate.${word}Text`)}</p>
        {visitor && part.rentalCoins !== undefined && (
          <p className={styles.rent}>
            {t('gate.rent')} <Price coins={part.rentalCoins} />
          </p>
        )}
        {offer}
        {membership}
        <p className={styles.ways}>
          {preview && preview.id !== part.id && (
            <LinkButton look={offer ? 'plain' : 'main'} href={link(`/read/${preview.slug}`)}>
              {t('gate.preview')}
            </LinkButton>
          )}
          {visitor && (
            <LinkButton href={`${link('/sign-in')}?next=${next}`} rel="nofollow">
              {t('gate.signIn')}
            </LinkButton>
          )}
          {volume && <LinkButton href={link(`/volumes/${volume.slug}`)}>{t('gate.volume')}</LinkButton>}
          {volume && <LinkButton href={link(`/series/${volume.seriesSlug}`)}>{t('gate.series')}</LinkButton>}
        </p>
      </div>
    </article>
  )
}
