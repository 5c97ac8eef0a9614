import type { Part, Volume } from '#contract/generated/catalogue.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { type ButtonLook, LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BookOpen } from '../../ui/icons/book-open.ts'
import styles from './ReaderWay.module.css'
import { isOut, nextPart, opens, opensBeyondPreview } from './reading-state.ts'

const TakeAlong = lazyPart(['kept'], () => import('../../reader/offline/TakeAlong.tsx'))

/** What saves the parts of a volume for reading offline. */
export function TakeParts({ parts }: Pick<WayProps, 'parts'>) {
  return <TakeAlong parts={parts} />
}

/** How much of a volume its reader has read, and how much of it is new. */
export function VolumeReading({
  parts,
  newSince,
}: {
  readonly parts: readonly Part[]
  readonly newSince: Date
}) {
  const { t } = useTranslation('place')
  const format = useFormat()
  const out = parts.filter(isOut)
  const readParts = out.filter(part => part.read).length
  const begun = out.some(part => part.progress > 0)
  const fresh = out.filter(
    part => part.progress === 0 && !part.read && (part.launch ?? newSince) > newSince,
  ).length
  const facts = [
    out.length > 0 && readParts === out.length
      ? t('volume.read')
      : (begun || readParts > 0) &&
        t('volume.partsRead', { count: out.length, read: format.number(readParts) }),
    fresh > 0 && t('volume.new', { count: fresh }),
  ].filter(Boolean)
  return facts.length > 0 ? <p className={styles.summary}>{facts.join(' · ')}</p> : null
}

interface WayProps {
  readonly volume: Volume
  readonly parts: readonly Part[]
  /** `main` on the volume's own page, to which no link leads. */
  readonly look?: ButtonLook
}

/**
 * Where a reader goes on in a volume: in the text where they own it, stream it or have begun it, else its preview, or its
 * page.
 */
export function VolumeWay({ volume, parts, look = 'plain' }: WayProps) {
  const { t } = useTranslation(['place', 'catalogue'])
  const link = useLink()
  const begun = parts.some(part => part.read || part.progress > 0)
  const streamed = opensBeyondPreview(parts) ? parts.filter(opens) : []
  const next = nextPart(volume.owned || begun ? parts : streamed)
  const all = parts.filter(isOut).every(part => part.read)
  const [href, text] = next
    ? [`/read/${next.slug}`, t(all ? 'again' : begun ? 'goOn' : 'begin')]
    : volume.previewSlug
      ? [`/read/${volume.previewSlug}`, t('catalogue:readPreview')]
      : [`/volumes/${volume.slug}`, t('catalogue:openVolume')]
  if (look === 'main' && href.startsWith('/volumes/')) return null
  return (
    <LinkButton look={look} href={link(href)} aria-describedby={`${volume.slug}-title`}>
      {look === 'main' && <Icon of={BookOpen} />}
      {text}
    </LinkButton>
  )
}
