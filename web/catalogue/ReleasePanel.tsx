import type { Event, ReleasePanel as Panel } from '#contract/generated/calendar.ts'
import { ReleaseKind } from '#contract/generated/enums.ts'
import { useNow } from '../platform/now.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Cover } from '../ui/Cover.tsx'
import { useFormat } from '../ui/format.ts'
import styles from './ReleasePanel.module.css'

/** docs/product.md#release-panel: coming up, out now and recent. */
export function ReleasePanel({ panel }: { readonly panel: Panel }) {
  const { t } = useTranslation('home')
  const link = useLink()
  const sections = [
    { id: 'out-now', title: t('outNow'), events: panel.outNow, nothing: t('nothingOutNow') },
    { id: 'coming-up', title: t('comingUp'), events: panel.comingUp, nothing: t('nothingComingUp') },
    { id: 'recent', title: t('recent'), events: panel.recent, nothing: t('nothingRecent') },
  ]
  return (
    <div className={styles.column}>
      <aside className={styles.panel} aria-labelledby="releases">
        <h2 id="releases">{t('panelTitle')}</h2>
        {sections.map(({ id, title, events, nothing }) => (
          <section key={id} aria-labelledby={id}>
            <h3 id={id}>{title}</h3>
            {events.length === 0 ? (
              <p className={styles.nothing}>{nothing}</p>
            ) : (
              <ul className="unmarked">
                {events.map(event => (
                  <li key={`${event.kind} ${event.legacyId}`}>
                    <Release event={event} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <a href={link('/calendar')}>{t('calendar')}</a>
      </aside>
    </div>
  )
}

const KINDS = {
  [ReleaseKind.PART]: 'part',
  [ReleaseKind.DIGITAL]: 'digital',
  [ReleaseKind.PHYSICAL]: 'physical',
} as Readonly<Record<number, string>>

function Release({ event }: { readonly event: Event }) {
  const { t } = useTranslation('home')
  const link = useLink()
  const format = useFormat()
  const now = useNow()
  const { launch, name, thumbnail, kind } = event
  return (
    <a className={styles.release} href={link(event.legacyLink)}>
      <span className={styles.cover}>
        <Cover hash={thumbnail?.hash} colour={thumbnail?.colour} title={name} decorative sizes="3rem" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.when}>
          {t(`kind.${KINDS[kind] ?? 'part'}`)}
          {launch && <time dateTime={launch.toISOString()}>{format.relative(launch, now)}</time>}
        </span>
      </span>
    </a>
  )
}
