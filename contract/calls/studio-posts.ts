import { call, LANG } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const path = '/app/v2/studio/posts'
const ofPost = { ...forStaff, 404: 'postNotFound' } as const
const news = { needs: 'staff', right: 'news' } as const
/** A text of 200 000 characters, in any script. */
const MOST_BODY = 1_048_576
const MOST_PICTURE_BYTES = 16_777_216

/**
 * The posts of the shop, those that were changed last first.
 * @param q Only posts with these words in a title, an address or a tag.
 * @param state Only posts with a version in this state.
 * @param lang Only posts in this language. With a state: whose version in it is in that state.
 */
export const listStudioPosts = call({
  name: 'listStudioPosts',
  method: 'GET',
  path,
  query: {
    q: 'text',
    state: { names: ['planned', 'draft', 'ready', 'scheduled', 'published', 'withdrawn'] },
    lang: LANG,
    limit: 'number',
    skip: 'number',
  },
  answers: 'StudioPostList',
  refuses: forStaff,
  ...news,
})

/** A post in all its languages. */
export const findStudioPost = call({
  name: 'findStudioPost',
  method: 'GET',
  path: `${path}/:postId`,
  answers: 'StudioPost',
  refuses: ofPost,
  ...news,
})

/** Plans a post, in its first language. Readers do not see it. */
export const planPost = call({
  name: 'planPost',
  method: 'POST',
  path,
  body: 'StudioNewPost',
  answers: 'StudioPost',
  status: 201,
  refuses: { ...forStaff, 400: ['titleMissing', 'notAChoice'], 409: 'postsElsewhere' },
  ...news,
})

/**
 * Saves a post in a language, which is added where the post is not in it yet. Refused where somebody else has saved it
 * since; `details` has what they saved, as a StudioPostVersion. What was published is withdrawn and does not become a draft
 * again.
 */
export const savePost = call({
  name: 'savePost',
  method: 'PUT',
  path: `${path}/:postId/versions/:lang`,
  body: 'StudioPostRequest',
  mostBody: MOST_BODY,
  answers: 'StudioPostSaved',
  refuses: {
    ...ofPost,
    400: ['badInput', 'notAChoice'],
    409: [
      'changedMeanwhile',
      'slugTaken',
      'slugStays',
      'postIncomplete',
      'publishedBefore',
      'postsElsewhere',
    ],
  },
  ...news,
})

/**
 * Deletes a post in a language, where readers never could read it.
 * @param from The revision that was shown.
 */
export const deletePost = call({
  name: 'deletePost',
  method: 'DELETE',
  path: `${path}/:postId/versions/:lang`,
  query: { from: 'text' },
  answers: 'StudioPostSaved',
  refuses: { ...ofPost, 409: ['changedMeanwhile', 'publishedBefore', 'postsElsewhere'] },
  ...news,
})

/** What was saved of a post in a language, by whom and when, the newest first. */
export const listPostRevisions = call({
  name: 'listPostRevisions',
  method: 'GET',
  path: `${path}/:postId/versions/:lang/revisions`,
  query: { limit: 'number', skip: 'number' },
  answers: 'StudioPostRevisionList',
  refuses: ofPost,
  ...news,
})

/** A revision with its text. It is put back by saving it. */
export const findPostRevision = call({
  name: 'findPostRevision',
  method: 'GET',
  path: `${path}/:postId/versions/:lang/revisions/:revisionId`,
  answers: 'StudioPostRevision',
  refuses: { ...forStaff, 404: ['postNotFound', 'revisionNotFound'] },
  ...news,
})

/** A text as readers would see it. Nothing is saved. */
export const previewPost = call({
  name: 'previewPost',
  method: 'POST',
  path: `${path}/:postId/preview`,
  body: 'StudioPostPreview',
  mostBody: MOST_BODY,
  answers: 'Post',
  refuses: { ...ofPost, 400: ['badInput', 'notAChoice'] },
  ...news,
})

/** Adds a picture to a post: the bytes as they are, JPEG, PNG, WebP, AVIF or GIF. Texts name it as the answer does. */
export const putPostPicture = call({
  name: 'putPostPicture',
  method: 'POST',
  path: `${path}/:postId/pictures`,
  bytes: true,
  mostBody: MOST_PICTURE_BYTES,
  answers: 'StudioPicture',
  status: 201,
  refuses: { ...ofPost, 400: 'pictureRefused', 409: 'postsElsewhere' },
  ...news,
})
