import { type ContentSite, postPath } from '#rules/content-site.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { ANNOUNCEMENT } from './announcement.ts'
import { askSite } from './ask-site.ts'
import type { Post, PostPage, PostQuery, PostSource } from './post.ts'
import { SiteAnswers } from './site-answers.ts'

const POSTS = '/ghost/api/content/posts/'
const MOST_ANSWER = 4_000_000
const MOST_PICTURE = 12_000_000
const FIELDS = { include: 'tags,authors', formats: 'html' }

interface Surroundings {
  now: () => Date
  onFault: (fault: unknown, address: string) => void
}

/** docs/product.md#news: posts by Ghost's Content API, with its version in the header and its key in the question. */
export function openGhostSite(site: ContentSite, { now, onFault }: Surroundings): PostSource {
  const answers = new SiteAnswers({
    now: () => now().getTime(),
    // The key is left out of logs.
    onFault: (fault, path) => onFault(fault, site.url + path.replace(/([?&]key=)[^&]*/, '$1…')),
    isNothing: page => (page as PostPage).posts.length === 0,
    ask: async path => {
      const { status, bytes } = await askSite(site.url + path, {
        headers: { 'accept-version': site.version, accept: 'application/json' },
        mostBytes: MOST_ANSWER,
      })
      if (status !== 200 && status !== 404) throw new Error(`the content site answered ${status}`)
      const answer: unknown = JSON.parse(bytes.toString('utf8'))
      const isList = path.startsWith(`${POSTS}?`)
      if (status === 200)
        return isList ? withoutTexts(readAnswer(answer, site.url)) : readAnswer(answer, site.url)
      // A content site answers a list also where it is empty. A 404 for one means that the address is wrong.
      if (isList || !isRefusal(answer)) throw new Error('the content site knows nothing of posts')
      return { posts: [], total: 0 } satisfies PostPage
    },
  })
  const origin = new URL(site.url).origin
  const ask = (path: string, query: Record<string, string>) =>
    answers.get(
      `${POSTS}${path}?${new URLSearchParams({ key: site.key, ...FIELDS, ...query })}`,
    ) as Promise<PostPage>
  const browse = ({ filter, limit, page }: PostQuery) =>
    ask('', {
      limit: String(limit),
      page: String(page),
      order: 'published_at desc',
      ...(filter !== '' && { filter }),
    })
  return {
    base: site.url,
    browse,
    look: () => browse(ANNOUNCEMENT),
    // It answers a post that it has taken back like one that never was.
    isWithdrawn: async () => false,
    async read(slug) {
      const path = postPath({ slug })
      return path === null ? null : ((await ask(path, {})).posts[0] ?? null)
    },
    version: () => String(answers.changes),
    lookEveryMs: 30_000,
    // Only from the content site itself: an address in a post must not make the shop ask its own network.
    mayHold: source => URL.parse(source)?.origin === origin,
    picture: async source => ({
      version: '',
      async read() {
        const { status, bytes, type } = await askSite(source, { mostBytes: MOST_PICTURE })
        return status === 200 && type.startsWith('image/') ? bytes : null
      },
    }),
  }
}

/** Lists show no texts, and two hundred lists are cached. */
function withoutTexts({ posts, total }: PostPage): PostPage {
  return { posts: posts.map(post => ({ ...post, html: '' })), total }
}

/** In Ghost's own form. */
function isRefusal(answer: unknown): boolean {
  return Array.isArray((answer as { errors?: unknown } | null)?.errors)
}

/** Reads what a content site answered; posts that are none are left out. Throws where it is no list of posts. */
export function readAnswer(answer: unknown, base: string): PostPage {
  const { posts, meta } = (answer ?? {}) as { posts?: unknown; meta?: { pagination?: { total?: unknown } } }
  if (!Array.isArray(posts)) throw new Error('the content site answered something else than posts')
  const read = posts.flatMap(post => readPost(post, base))
  const total = meta?.pagination?.total
  return { posts: read, total: typeof total === 'number' && total >= 0 ? Math.floor(total) : read.length }
}

function readPost(value: unknown, base: string): Post[] {
  if (typeof value !== 'object' || value === null) return []
  const post = value as Record<string, unknown>
  const text = (name: string) => (typeof post[name] === 'string' ? (post[name] as string) : '')
  const publishedAt = new Date(text('published_at'))
  const slug = text('slug')
  if (!slug || !text('title') || Number.isNaN(publishedAt.getTime())) return []
  const updatedAt = new Date(text('updated_at'))
  const tags = named(post.tags)
  const image = text('feature_image')
  return [
    {
      id: text('id') || slug,
      slug,
      title: text('title'),
      html: text('html'),
      excerpt: text('custom_excerpt') || text('excerpt'),
      image: image && URL.canParse(image, `${base}/`) ? new URL(image, `${base}/`).href : null,
      imageAlt: text('feature_image_alt'),
      featured: post.featured === true,
      tags: tags.filter(({ name }) => !name.startsWith('#')),
      authors: named(post.authors).map(({ name }) => name),
      lang: languageOfTags(tags.map(one => one.slug)),
      publishedAt,
      updatedAt: Number.isNaN(updatedAt.getTime()) ? publishedAt : updatedAt,
    },
  ]
}

function named(list: unknown): { name: string; slug: string }[] {
  if (!Array.isArray(list)) return []
  return list.flatMap(one => {
    const { name, slug } = (one ?? {}) as { name?: unknown; slug?: unknown }
    return typeof name === 'string' && typeof slug === 'string' ? [{ name, slug }] : []
  })
}

/** A post says its language by an inner tag of Ghost's with the code, as in `#de`; others are in English. */
export function languageOfTags(slugs: readonly string[]): Language {
  return languages.find(lang => lang !== 'en' && slugs.includes(`hash-${lang}`)) ?? 'en'
}
