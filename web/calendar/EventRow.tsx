import type { ReactNode } from 'react'
import type { Event } from '#contract/generated/calendar.ts'
import type { Series } from '#contract/generated/catalogue.ts'
import { ReleaseKind } from '#contract/generated/enums.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Badge } from '../ui/Badge.tsx'
import { EntryRow } from '../ui/EntryRow.tsx'
import styles from './EventRow.module.css'

const KINDS: Readonly<Record<number, string>> = {
  [ReleaseKind.PART]: 'part',
  [ReleaseKind.DIGITAL]: 'digital',
  [ReleaseKind.PHYSICAL]: 'physical',
}

interface Props {
  readonly event: Event
  /** The hour; printed books have none. */
  readonly time: string
  readonly out: boolean
  readonly follow: (series: Series) => ReactNode
  readonly preorder: (event: Event) => ReactNode
}

/**
 * One release: what it is, of which series, when, and whether it is the last part of its volume. It becomes a link when it
 * is out.
 */
export function EventRow({ event, time, out, follow, preorder }: Props) {
  const { t } = useTranslation('calendar')
  const link = useLink()
  const { name, thumbnail, kind, serie, launch, final, legacyLink } = event
  const to = kind === ReleaseKind.PART && !out ? `/series/${serie?.slug ?? ''}` : legacyLink
  const when = kind === ReleaseKind.PHYSICAL ? null : time
  const about = (
    <>
      {launch && when && <time dateTime={launch.toISOString()}>{when}</time>}
      <Badge>{t(`kind.${KINDS[kind] ?? 'part'}`)}</Badge>
      {final && <Badge>{t('final')}</Badge>}
      {out && <Badge look="good">{t('out')}</Badge>}
    </>
  )
  return (
    <EntryRow cover={thumbnail} title={name} href={link(to)} about={about}>
      <span className={styles.ways}>
        {!out && <span className={styles.order}>{preorder(event)}</span>}
        {serie && follow(serie)}
      </span>
    </EntryRow>
  )
}
