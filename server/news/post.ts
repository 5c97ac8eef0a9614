import type { Language } from '#rules/interface-language.ts'

/** A post, wherever it comes from. */
export interface Post {
  id: string
  slug: string
  title: string
  /** Unsanitized; read-html.ts makes rich text of it. */
  html: string
  /** Plain text. */
  excerpt: string
  /** A web address, or the name of a file in the shop's own folder. */
  image: string | null
  imageAlt: string
  featured: boolean
  tags: { name: string; slug: string }[]
  authors: string[]
  lang: Language
  publishedAt: Date
  updatedAt: Date
  /** Of the studio's posts: what they are about, and the same post in other languages. */
  seriesIds?: readonly string[]
  translations?: readonly { lang: Language; slug: string }[]
}

/** What is asked of a content site. */
export interface PostQuery {
  /** Ghost's: `name:value` joined by `+`. */
  filter: string
  limit: number
  /** From 1. */
  page: number
  /** Their texts are wanted, too. Without it some sources leave them out. */
  withTexts?: true
}

export interface PostPage {
  posts: Post[]
  total: number
}

/** Where posts come from: a Ghost site, or the shop's own studio and folder. */
export interface PostSource {
  /** The base of relative addresses in posts; '' for the shop itself. */
  readonly base: string
  /** Throws {@link NewsUnavailable} where the site does not answer and never has. */
  browse(wish: PostQuery): Promise<PostPage>
  read(slug: string): Promise<Post | null>
  /** Whether readers could read a post there that was withdrawn. */
  isWithdrawn(slug: string): Promise<boolean>
  /** Changes when an answer was different from the one before. */
  version(): string
  /** Looks for what is new and not announced by the database, which changes the version. */
  look(): Promise<unknown>
  /** After how many milliseconds that is worth it. */
  readonly lookEveryMs: number
  /** Whether a picture with this address or name can be the source's own; others are not shown. */
  mayHold(source: string): boolean
  /** A picture of a post; null where there is none. */
  picture(source: string): Promise<PostPicture | null>
}

export interface PostPicture {
  /** Differs where another picture has come under the same name. */
  version: string
  read(): Promise<Buffer | null>
}

/** The content site does not answer, and nothing that it answered before is known. */
export class NewsUnavailable extends Error {
  override name = 'NewsUnavailable'
}

/** For `catch`, where something can do without news; rethrows other errors. */
export function withoutNews(fault: unknown): undefined {
  if (!(fault instanceof NewsUnavailable)) throw fault
}
