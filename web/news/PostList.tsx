import type { Post } from '#contract/generated/news.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import styles from './PostList.module.css'

/** Tags by which the shop itself finds posts. They are not shown. */
const SORTING = new Set(['announcement', 'events', 'featured'])

/** Posts one below the other, each with its day and the beginning of its text. */
export function PostList({ posts }: { readonly posts: readonly Post[] }) {
  const link = useLink()
  return (
    <ul className={`unmarked ${styles.list}`}>
      {posts.map((post, at) => (
        <li key={post.id} className={styles.item} lang={post.lang}>
          <PostLine post={post} />
          <h2>
            <a href={link(`/blog/${post.slug}`)}>{post.title}</a>
          </h2>
          {post.image && (
            <img
              className={styles.image}
              src={post.image}
              alt={post.imageAlt}
              loading={at === 0 ? 'eager' : 'lazy'}
            />
          )}
          <p className={styles.excerpt}>{post.excerpt}</p>
        </li>
      ))}
    </ul>
  )
}

/** The day of a post, who wrote it, and what it is about. */
export function PostLine({ post }: { readonly post: Post }) {
  const { t } = useTranslation('news')
  const format = useFormat()
  const link = useLink()
  return (
    <p className={styles.line}>
      {post.published && <time dateTime={post.published.toISOString()}>{format.date(post.published)}</time>}
      {post.authors.length > 0 && <span>{format.list(post.authors)}</span>}
      {post.tags
        .filter(({ slug }) => !SORTING.has(slug))
        .map(({ name, slug }) => (
          <a
            key={slug}
            href={link(`/blog?tag=${encodeURIComponent(slug)}`)}
            aria-label={t('taggedWith', { tag: name })}
          >
            {name}
          </a>
        ))}
    </p>
  )
}
