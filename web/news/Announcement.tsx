import type { Announcement as Post } from '#contract/generated/news.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import styles from './Announcement.module.css'

/** docs/product.md#home: the one featured post of the shop's news. */
export function Announcement({ post }: { readonly post: Post }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const link = useLink()
  return (
    <aside className={styles.announcement} aria-labelledby="announcement">
      <p className={styles.kind}>
        {t('announcement')}
        {post.published && <time dateTime={post.published.toISOString()}>{format.date(post.published)}</time>}
      </p>
      <h2 id="announcement">
        <a href={link(`/blog/${post.slug}`)}>{post.title}</a>
      </h2>
      <p>{post.excerpt}</p>
    </aside>
  )
}
