import * as calls from '#contract/calls/studio-posts.ts'
import { type StudioPost, StudioPostSaved } from '#contract/generated/studio_posts.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { firstPublished, mayBecome, missingForPost, publishWhenReady, stageOfText } from '#rules/posts.ts'
import { slugFrom } from '#rules/slug.ts'
import { audited } from '../../audit/audited.ts'
import type { Deed } from '../../audit/deed.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { newsOf } from '../../news/news.ts'
import * as store from '../../news/stored/store.ts'
import { listPictures, type PostVersionRow } from '../../news/stored/store.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { actorOf } from '../actor.ts'
import { requireInScope } from '../scope.ts'
import { requireWrittenHere } from './news-rights.ts'
import { contentOf, factsOf, type PostFacts, readContent } from './post-content.ts'
import { nextRevision, storeRow } from './store-post.ts'
import { postView } from './view.ts'

const NOTHING = {
  ...{ stage: 'planned', excerpt: '', body: '', tags: [], featured: false, authors: [] },
  ...{ cover: null, coverAlt: '', seriesIds: [], publishAt: null },
} as const satisfies Omit<PostFacts, 'slug' | 'title'>

/** Plans a post, which readers do not see. */
export async function plan(asked: CallInput<typeof calls.planPost>): Promise<StudioPost> {
  const { body, reader, app, now } = asked
  const { lang } = body
  if (!isLanguage(lang)) throw refuse(calls.planPost, 'notAChoice')
  requireInScope(reader, 'news', { lang })
  requireWrittenHere(app, calls.planPost)
  const facts = readContent({ ...contentOf({ ...NOTHING, slug: '', title: body.title }) })
  if (!facts || facts.title === '') throw refuse(calls.planPost, 'titleMissing')
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    const postId = newId('PST', now)
    const row = await newRow(asked, tx, { ...facts, postId, lang, updatedBy: actor.name })
    await audited(tx, actor, deedOn('post.plan', row), now, () => storeRow(tx, row))
    return postView(app, tx, [row], now)
  })
}

/** Saves a post in a language, all of it or nothing. */
export async function save(asked: CallInput<typeof calls.savePost>): Promise<StudioPostSaved> {
  const { params, body, reader, app, now } = asked
  const { lang, postId } = params
  if (!isLanguage(lang)) throw refuse(calls.savePost, 'notAChoice')
  requireInScope(reader, 'news', { lang })
  requireWrittenHere(app, calls.savePost)
  const facts = readContent(body.content)
  if (!facts) throw refuse(calls.savePost, 'badInput')
  const actor = await actorOf(app.db, reader)
  return app.db
    .transaction(async tx => {
      const rows = await store.lockVersions(tx, postId)
      if (rows.length === 0) throw refuse(calls.savePost, 'postNotFound')
      const known = rows.find(row => row.lang === lang)
      if ((known?.revision ?? '') !== body.from) throw await changedMeanwhile(asked, tx, known)
      const row = await nextRow(asked, tx, known, { ...facts, postId, lang, updatedBy: actor.name })
      const isSame = known && JSON.stringify(factsOf(known)) === JSON.stringify(factsOf(row))
      const { entryId } = isSame
        ? { entryId: null }
        : await audited(tx, actor, deedOn('post.change', row), now, () => storeRow(tx, row))
      return StudioPostSaved.fromPartial({
        post: await postView(app, tx, await store.listVersions(tx, postId), now),
        entryId: entryId ?? '',
      })
    })
    .catch(error => {
      throw store.isSlugTaken(error) ? refuse(calls.savePost, 'slugTaken') : error
    })
}

/** Deletes what readers never could read. */
export async function remove({
  params,
  query,
  reader,
  app,
  now,
}: CallInput<typeof calls.deletePost>): Promise<StudioPostSaved> {
  const { lang, postId } = params
  if (!isLanguage(lang)) throw refuse(calls.deletePost, 'postNotFound')
  requireInScope(reader, 'news', { lang })
  requireWrittenHere(app, calls.deletePost)
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    const rows = await store.lockVersions(tx, postId)
    const known = rows.find(row => row.lang === lang)
    if (!known) throw refuse(calls.deletePost, 'postNotFound')
    if (known.revision !== query.from) throw refuse(calls.deletePost, 'changedMeanwhile')
    if (firstPublished(known, now)) throw refuse(calls.deletePost, 'publishedBefore')
    const { entryId } = await audited(tx, actor, deedOn('post.delete', known), now, () =>
      store.deleteVersion(tx, known.id),
    )
    const left = rows.filter(row => row !== known)
    return StudioPostSaved.fromPartial({
      ...(left.length > 0 && { post: await postView(app, tx, left, now) }),
      entryId: entryId ?? '',
    })
  })
}

type Writing = Pick<CallInput<typeof calls.savePost>, 'app' | 'now'>
type Written = PostFacts & Pick<PostVersionRow, 'postId' | 'lang' | 'updatedBy'>

/** A version that is added. */
async function newRow({ app, now }: Writing, tx: Tx, written: Written): Promise<PostVersionRow> {
  const slug = written.slug || (await freeSlug({ app, now }, tx, written))
  return {
    ...{ ...written, slug, id: newId('PSV', now), revision: newId('REV', now) },
    ...{ firstPublishedAt: null, updatedAt: now },
  }
}

/** What is stored of a version from now on. Throws why it cannot be. */
async function nextRow(
  { app, now, body }: CallInput<typeof calls.savePost>,
  tx: Tx,
  known: PostVersionRow | undefined,
  written: Written,
): Promise<PostVersionRow> {
  const published = known ? firstPublished(known, now) : null
  const stage = body.publishNow ? 'ready' : stageOfText(written.stage, written.body)
  if (!mayBecome(stage, published !== null)) throw refuse(calls.savePost, 'publishedBefore')
  const missing = stage === 'ready' ? missingForPost({ ...written, cover: written.cover ?? '' }) : []
  if (missing.length > 0) throw refuse(calls.savePost, 'postIncomplete').detailing({ missing })
  const base = known ?? (await newRow({ app, now }, tx, written))
  const slug = written.slug || base.slug
  if (published && slug !== base.slug) throw refuse(calls.savePost, 'slugStays')
  if ((!known || slug !== known.slug) && (await isSlugOfFolder({ app }, slug)))
    throw refuse(calls.savePost, 'slugTaken')
  if (written.cover && (await listPictures(tx, [written.cover])).length === 0)
    throw refuse(calls.savePost, 'badInput')
  const becomesReady = stage === 'ready' && (known?.stage !== 'ready' || !published)
  const publishAt = body.publishNow
    ? (published ?? now)
    : becomesReady
      ? publishWhenReady(written.publishAt, { firstPublishedAt: published, now })
      : written.publishAt
  return nextRevision({ ...base, ...written, id: base.id, slug, stage, publishAt }, published, now)
}

async function isSlugOfFolder({ app }: Pick<Writing, 'app'>, slug: string): Promise<boolean> {
  const post = await newsOf(app).read(slug)
  return post !== null && post.seriesIds === undefined
}

/** An address that no other post has, made of the title. */
async function freeSlug({ app, now }: Writing, tx: Tx, { title }: Written): Promise<string> {
  const slug = slugFrom(title, `post-${newId('PST', now).slice(-6).toLowerCase()}`)
  const taken = new Set(await store.listSlugs(tx, slug))
  for (let number = 1; ; number++) {
    const free = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(free) && !(await isSlugOfFolder({ app }, free))) return free
  }
}

/** Says what somebody else has saved; nothing of it where they have deleted it. */
async function changedMeanwhile(
  { app, now }: Writing,
  tx: Tx,
  known: PostVersionRow | undefined,
): Promise<Error> {
  const theirs = known && (await postView(app, tx, [known], now)).versions[0]
  return refuse(calls.savePost, 'changedMeanwhile').detailing(theirs ?? null)
}

const deedOn = (action: AuditAction, { postId, lang, title }: PostVersionRow): Deed => ({
  ...{ action, right: 'news' },
  subject: { kind: 'post', id: postId, name: `${title} (${lang})` },
})
