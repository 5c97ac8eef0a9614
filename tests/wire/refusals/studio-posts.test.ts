// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-posts.ts'
import type { StudioPostVersion } from '#contract/generated/studio_posts.ts'
import type { Send } from '#contract/page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let marketing: Promise<Send> | null = null

/** Who may write posts in every language. */
async function asMarketing({ shop, readers }: RefusalShop): Promise<Send> {
  await readers.verify('post.writer')
  await giveRole(shop.scratch.db, 'post.writer', 'marketing')
  return readers.with(await readers.token('post.writer'))
}
const staff = (open: RefusalShop) => (marketing ??= asMarketing(open))

const NOTHING = { postId: 'PST-NOTHING', lang: 'en', revisionId: 'REV-NOTHING' }

async function planned(open: RefusalShop) {
  const send = await staff(open)
  const { answer } = await send(calls.planPost, { body: { lang: 'en', title: 'A post' } })
  const version = answer?.versions[0] as StudioPostVersion
  return { send, params: { postId: answer?.id ?? '', lang: 'en' }, version }
}

/** What comes of saving a new post with these changes. */
async function saving(open: RefusalShop, change: object, from?: string) {
  const { send, params, version } = await planned(open)
  const body = { from: from ?? version.revision, content: { ...version.content, ...change } }
  return send(calls.savePost, { params, body })
}

async function published(open: RefusalShop) {
  const { send, params, version } = await planned(open)
  const body = { from: version.revision, content: { ...version.content, body: 'x' }, publishNow: true }
  const { answer } = await send(calls.savePost, { params, body })
  return { send, params, version: answer?.post?.versions[0] as StudioPostVersion }
}

/** The same with a content site, on which the posts are written then. */
async function elsewhere(
  open: RefusalShop,
  ask: (send: Send, params: { postId: string; lang: string }) => unknown,
) {
  const { params } = await planned(open)
  const token = await open.readers.token('post.writer')
  const env = { CONTENT_URL: 'https://ghost.example', CONTENT_KEY: 'a'.repeat(26) }
  const shop = await openShop({ env, now: open.shop.clock.now(), scratch: open.shop.scratch })
  try {
    return (await ask(shop.sendWith({ authorization: `Bearer ${token}` }), params)) as never
  } finally {
    await shop.close()
  }
}

const cases: RefusalCases<typeof calls, RefusalShop> = {
  findStudioPost: {
    postNotFound: async open => (await staff(open))(calls.findStudioPost, { params: NOTHING }),
  },
  planPost: {
    titleMissing: async open => (await staff(open))(calls.planPost, { body: { lang: 'en', title: ' ' } }),
    notAChoice: async open => (await staff(open))(calls.planPost, { body: { lang: 'xx', title: 'x' } }),
    postsElsewhere: open =>
      elsewhere(open, send => send(calls.planPost, { body: { lang: 'en', title: 'x' } })),
  },
  savePost: {
    postNotFound: async open => {
      const { version } = await planned(open)
      const body = { from: '', content: version.content }
      return (await staff(open))(calls.savePost, { params: NOTHING, body })
    },
    badInput: open => saving(open, { slug: 'no slug' }),
    notAChoice: async open => {
      const { send, params, version } = await planned(open)
      const body = { from: '', content: version.content }
      return send(calls.savePost, { params: { ...params, lang: 'xx' }, body })
    },
    changedMeanwhile: open => saving(open, {}, 'REV-OLDER'),
    slugTaken: async open => saving(open, { slug: (await published(open)).version.content?.slug }),
    slugStays: async open => {
      const { send, params, version } = await published(open)
      const body = { from: version.revision, content: { ...version.content, slug: 'another' } }
      return send(calls.savePost, { params, body })
    },
    postIncomplete: open => saving(open, { stage: 'ready' }),
    publishedBefore: async open => {
      const { send, params, version } = await published(open)
      const body = { from: version.revision, content: { ...version.content, stage: 'draft' } }
      return send(calls.savePost, { params, body })
    },
    postsElsewhere: open =>
      elsewhere(open, (send, params) => send(calls.savePost, { params, body: { from: '' } })),
  },
  deletePost: {
    postNotFound: async open => (await staff(open))(calls.deletePost, { params: NOTHING }),
    changedMeanwhile: async open => {
      const { send, params } = await planned(open)
      return send(calls.deletePost, { params, query: { from: 'REV-OLDER' } })
    },
    publishedBefore: async open => {
      const { send, params, version } = await published(open)
      return send(calls.deletePost, { params, query: { from: version.revision } })
    },
    postsElsewhere: open => elsewhere(open, (send, params) => send(calls.deletePost, { params })),
  },
  listPostRevisions: {
    postNotFound: async open => (await staff(open))(calls.listPostRevisions, { params: NOTHING }),
  },
  findPostRevision: {
    postNotFound: async open => (await staff(open))(calls.findPostRevision, { params: NOTHING }),
    revisionNotFound: async open => {
      const { send, params } = await planned(open)
      return send(calls.findPostRevision, { params: { ...NOTHING, ...params } })
    },
  },
  previewPost: {
    postNotFound: async open => {
      const { send, version } = await planned(open)
      return send(calls.previewPost, { params: NOTHING, body: { lang: 'en', content: version.content } })
    },
    badInput: async open => {
      const { send, params } = await planned(open)
      return send(calls.previewPost, { params, body: { lang: 'en' } })
    },
    notAChoice: async open => {
      const { send, params } = await planned(open)
      return send(calls.previewPost, { params, body: { lang: 'xx' } })
    },
  },
  putPostPicture: {
    postNotFound: async open =>
      (await staff(open))(calls.putPostPicture, { params: NOTHING, body: new Uint8Array([1]) }),
    pictureRefused: async open => {
      const { send, params } = await planned(open)
      return send(calls.putPostPicture, { params, body: new Uint8Array([1, 2, 3]) })
    },
    postsElsewhere: open =>
      elsewhere(open, (send, params) => send(calls.putPostPicture, { params, body: new Uint8Array([1]) })),
  },
}

walkRefusals(calls, openRefusalShop, [cases])
