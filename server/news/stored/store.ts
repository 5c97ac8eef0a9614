import type { Language } from '#rules/interface-language.ts'
import type { Stage } from '#rules/studio-states.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import { brokenConstraint } from '../../platform/db/sql-state.ts'

/** What is stored of a post in a language, without its text. */
export interface PostHeadRow {
  id: string
  /** The same for the languages of one post. */
  postId: string
  lang: Language
  slug: string
  stage: Stage
  title: string
  excerpt: string
  tags: string[]
  featured: boolean
  authors: string[]
  /** The hash of a picture. */
  cover: string | null
  coverAlt: string
  seriesIds: string[]
  publishAt: Date | null
  firstPublishedAt: Date | null
  /** Another one with each saving. */
  revision: string
  updatedAt: Date
  updatedBy: string
}

export interface PostVersionRow extends PostHeadRow {
  /** Markdown */
  body: string
}

const HEAD = `id, post_id as "postId", lang, slug, stage, title, excerpt, tags, featured, authors, cover, cover_alt as "coverAlt", series_ids as "seriesIds",
  publish_at as "publishAt", first_published_at as "firstPublishedAt", revision, updated_at as "updatedAt", updated_by as "updatedBy"`

/** What readers see at that moment, the newest first. */
const IS_PUBLISHED = `stage = 'ready' and publish_at <= $1`

/** `beginning`: how the text begins, of a post without an excerpt. */
export function listPublishedHeads(
  reads: Reads,
  at: Date,
): Promise<(PostHeadRow & { beginning: string | null })[]> {
  return reads.query<PostHeadRow & { beginning: string | null }>({
    name: 'listPublishedHeads',
    text: `select ${HEAD}, case when excerpt = '' then left(body, 1500) end as beginning from post_versions where ${IS_PUBLISHED} order by publish_at desc, slug`,
    values: [at],
  })
}

export async function findPublished(reads: Reads, at: Date, slug: string): Promise<PostVersionRow | null> {
  const [row] = await reads.query<PostVersionRow>({
    name: 'findPublishedPost',
    text: `select ${HEAD}, body from post_versions where ${IS_PUBLISHED} and slug = $2`,
    values: [at, slug],
  })
  return row ?? null
}

/** Whether readers could read a post at this address that was withdrawn. */
export async function isWithdrawn(reads: Reads, slug: string): Promise<boolean> {
  const found = await reads.query({
    name: 'isPostWithdrawn',
    text: `select from post_versions where slug = $1 and stage = 'withdrawn' and first_published_at is not null`,
    values: [slug],
  })
  return found.length > 0
}

/** The same post in other languages. */
export function listTranslations(
  reads: Reads,
  at: Date,
  { postId, lang }: Pick<PostHeadRow, 'postId' | 'lang'>,
): Promise<{ lang: Language; slug: string }[]> {
  return reads.query<{ lang: Language; slug: string }>({
    name: 'listTranslations',
    text: `select lang, slug from post_versions where ${IS_PUBLISHED} and post_id = $2 and lang <> $3 order by lang`,
    values: [at, postId, lang],
  })
}

export function listBodies(reads: Reads, ids: readonly string[]): Promise<{ id: string; body: string }[]> {
  return reads.query<{ id: string; body: string }>({
    name: 'listPostBodies',
    text: 'select id, body from post_versions where id = any($1)',
    values: [ids],
  })
}

export interface PictureRow {
  hash: string
  width: number
  height: number
}

/** Of these pictures those of posts, with their sizes. */
export function listPictures(reads: Reads, hashes: readonly string[]): Promise<PictureRow[]> {
  return reads.query<PictureRow>({
    name: 'listPostPictures',
    text: `select hash, width, height from images i where hash = any($1)
      and exists (select from post_pictures p where p.hash = i.hash)`,
    values: [hashes],
  })
}

/** All versions of all posts, without their texts. */
export function listHeads(reads: Reads): Promise<PostHeadRow[]> {
  return reads.query<PostHeadRow>({
    name: 'listPostHeads',
    text: `select ${HEAD} from post_versions order by updated_at desc, id desc`,
  })
}

/**
 * Drafts without their texts, the longest unchanged first; `ids`: only these, each of a post and a language with a space
 * between.
 */
export function listDrafts(
  reads: Reads,
  { ids, most }: { ids: readonly string[] | null; most: number },
): Promise<PostHeadRow[]> {
  return reads.query<PostHeadRow>({
    name: 'listPostDrafts',
    text: `select ${HEAD} from post_versions
      where stage = 'draft' and ($1::text[] is null or post_id || ' ' || lang = any($1)) order by updated_at, id limit $2`,
    values: [ids, most],
  })
}

export function listVersions(reads: Reads, postId: string): Promise<PostVersionRow[]> {
  return reads.query<PostVersionRow>({
    name: 'listPostVersions',
    text: `select ${HEAD}, body from post_versions where post_id = $1 order by id`,
    values: [postId],
  })
}

/** The same, locked until the transaction ends: of two who save a post, the second sees what the first has saved. */
export async function lockVersions(tx: Tx, postId: string): Promise<PostVersionRow[]> {
  await tx.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 255))',
    values: [postId],
  })
  return listVersions(tx, postId)
}

/**
 * Adds a version, or puts it in the place of what it was. Throws an error of {@link isSlugTaken} where another one has its
 * address.
 */
export async function saveVersion(tx: Tx, row: PostVersionRow): Promise<void> {
  await tx.query({
    text: `insert into post_versions (id, post_id, lang, slug, stage, title, excerpt, body, tags, featured, authors, cover, cover_alt, series_ids,
        publish_at, first_published_at, revision, updated_at, updated_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
      on conflict (id) do update set (slug, stage, title, excerpt, body, tags, featured, authors, cover, cover_alt, series_ids,
        publish_at, first_published_at, revision, updated_at, updated_by)
      = (excluded.slug, excluded.stage, excluded.title, excluded.excerpt, excluded.body, excluded.tags, excluded.featured, excluded.authors,
        excluded.cover, excluded.cover_alt, excluded.series_ids, excluded.publish_at, excluded.first_published_at, excluded.revision,
        excluded.updated_at, excluded.updated_by)`,
    values: [
      ...[row.id, row.postId, row.lang, row.slug, row.stage, row.title, row.excerpt, row.body, row.tags],
      ...[row.featured, row.authors, row.cover, row.coverAlt, row.seriesIds, row.publishAt],
      ...[row.firstPublishedAt, row.revision, row.updatedAt, row.updatedBy],
    ],
  })
}

export async function deleteVersion(tx: Tx, id: string): Promise<void> {
  await tx.query({ text: 'delete from post_versions where id = $1', values: [id] })
}

export function isSlugTaken(error: unknown): boolean {
  return brokenConstraint(error) === 'an_address_is_of_one_post'
}

/** Addresses that begin so. */
export async function listSlugs(reads: Reads, beginning: string): Promise<string[]> {
  const rows = await reads.query<{ slug: string }>({
    text: `select slug from post_versions where starts_with(slug, $1)`,
    values: [beginning],
  })
  return rows.map(({ slug }) => slug)
}

export interface RevisionRow {
  id: string
  savedAt: Date
  savedBy: string
  title: string
}

export async function addRevision(
  tx: Tx,
  {
    id,
    versionId,
    content,
    savedAt,
    savedBy,
  }: Omit<RevisionRow, 'title'> & { versionId: string; content: object },
): Promise<void> {
  await tx.query({
    text: 'insert into post_revisions (id, version_id, content, saved_at, saved_by) values ($1, $2, $3, $4, $5)',
    values: [id, versionId, JSON.stringify(content), savedAt, savedBy],
  })
}

/** The newest first. */
export function listRevisions(
  reads: Reads,
  versionId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<RevisionRow[]> {
  return reads.query<RevisionRow>({
    name: 'listPostRevisions',
    text: `select id, saved_at as "savedAt", saved_by as "savedBy", coalesce(content->>'title', '') as title from post_revisions
      where version_id = $1 order by position desc limit $2 offset $3`,
    values: [versionId, limit, skip],
  })
}

export async function findRevision(
  reads: Reads,
  versionId: string,
  id: string,
): Promise<(RevisionRow & { content: Readonly<Record<string, unknown>> }) | null> {
  const [row] = await reads.query<RevisionRow & { content: Readonly<Record<string, unknown>> }>({
    name: 'findPostRevision',
    text: `select id, saved_at as "savedAt", saved_by as "savedBy", coalesce(content->>'title', '') as title, content from post_revisions
      where version_id = $1 and id = $2`,
    values: [versionId, id],
  })
  return row ?? null
}

export async function addPicture(
  tx: Tx,
  { postId, hash, addedAt }: { postId: string; hash: string; addedAt: Date },
): Promise<void> {
  await tx.query({
    text: 'insert into post_pictures (post_id, hash, added_at) values ($1, $2, $3) on conflict do nothing',
    values: [postId, hash, addedAt],
  })
}

/** Of these versions the languages, by which rights are limited. */
export async function listLanguages(reads: Reads, ids: readonly string[]): Promise<Language[]> {
  const rows = await reads.query<{ lang: Language }>({
    text: 'select distinct lang from post_versions where id = any($1)',
    values: [ids],
  })
  return rows.map(({ lang }) => lang)
}
