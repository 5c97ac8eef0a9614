import * as calls from '#contract/calls/studio-posts.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { post, posts } from '../studio/posts/list-posts.ts'
import { revision, revisions } from '../studio/posts/post-revisions.ts'
import { preview, putPicture } from '../studio/posts/preview-post.ts'
import { plan, remove, save } from '../studio/posts/write-posts.ts'

/** Posts as they are written, each in up to all languages of the shop. */
export const studioPostRoutes: Bound[] = [
  bind(calls.listStudioPosts, posts),
  bind(calls.findStudioPost, post),
  bind(calls.planPost, plan),
  bind(calls.savePost, save),
  bind(calls.deletePost, remove),
  bind(calls.listPostRevisions, revisions),
  bind(calls.findPostRevision, revision),
  bind(calls.previewPost, preview),
  bind(calls.putPostPicture, putPicture),
]
