import { listPosts } from '#contract/calls/visit.ts'
import type { PostList as Posts } from '#contract/generated/news.ts'
import { PostList } from '../news/PostList.tsx'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import type { Screen } from '../router/screen.ts'
import { read, useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { BeyondLast, isBeyondLast } from '../ui/BeyondLast.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { blogFeeds } from '../visit/feed-links.ts'
import styles from './blog.module.css'

const PAGE_SIZE = 12
/** Events are posts that bear this tag. */
const EVENTS = 'events'

const isEvents = ({ path }: RouteLocation) => path === '/events'
const tagOf = (place: RouteLocation) => (isEvents(place) ? EVENTS : (place.search.tag ?? ''))

function pageOf({ search }: RouteLocation): number {
  const page = Number(search.page)
  return Number.isInteger(page) && page > 0 ? page : 1
}

const isBeyond = (place: RouteLocation, answer: Posts | undefined) =>
  isBeyondLast({ page: pageOf(place), pageSize: PAGE_SIZE, count: answer?.pagination?.total ?? 0 })

const postsOf = (place: RouteLocation) =>
  read(listPosts, {
    query: {
      lang: place.lang,
      tag: tagOf(place) || undefined,
      limit: PAGE_SIZE,
      skip: (pageOf(place) - 1) * PAGE_SIZE,
    },
  })

/** docs/product.md#news: the shop's news, all of them or those that one can go to. */
const blog: Screen = {
  reads: place => [postsOf(place)],
  head({ place, found, t, origin }) {
    const what = isEvents(place) ? 'events' : 'blog'
    const outcome = found(postsOf(place))
    const page = pageOf(place)
    return {
      title:
        (page > 1 ? `${t(`news:${what}.title`)} · ${t('pager.page', { page })}` : t(`news:${what}.title`)) +
        t('titleSuffix'),
      description: t(`news:${what}.description`),
      image: `${origin}/static/card.png`,
      ...(import.meta.env.SSR && { links: blogFeeds(t('news:blog.title'), place.lang) }),
      ...(outcome?.status === 503 && { status: 503 }),
      ...(isBeyond(place, outcome?.answer) && { status: 404, saysItself: true }),
      unlisted: place.search.tag !== undefined || outcome?.answer?.posts.length === 0,
      canonicalSearch: page > 1 ? `?page=${page}` : '',
    }
  },
  View: Blog,
}
export default blog

function Blog({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('news')
  const link = useLink()
  const what = isEvents(place) ? 'events' : 'blog'
  const { answer, waiting, broken, refused, again } = useRead(postsOf(place), { keepPreviousData: true })
  const tag = isEvents(place) ? '' : tagOf(place)
  const hrefOf = (page: number) => {
    const search = new URLSearchParams({ ...(tag && { tag }), ...(page > 1 && { page: String(page) }) })
    return link(place.path + (search.size > 0 ? `?${search}` : ''))
  }
  const pages = { page: pageOf(place), pageSize: PAGE_SIZE, count: answer?.pagination?.total ?? 0, hrefOf }
  // The name as the posts have it: the slug in the address may be anything.
  const tagName = answer?.posts.flatMap(({ tags }) => tags).find(({ slug }) => slug === tag)?.name
  const foreign = answer && answer.posts.length > 0 && answer.lang !== place.lang
  return (
    <div className={styles.blog}>
      <header className={styles.head}>
        <h1>{t(`${what}.title`)}</h1>
        <p className={styles.lead}>
          {t(`${what}.lead`)}{' '}
          <a href={`/feed/blog.atom${place.lang === 'en' ? '' : `?lang=${place.lang}`}`}>{t('feed')}</a>
        </p>
        {foreign && <p>{t('inEnglish')}</p>}
        {tag && (
          <p>
            {tagName && t('onlyTag', { tag: tagName })} <a href={link('/blog')}>{t('allPosts')}</a>
          </p>
        )}
      </header>
      {waiting && <Skeleton count={6} />}
      {(broken || refused) && (
        <EmptyState
          title={t('unavailable.title')}
          action={<Button onClick={again}>{t('unavailable.again')}</Button>}
        >
          <p>{t('unavailable.why')}</p>
        </EmptyState>
      )}
      {answer && isBeyond(place, answer) && <BeyondLast {...pages} />}
      {answer && answer.posts.length === 0 && !isBeyond(place, answer) && (
        <EmptyState
          title={t(`${what}.none`)}
          action={
            <LinkButton href={link(isEvents(place) ? '/blog' : '/series')}>{t(`${what}.instead`)}</LinkButton>
          }
        />
      )}
      {answer && answer.posts.length > 0 && (
        <>
          <PostList posts={answer.posts} />
          <Pager {...pages} />
        </>
      )}
    </div>
  )
}
