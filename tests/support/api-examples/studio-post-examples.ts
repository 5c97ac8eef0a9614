import sharp from 'sharp'
import * as calls from '#contract/calls/studio-posts.ts'
import { giveRole } from '../give-role.ts'
import { day, type ExampleShop } from './example-shop.ts'

/** What somebody does who writes a post, has it published on a day, and looks at what was there before. */
export async function showStudioPosts(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const token = await shop.signIn('post-writer')
  await giveRole(shop.shop.scratch.db, 'post-writer', 'marketing')
  const planned = await recorder.show(calls.planPost, { token, body: { lang: 'en', title: 'Rain is here' } })
  const params = { postId: planned.id, lang: 'en' }
  const picture = await recorder.show(calls.putPostPicture, { token, params, bytes: await drawn() })
  // The signature differs from shop to shop.
  recorder.masks.hide(picture.image.split('.').at(-2) ?? '', 'q3Xk…')
  const content = {
    title: 'Rain is here',
    body: `Out **now**.\n\n![A blue wall](${picture.name} "The wall")`,
    tags: ['announcement'],
    stage: 'ready',
    publishAt: day(30).toISOString(),
  }
  await recorder.show(calls.previewPost, { token, params, body: { lang: 'en', content } })
  const from = planned.versions[0]?.revision
  await recorder.show(calls.savePost, { token, params, body: { from, content } })
  await recorder.show(calls.findStudioPost, { token, params })
  await recorder.show(calls.listStudioPosts, { token, query: { state: 'scheduled' } })
  const { revisions } = await recorder.show(calls.listPostRevisions, { token, params })
  const revisionId = revisions[0]?.id ?? ''
  await recorder.show(calls.findPostRevision, { token, params: { ...params, revisionId } })
  await recorder.show(calls.deletePost, { token, params, query: { from: revisionId } })
}

async function drawn(): Promise<Uint8Array<ArrayBuffer>> {
  const flat = { width: 1200, height: 675, channels: 3, background: '#0057a8' } as const
  return new Uint8Array(await sharp({ create: flat }).png().toBuffer())
}
