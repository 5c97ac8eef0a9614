import { type ComponentType, memo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { RichText as Tree } from '#contract/generated/reading.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './RichText.module.css'
import { speechOf } from './text-speech.ts'

type TextOf = ComponentType<{ readonly tree: Tree }>

interface Props {
  readonly tree: Tree
  /** What makes a text, as soon as it is there; for a text that did not come with the page. */
  readonly Made: TextOf | 'missing' | null
  readonly onAgain: () => void
}

// In the browser it comes with the live part.
const OnServer: TextOf | null = import.meta.env.SSR ? (await import('./RichText.tsx')).RichText : null

const never = () => () => {}
const AS_IT_IS = { __html: '' }

/**
 * The text of a part. What the server has made stays as it is: however long it is, the browser neither makes it once more nor walks through
 * it when the page wakes.
 */
export const NovelText = memo(function NovelText({ tree, Made, onAgain }: Props) {
  const { t } = useTranslation('reading')
  const waking = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [kept] = useState(waking)
  if (OnServer) return <OnServer tree={tree} />
  if (kept)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it is how React is told to leave alone what stands there.
    return <div className={styles.text} {...speechOf(tree)} dangerouslySetInnerHTML={AS_IT_IS} />
  if (Made === null) return <Skeleton count={12} />
  if (Made !== 'missing') return <Made tree={tree} />
  return (
    <div role="alert">
      <p>{t('readerMissing')}</p>
      <Button look="main" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  )
})
