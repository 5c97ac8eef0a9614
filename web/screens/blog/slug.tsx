import { findPost } from '#contract/calls/visit.ts'
import type { Post } from '#contract/generated/news.ts'
import { isLanguage, type Language, languageFacts, localPath } from '#rules/interface-language.ts'
import { PostLine } from '../../news/PostList.tsx'
import { PostText } from '../../news/PostText.tsx'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import type { Screen } from '../../router/screen.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from '../blog.module.css'

/** What is answered of a post that was withdrawn. */
const GONE = 410

const postOf = ({ params }: RouteLocation) => read(findPost, { params: { slug: params.slug ?? '' } })

/** docs/product.md#news: one post. */
const screen: Screen = {
  reads: place => [postOf(place)],
  head({ place, found, t, origin }) {
    const outcome = found(postOf(place))
    const post = outcome?.answer
    if (!post) {
      const { status = 503 } = outcome ?? {}
      const title = { 404: 'news:missing', [GONE]: 'news:withdrawn' }[status] ?? 'news:unavailable.title'
      return {
        status,
        title: t(title) + t('titleSuffix'),
        description: '',
        unlisted: true,
      }
    }
    // The same picture in the form and size that every network can show.
    const card = post.image ? origin + post.image.replace(/\.webp$/, '.jpg') : `${origin}/static/card.png`
    return {
      kind: 'article',
      title: post.title + t('titleSuffix'),
      description: post.excerpt || t('news:blog.description'),
      ...(isLanguage(post.lang) && { onlyIn: post.lang, twins: twinsOf(post) }),
      image: card,
      ...(import.meta.env.SSR && {
        jsonLd: [
          {
            '@type': 'BlogPosting',
            headline: post.title,
            inLanguage: post.lang,
            url: origin + localPath(isLanguage(post.lang) ? post.lang : 'en', `/blog/${post.slug}`),
            ...(post.published && { datePublished: post.published.toISOString() }),
            ...(post.updated && { dateModified: post.updated.toISOString() }),
            ...(post.image && { image: card }),
            author:
              post.authors.length > 0
                ? post.authors.map(name => ({ '@type': 'Person', name }))
                : { '@type': 'Organization', name: t('siteName'), url: origin },
          },
        ],
      }),
    }
  },
  View: PostScreen,
}
export default screen

/** The addresses of a post in its languages; none where it is in one only. */
function twinsOf({ lang, slug, translations }: Post): { lang: Language; path: string }[] {
  if (translations.length === 0) return []
  return [{ lang, slug }, ...translations].flatMap(one =>
    isLanguage(one.lang) ? [{ lang: one.lang, path: `/blog/${one.slug}` }] : [],
  )
}

function PostScreen({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('news')
  const link = useLink()
  const { answer: post, waiting, again, refused } = useRead(postOf(place))
  if (waiting) return null
  if (refused === 'postWithdrawn')
    return (
      <EmptyState level={1} title={t('withdrawn')} action={<a href={link('/blog')}>{t('allPosts')}</a>} />
    )
  if (!post) {
    return (
      <EmptyState
        level={1}
        title={t('unavailable.title')}
        action={<Button onClick={again}>{t('unavailable.again')}</Button>}
      >
        <p>{t('unavailable.why')}</p>
      </EmptyState>
    )
  }
  return (
    <article className={styles.blog}>
      <header className={styles.head} lang={post.lang}>
        <PostLine post={post} />
        <h1>{post.title}</h1>
      </header>
      {post.image && <img className={styles.image} src={post.image} alt={post.imageAlt} />}
      {/* Of a post for subscribers a content site gives away only how it begins. */}
      {post.body?.root?.children.length ? <PostText text={post.body} /> : <p>{post.excerpt}</p>}
      {post.series.length > 0 && (
        <nav aria-label={t('about')} className={styles.about}>
          <h2>{t('about')}</h2>
          <ul>
            {post.series.map(({ slug, title }) => (
              <li key={slug}>
                <a href={link(`/series/${slug}`)}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className={styles.ways}>
        {post.translations.map(({ lang, slug }) => (
          <a key={lang} lang={lang} hrefLang={lang} href={localPath(lang as Language, `/blog/${slug}`)}>
            {languageFacts[lang as Language].name}
          </a>
        ))}
        <a href={link('/blog')}>{t('allPosts')}</a>
      </p>
    </article>
  )
}
