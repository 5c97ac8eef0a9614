import { useTranslation } from 'react-i18next'
import type { Announcement as Post } from '#contract/generated/news.ts'
import { useFormat } from '../platform/format.ts'
import styles from './Announcement.module.css'

/** The one featured post of the shop's news. */
export function Announcement({ post }: { readonly post: Post }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <aside className={styles.announcement} aria-labelledby="announcement">
      <p className={styles.kind}>
        {t('announcement')}
        {post.published && <time dateTime={post.published.toISOString()}>{format.date(post.published)}</time>}
      </p>
      <h2 id="announcement">{post.title}</h2>
      <p>{post.excerpt}</p>
    </aside>
  )
}
