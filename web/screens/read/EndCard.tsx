// docs/product.md#presses: what follows is one press away.
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { loadPart } from '../../platform/lazy-part.ts'
import { nextPart } from '../../reader/controls/next-part.ts'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { useHeldWhilePressed } from '../../ui/use-held-while-pressed.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import styles from './EndCard.module.css'

interface Props {
  readonly part: Part
  /** The end of the part is near: what follows is asked for, so that it is known when the card is seen. */
  readonly near?: boolean
}

type Onward = ComponentType<Pick<Props, 'part'>>

const loadReadOn = () =>
  loadPart(['next', 'coins', 'offer', 'follows', 'refusals'], () => import('./ReadOn.tsx'), NextLinks)

/** The card at the end of a part: what follows, if need be in the next volume, and what it is for this reader. */
export function EndCard({ part, near = false }: Props) {
  const { t } = useTranslation('reading')
  // The first render is that of the server, whenever it is hydrated.
  const [onward, setOnward] = useState<{ readonly View: Onward }>({ View: NextLinks })
  useEffect(() => {
    if (near) void loadReadOn().then(View => setOnward({ View }))
  }, [near])
  const { held, onPointerDown } = useHeldWhilePressed(onward)
  const card = useRef<HTMLElement>(null)
  useKeptFocus(card)
  return (
    <aside
      ref={card}
      tabIndex={-1}
      className={styles.card}
      aria-labelledby="end"
      onPointerDown={onPointerDown}
    >
      <h2 id="end">{t(part.next?.volumeId === part.volumeId ? 'end.part' : 'end.volume')}</h2>
      <held.View part={part} />
    </aside>
  )
}

/**
 * The next part as everybody is told of it: before it is asked what it is for this reader, and where that cannot be asked.
 */
function NextLinks({ part }: Pick<Props, 'part'>) {
  const { t } = useTranslation('reading')
  const link = useLink()
  const format = useFormat()
  const { next, soon } = nextPart(part) ?? {}
  const { volume } = part
  // The short title of a part names no volume.
  const title = next && ((next.volumeId === part.volumeId && next.shortTitle) || next.title)
  return (
    <>
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
    </>
  )
}
