import { useEffect, useState } from 'react'
import { previewPost } from '#contract/calls/studio-posts.ts'
import type { Post } from '#contract/generated/news.ts'
import type { StudioPostContent } from '#contract/generated/studio_posts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Prose } from '../../ui/Prose.tsx'
import { sendFromStudio } from '../frame/ended-session.ts'
import styles from './Posts.module.css'

const WIDTHS = ['phone', 'desktop'] as const
/** Who types is not shown each letter. Milliseconds. */
const TYPING_MS = 300

interface Props {
  readonly postId: string
  readonly lang: string
  readonly content: StudioPostContent
  /** In narrow windows it is shown instead of what is written. */
  readonly isBehind: boolean
}

/** The post as readers would see it, made by the shop itself. */
export function PostPreview({ postId, lang, content, isBehind }: Props) {
  const { t } = useTranslation('studio-posts')
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop')
  const { post, failed } = usePreview(postId, lang, content)
  return (
    <section aria-labelledby="preview" className={styles.look} data-behind={isBehind || undefined}>
      <div className={styles.lookHead}>
        <h2 id="preview">{t('preview.title')}</h2>
        <fieldset aria-label={t('preview.width')} className={styles.buttons}>
          {WIDTHS.map(name => (
            <Button key={name} aria-pressed={name === width} onClick={() => setWidth(name)}>
              {t(`preview.${name}`)}
            </Button>
          ))}
        </fieldset>
      </div>
      <p role="status" className={styles.soft}>
        {failed && t('preview.failed')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview is scrolled with the keyboard, too. */}
      <section className={styles.paper} data-width={width} tabIndex={0} aria-label={t('preview.page')}>
        {post && <Article post={post} />}
      </section>
    </section>
  )
}

function Article({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio-posts')
  const format = useFormat()
  return (
    <article lang={post.lang} className={styles.article}>
      <p className={styles.soft}>
        {post.published && format.date(post.published)} {format.list(post.authors)}
      </p>
      <h3 className={styles.articleTitle}>{post.title}</h3>
      {post.image && <img className={styles.cover} src={post.image} alt={post.imageAlt} />}
      {post.body?.root?.children.length ? (
        <Prose text={post.body} link={href => href} />
      ) : (
        <p className={styles.soft}>{t('preview.empty')}</p>
      )}
      {post.series.length > 0 && (
        <ul>
          {post.series.map(({ slug, title }) => (
            <li key={slug}>
              <a href={`/series/${slug}`}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function usePreview(postId: string, lang: string, content: StudioPostContent) {
  const [shown, setShown] = useState<{ post: Post | null; failed: boolean }>({ post: null, failed: false })
  const key = JSON.stringify(content)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same content is a new object with each rendering.
  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const { answer } = await sendFromStudio(previewPost, { params: { postId }, body: { lang, content } })
      if (isCurrent) setShown(before => ({ post: answer ?? before.post, failed: !answer }))
    }
    const timer = setTimeout(
      () => ask().catch(() => isCurrent && setShown(before => ({ ...before, failed: true }))),
      shown.post === null ? 0 : TYPING_MS,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [postId, lang, key])
  return shown
}
