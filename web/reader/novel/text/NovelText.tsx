import { type ComponentType, memo, useState, useSyncExternalStore } from 'react'
import type { RichText as Tree } from '#contract/generated/reading.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './RichText.module.css'
import { languageAttributes } from './text-language.ts'

type TextComponent = ComponentType<{ readonly tree: Tree }>

interface Props {
  readonly tree: Tree
  /** Renders a text that the server has not rendered; null while it loads. */
  readonly Text: TextComponent | 'missing' | null
  readonly onRetry: () => void
}

// Browsers load it with the live part of the reader.
const ServerText: TextComponent | null = import.meta.env.SSR
  ? (await import('./RichText.tsx')).RichText
  : null

const subscribeToNothing = () => () => {}
const UNCHANGED = { __html: '' }

/**
 * The text of a part. Text that the server has rendered is neither rendered nor hydrated again in the browser, however long
 * it is.
 */
export const NovelText = memo(function NovelText({ tree, Text, onRetry }: Props) {
  const { t } = useTranslation('reading')
  const hydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const [fromServer] = useState(hydrating)
  if (ServerText) return <ServerText tree={tree} />
  if (fromServer)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing; it makes React leave the children from the server alone.
    return <div className={styles.text} {...languageAttributes(tree)} dangerouslySetInnerHTML={UNCHANGED} />
  if (Text === null) return <Skeleton count={12} />
  if (Text !== 'missing') return <Text tree={tree} />
  return (
    <div role="alert">
      <p>{t('readerMissing')}</p>
      <Button look="main" onClick={onRetry}>
        {t('again')}
      </Button>
    </div>
  )
})
