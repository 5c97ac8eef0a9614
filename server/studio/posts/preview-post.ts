import * as calls from '#contract/calls/studio-posts.ts'
import type { Post } from '#contract/generated/news.ts'
import type { StudioPicture } from '#contract/generated/studio_posts.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { wholePost } from '../../news/news.ts'
import * as store from '../../news/stored/store.ts'
import { postOfRow } from '../../news/stored/stored-posts.ts'
import { prepareInSandbox } from '../../platform/images/draw-in-sandbox.ts'
import { ImageRefused } from '../../platform/images/image-refused.ts'
import { storePrepared } from '../../platform/images/store-pictures.ts'
import { actorOf } from '../actor.ts'
import { listTitles } from '../store.ts'
import { requireNews, requireWrittenHere } from './news-rights.ts'
import { readContent } from './post-content.ts'
import { pictureView } from './view.ts'

/** What is being written as readers would get it, by the same steps. */
export async function preview({
  app,
  params,
  body,
  reader,
  now,
}: CallInput<typeof calls.previewPost>): Promise<Post> {
  requireNews(reader)
  const { lang } = body
  if (!isLanguage(lang)) throw refuse(calls.previewPost, 'notAChoice')
  const facts = readContent(body.content)
  if (!facts) throw refuse(calls.previewPost, 'badInput')
  if ((await store.listVersions(app.db, params.postId)).length === 0)
    throw refuse(calls.previewPost, 'postNotFound')
  const post = await postOfRow(app.db, {
    ...{ ...facts, lang, id: params.postId, postId: params.postId },
    publishAt: facts.publishAt ?? now,
    ...{ firstPublishedAt: null, revision: '', updatedAt: now, updatedBy: '' },
  })
  const series = await listTitles(app.db, facts.seriesIds)
  return { ...wholePost(app, post), series: series.map(({ slug, title }) => ({ slug, title })) }
}

/** Stores a picture without what cameras note in it. */
export async function putPicture({
  app,
  params,
  body,
  reader,
  now,
}: CallInput<typeof calls.putPostPicture>): Promise<StudioPicture> {
  requireNews(reader)
  requireWrittenHere(app, calls.putPostPicture)
  const { postId } = params
  const [version] = await store.listVersions(app.db, postId)
  if (!version) throw refuse(calls.putPostPicture, 'postNotFound')
  const actor = await actorOf(app.db, reader)
  const subject = { kind: 'post' as const, id: postId, name: version.title }
  const deed = { action: 'post.picture', right: 'news', subject, always: true } as const
  const prepared = await prepareInSandbox(body).catch(error => {
    throw error instanceof ImageRefused ? refuse(calls.putPostPicture, 'pictureRefused') : error
  })
  await storePrepared(app.blobs, [prepared])
  return app.db.transaction(async tx => {
    const image = await app.images.keep(tx, prepared)
    await audited(tx, actor, deed, now, () =>
      store.addPicture(tx, { postId, hash: image.hash, addedAt: now }),
    )
    return pictureView(app, image)
  })
}
