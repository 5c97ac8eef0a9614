import { useTranslation } from 'react-i18next'
import type { Part } from '#contract/generated/catalogue.ts'
import { useLink } from '../../router/navigation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import styles from './EndCard.module.css'
import { nextPart } from './next-part.ts'

/** The card at the end of a part, with links to the next part, if need be of the next volume, and to the volume. */
export function EndCard({ part }: { readonly part: Part }) {
  const { t } = useTranslation('reading')
  const link = useLink()
  const format = useFormat()
  const { next, soon } = nextPart(part) ?? {}
  const volume = part.volume
  const inVolume = next?.volumeId === part.volumeId
  // The short title of a part names no volume.
  const title = next && ((inVolume && next.shortTitle) || next.title)
  return (
    <aside className={styles.card} aria-labelledby="end">
      <h2 id="end">{t(inVolume ? 'end.part' : 'end.volume')}</h2>
      {next && (
        <p>
          {soon && next.access?.until
            ? t('end.soon', { title, date: format.date(next.access.until) })
            : t('end.next', { title })}
        </p>
      )}
      <p className={styles.ways}>
        {next && !soon && (
          <LinkButton look="main" href={link(`/read/${next.slug}`)}>
            {t('end.continue')}
          </LinkButton>
        )}
        {volume && <LinkButton href={link(`/volumes/${volume.slug}`)}>{t('end.about')}</LinkButton>}
      </p>
    </aside>
  )
}
