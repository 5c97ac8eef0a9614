import type { ReactNode } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { isClosed } from '../../reader/content/use-content.ts'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { useFormat } from '../../ui/format.ts'
import styles from './Gate.module.css'

interface Props {
  readonly part: Part
  /** What the check answered: 402, 403, 404, 410 or 451. */
  readonly status: number
  /** True where nothing opens the part at the moment; false while that is unknown. */
  readonly nothing: boolean
  /** Renting and buying. */
  readonly offer?: ReactNode
  /** What a membership opens. */
  readonly membership?: ReactNode
}

/** docs/product.md#purchase-gate: why a part does not open, and the ways on. */
export function Gate({ part, status, nothing, offer, membership }: Props) {
  const { t } = useTranslation('access')
  const link = useLink()
  const format = useFormat()
  const { volume } = part
  const date = part.launch ? format.date(part.launch) : t('label.toBeAnnounced')
  const preview = part.volumeParts?.parts.find(one => one.access?.label === AccessLabel.FREE_PREVIEW)
  const visitor = status === 403
  const word = reasonOf(part, status)
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
        {nothing && isClosed(status) && <p>{t('gate.nothing')}</p>}
        {visitor && (
          <p className={styles.ways}>
            <LinkButton look="main" href={`${link('/sign-in')}?next=${next}`} rel="nofollow">
              {t('gate.signIn')}
            </LinkButton>
            <LinkButton href={`${link('/register')}?next=${next}`} rel="nofollow">
              {t('gate.register')}
            </LinkButton>
          </p>
        )}
        {offer}
        {membership}
        <p className={styles.ways}>
          {preview && preview.id !== part.id && (
            <LinkButton href={link(`/read/${preview.slug}`)}>{t('gate.preview')}</LinkButton>
          )}
          {volume && <LinkButton href={link(`/volumes/${volume.slug}`)}>{t('gate.volume')}</LinkButton>}
          {volume && <LinkButton href={link(`/series/${volume.seriesSlug}`)}>{t('gate.series')}</LinkButton>}
        </p>
      </div>
    </article>
  )
}

/** Why it does not open, as the texts call it. */
function reasonOf({ access, hidden }: Part, status: number): string {
  if (hidden) return 'removed'
  if (status === 404) return 'soon'
  if (status === 451) return 'blocked'
  if (access?.label === AccessLabel.PREMIUM_STREAMING) return 'premium'
  if (access?.label === AccessLabel.NOT_IN_MEMBERSHIP) return 'otherLanguage'
  if (status === 410 || access?.label === AccessLabel.EXPIRED) return 'expired'
  return status === 403 ? 'signIn' : 'buy'
}
