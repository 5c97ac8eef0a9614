import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Post as PostMessage } from '#contract/generated/news.ts'
import type { AppContext } from '../context.ts'
import { openPostFolder, type PostFolder } from './folder-site.ts'
import { openGhostSite } from './ghost-site.ts'
import { openOwnPosts } from './own-posts.ts'
import type { Post, PostSource } from './post.ts'
import { readHtml } from './read-html.ts'
import { openStoredPosts } from './stored/stored-posts.ts'

const DEMO_POSTS = join(import.meta.dirname, '../../demo/posts')
const SITES = new WeakMap<AppContext['config'], PostSource>()
const FOLDERS = new WeakMap<AppContext['config'], PostFolder>()

/**
 * Where this shop's news come from. What a content site answered, and what was read of the folder, is remembered as long as
 * the shop is open.
 */
export function newsOf({ config, clock, log, db, blobs }: AppContext): PostSource {
  const now = () => clock.now()
  if (!config.contentSite)
    return openOwnPosts(openStoredPosts({ db, blobs, now }), folderOf({ config, log, clock }), now)
  const known = SITES.get(config)
  if (known) return known
  const opened = openGhostSite(config.contentSite, {
    now,
    onFault: (fault, address) => log.warn({ err: fault, address }, 'the content site did not answer'),
  })
  SITES.set(config, opened)
  return opened
}

function folderOf({ config, log, clock }: Pick<AppContext, 'config' | 'log' | 'clock'>): PostFolder {
  const known = FOLDERS.get(config)
  if (known) return known
  const folder = config.postsDir ?? (config.demo ? DEMO_POSTS : join(config.dataDir, 'posts'))
  const opened = openPostFolder(folder, {
    now: () => clock.now(),
    report: (file, fault) => log.warn({ err: fault, file }, 'a post could not be read'),
  })
  FOLDERS.set(config, opened)
  return opened
}

/** A post without its text, for lists. */
export function postMessage(app: AppContext, post: Post): PostMessage {
  const { id, slug, title, excerpt, imageAlt, featured, tags, authors, lang, publishedAt, updatedAt } = post
  return {
    ...{ id, slug, title, excerpt, imageAlt, featured, tags, authors, lang },
    image: (post.image && pictureAddress(app, post.image)) ?? '',
    published: publishedAt,
    updated: updatedAt,
    body: undefined,
    series: [],
    translations: [],
  }
}

/** A post with its text, reduced to what the shop shows. */
export function wholePost(app: AppContext, post: Post): PostMessage {
  const { base } = newsOf(app)
  const body = readHtml(post.html, {
    lang: post.lang,
    base,
    pictureAt: source => pictureAddress(app, source),
  })
  const translations = (post.translations ?? []).map(({ lang, slug }) => ({ lang, slug }))
  return { ...postMessage(app, post), body, translations }
}

/**
 * The address under which the shop itself serves a picture of a post, so that no other host sees who reads the news. Signed,
 * so that nobody can make the shop fetch other addresses. Null for a picture that the shop would not fetch.
 */
export function pictureAddress(app: AppContext, source: string): string | null {
  if (!newsOf(app).mayHold(source)) return null
  const name = `${Buffer.from(source).toString('base64url')}.${signature(app.secrets.tickets, source)}`
  return `/news/img/${name}.webp`
}

/** The source and form that a picture's address names; null where its signature is not the shop's. */
export function pictureWanted(
  { secrets }: AppContext,
  name: string,
): { source: string; form: 'webp' | 'jpg' } | null {
  const [, text = '', sig = '', form] = /^([\w-]+)\.([\w-]+)\.(webp|jpg)$/.exec(name) ?? []
  const source = Buffer.from(text, 'base64url').toString('utf8')
  if (source === '' || sig !== signature(secrets.tickets, source)) return null
  return { source, form: form === 'jpg' ? 'jpg' : 'webp' }
}

function signature(secret: Buffer, source: string): string {
  return createHmac('sha256', secret).update(`news picture ${source}`).digest('base64url').slice(0, 22)
}
