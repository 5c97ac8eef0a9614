import { usePageState } from '../platform/page-state.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import styles from './ForumLink.module.css'

interface Props {
  readonly topicId?: string | undefined
  readonly categoryId?: string | undefined
  /** What is talked about there, where several links stand on a page. */
  readonly about?: string
}

/**
 * docs/product.md#forum: a series or volume linked to a topic or category of the forum. Nothing where there is no forum, or
 * no thread.
 */
export function ForumLink({ topicId, categoryId, about }: Props) {
  const { t } = useTranslation('catalogue')
  const { forum } = usePageState().site
  const path = topicId ? `/t/${topicId}` : categoryId ? `/c/${categoryId}` : null
  if (!forum || !path) return null
  return (
    <LinkButton href={forum + path}>
      <span className={styles.words}>
        {t('discuss')}
        {about && <span className="unseen">: {about}.</span>} <small>{t('discussHint')}</small>
      </span>
    </LinkButton>
  )
}
