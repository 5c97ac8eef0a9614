import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isLanguage } from '#rules/interface-language.ts'
import type { Post } from './post.ts'
import { excerptOf, renderMarkdown } from './render-markdown.ts'

const LARGEST_POST = 1_000_000

/**
 * For each file its post, the state of the file that was read, and the time taken for its date; null for an unreadable post.
 */
export type ReadFiles = Map<string, { state: string; changedAt: Date; post: Post | null }>

interface Reading {
  report: (file: string, fault: unknown) => void
  now: Date
  /** Files that have not changed since are not read again. */
  known: ReadFiles
}

/**
 * docs/product.md#news: the Markdown posts of a folder, newest first. No folder means no news; a post that cannot be read is
 * left out and reported once.
 */
export async function readFolder(folder: string, { report, now, known }: Reading): Promise<Post[]> {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.md'))
  for (const name of known.keys()) if (!names.includes(name)) known.delete(name)
  const read = async (name: string): Promise<Post | null> => {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (!found) return null
    const { size, mtime } = found
    const state = `${mtime.getTime()} ${size}`
    const before = known.get(name)
    // A file that is dated in the future counts as changed now; if this machine's clock was put back since, it is read
    // again.
    const isAhead = before?.post?.publishedAt === before?.changedAt && (before?.changedAt ?? now) > now
    if (before?.state === state && !isAhead) return before.post
    const changedAt = mtime > now ? now : mtime
    const post = await textOf(file, size)
      .then(text => readPost(name, text, changedAt))
      .catch(fault => {
        report(name, fault)
        return null
      })
    known.set(name, { state, changedAt, post })
    return post
  }
  const posts = await Promise.all(names.map(read))
  return posts
    .filter(post => post !== null)
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || a.slug.localeCompare(b.slug))
}

async function textOf(file: string, size: number): Promise<string> {
  if (size > LARGEST_POST) throw new Error('larger than 1 MB')
  return readFile(file, 'utf8')
}

/**
 * A post from its file: lines of `name: value` between two lines of three hyphens, then Markdown. Known names are title,
 * date, lang, tags, authors, featured, excerpt, image, imageAlt and slug; without a date the post is as old as its file.
 */
export function readPost(name: string, text: string, changedAt: Date): Post {
  const [, head = '', body = text] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text) ?? []
  const values = new Map(head.split(/\r?\n/).flatMap(line => pairOf(line)))
  const date = values.get('date')
  const publishedAt = date ? new Date(date) : changedAt
  if (Number.isNaN(publishedAt.getTime())) throw new Error(`the date is not one: ${date}`)
  const html = renderMarkdown(body)
  const slug = slugOf(values.get('slug') ?? name.replace(/\.md$/, ''))
  const lang = values.get('lang') ?? 'en'
  return {
    id: slug,
    slug,
    title: values.get('title') ?? /^#\s+(.+)$/m.exec(body)?.[1] ?? name.replace(/\.md$/, ''),
    html,
    excerpt: values.get('excerpt') ?? excerptOf(html),
    image: values.get('image') ?? null,
    imageAlt: values.get('imagealt') ?? '',
    featured: values.get('featured') === 'true',
    tags: listOf(values.get('tags')).map(tag => ({ name: tag, slug: slugOf(tag) })),
    authors: listOf(values.get('authors') ?? values.get('author')),
    lang: isLanguage(lang) ? lang : 'en',
    publishedAt,
    updatedAt: publishedAt,
  }
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '')
}

export function slugOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
}

function pairOf(line: string): [string, string][] {
  const colon = line.indexOf(':')
  if (colon < 1) return []
  const value = line
    .slice(colon + 1)
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
  return [[line.slice(0, colon).trim().toLowerCase(), value]]
}
