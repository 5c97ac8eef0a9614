// Proves docs/product.md#news
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import * as calls from '#contract/calls/studio-posts.ts'
import { findAnnouncement, findPost, listPosts } from '#contract/calls/visit.ts'
import type { StudioPost, StudioPostContent } from '#contract/generated/studio_posts.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let studio: StudioShop
let folder: string
/** Marketing without limits, and for German only. */
let mara: Send
let gerd: Send
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-posts-'))
  await writeFile(
    join(folder, 'from-the-folder.md'),
    '---\ntitle: From the folder\ndate: 2026-01-01\n---\nOld.',
  )
  studio = await openStudioShop({ POSTS_DIR: folder })
  mara = await studio.person('mara', 'marketing')
  gerd = await studio.person('gerd', 'marketing', { langs: ['de'] })
})
afterAll(async () => {
  await studio.close()
  await rm(folder, { recursive: true, force: true })
})

const NOON = new Date('2026-11-21T20:00:00Z')
const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
beforeEach(() => studio.shop.clock.set(at(-3600)))

const versionIn = (post: StudioPost | undefined, lang = 'en') => {
  const version = post?.versions.find(one => one.lang === lang)
  if (!version?.content) throw new Error(`the post is not in ${lang}`)
  return { ...version, content: version.content }
}

async function plan(title: string, send = mara, lang = 'en'): Promise<StudioPost> {
  const { answer, refused } = await send(calls.planPost, { body: { lang, title } })
  if (!answer) throw new Error(`not planned: ${refused}`)
  return answer
}

/** Saves changes of a post as it is now. */
async function save(
  postId: string,
  change: Partial<StudioPostContent>,
  {
    send = mara,
    lang = 'en',
    ...more
  }: { send?: Send; lang?: string; from?: string; publishNow?: boolean } = {},
) {
  const { answer } = await mara(calls.findStudioPost, { params: { postId } })
  const known = answer?.versions.find(one => one.lang === lang)
  const body = {
    from: known?.revision ?? '',
    content: { stage: 'draft', ...known?.content, ...change },
    ...more,
  }
  return send(calls.savePost, { params: { postId, lang }, body })
}

async function published(title: string, change: Partial<StudioPostContent> = {}, lang = 'en') {
  const post = await plan(title, mara, lang)
  const { answer, refused } = await save(post.id, { body: 'Words.', ...change }, { publishNow: true, lang })
  if (!answer?.post) throw new Error(`not published: ${refused}`)
  return { id: post.id, entryId: answer.entryId, ...versionIn(answer.post, lang) }
}

const page = async (path: string) => {
  const response = await studio.shop.fetch(path)
  return { status: response.status, text: await response.text() }
}

describe('a post of the studio', () => {
  it('is planned, becomes a draft with its first words, and no reader has anything of it', async () => {
    const post = await plan('A secret of ours')
    expect(versionIn(post)).toMatchObject({ state: 'planned', content: { slug: 'a-secret-of-ours' } })
    const { answer } = await save(post.id, { body: 'Nobody may know.' })
    expect(versionIn(answer?.post).state).toBe('draft')
    for (const path of [
      '/blog',
      '/feed/blog.rss',
      '/blog/sitemap.xml',
      '/ghost/api/content/posts/?limit=all',
    ])
      expect((await page(path)).text).not.toContain('secret')
    expect((await page('/blog/a-secret-of-ours')).status).toBe(404)
  })

  it('is in feeds, on home and in the sitemap from its time on and not a second before, and turns the pages once', async () => {
    const post = await plan('Half price')
    const change = { body: 'Until **Monday**.', stage: 'ready', tags: ['announcement'], featured: true }
    const { answer } = await save(post.id, { ...change, publishAt: NOON })
    expect(versionIn(answer?.post).state).toBe('scheduled')
    const paths = ['/', '/blog', '/feed/blog.rss', '/feed/blog.atom', '/feed/blog.json', '/blog/sitemap.xml']
    const all = [...paths, '/ghost/api/content/posts/?limit=all', '/blog/half-price']
    studio.shop.clock.set(at(-1))
    for (const path of all) expect([path, (await page(path)).text]).not.toContain('Half price')
    for (const path of all) expect((await page(path)).text).not.toMatch(/Until <strong>|half-price<\/loc>/)
    expect((await mara(findAnnouncement, {})).refused).toBe('noAnnouncement')
    studio.shop.clock.set(NOON)
    for (const path of paths) expect([path, /half-price/.test((await page(path)).text)]).toEqual([path, true])
    expect((await page('/blog/half-price')).text).toContain('<strong>Monday</strong>')
    expect((await mara(findAnnouncement, {})).answer?.slug).toBe('half-price')
    const ghost = JSON.parse((await page('/ghost/api/content/posts/?filter=tag:announcement')).text)
    expect(ghost.posts).toMatchObject([
      { slug: 'half-price', html: '<p>Until <strong>Monday</strong>.</p>\n', featured: true },
    ])
  })

  it('stands beside those of the folder, whose addresses it cannot have', async () => {
    await published('From the studio')
    const { answer } = await mara(listPosts, { query: {} })
    const slugs = answer?.posts.map(({ slug }) => slug) ?? []
    expect(slugs).toEqual(expect.arrayContaining(['from-the-studio', 'from-the-folder']))
    expect(versionIn(await plan('From the folder')).content.slug).toBe('from-the-folder-2')
    const other = await plan('Another')
    expect((await save(other.id, { slug: 'from-the-folder' })).refused).toBe('slugTaken')
    expect((await save(other.id, { slug: 'from-the-studio' })).refused).toBe('slugTaken')
  })

  it('keeps its address once it is published, is withdrawn for readers, and comes back with its date', async () => {
    const post = await published('Read me')
    expect((await page('/blog/read-me')).status).toBe(200)
    expect((await save(post.id, { slug: 'read-you' })).refused).toBe('slugStays')
    expect((await save(post.id, { stage: 'draft' })).refused).toBe('publishedBefore')
    const params = { postId: post.id, lang: 'en' }
    expect((await mara(calls.deletePost, { params, query: { from: post.revision } })).refused).toBe(
      'publishedBefore',
    )
    studio.shop.clock.set(at(0))
    await save(post.id, { stage: 'withdrawn' })
    const gone = await page('/blog/read-me')
    expect([gone.status, gone.text.includes('This post was withdrawn')]).toEqual([410, true])
    expect(gone.text).toContain('content="noindex"')
    expect(await mara(findPost, { params: { slug: 'read-me' } })).toMatchObject({ refused: 'postWithdrawn' })
    expect((await page('/blog')).text).not.toContain('Read me')
    const { answer } = await save(post.id, { stage: 'ready' })
    expect(versionIn(answer?.post)).toMatchObject({ state: 'published', content: { publishAt: at(-3600) } })
    expect((await page('/blog/read-me')).status).toBe(200)
  })

  it('is not ready without title, text and words for its pictures', async () => {
    const post = await plan('Unfinished')
    const missing = async (change: Partial<StudioPostContent>) => {
      const { refused, details } = await save(post.id, { stage: 'ready', ...change })
      return [refused, JSON.parse(details ?? '{}').missing]
    }
    expect(await missing({})).toEqual(['postIncomplete', ['text']])
    expect(await missing({ title: ' ', body: '![](a.webp)' })).toEqual([
      'postIncomplete',
      ['title', 'pictureAlt'],
    ])
    expect(
      versionIn((await mara(calls.findStudioPost, { params: { postId: post.id } })).answer).content.title,
    ).toBe('Unfinished')
  })

  it('is inert whatever is written in it', async () => {
    const body = [
      '<script>alert(1)</script> <img src=x onerror=alert(2)>',
      '[a](javascript:alert(3)) [b](data:text/html,x) ![c](https://evil.example/x.png) <https://ok.example>',
      '<iframe src="https://evil.example"></iframe>',
    ].join('\n\n')
    const post = await published('Hostile <b>title</b>', {
      body,
      tags: ['<i>'],
      excerpt: '"><script>x</script>',
    })
    const { answer } = await mara(findPost, { params: { slug: post.content.slug } })
    const kinds = JSON.stringify(answer?.body)
    expect(kinds).not.toMatch(/"(src|href)","value":"(javascript|data|https:\/\/evil)/)
    const { text } = await page(`/blog/${post.content.slug}`)
    expect(text).not.toMatch(/<script>(alert|x)|<iframe|<b>title|<img src=x|href="javascript/)
    for (const path of ['/blog', '/feed/blog.rss', '/feed/blog.atom', '/blog/sitemap.xml'])
      expect((await page(path)).text).not.toMatch(/<script>(alert|x)|<b>title/)
    await save(post.id, { stage: 'withdrawn' })
  })
})

describe('who writes posts', () => {
  it('for German only writes German versions, beside the English one of somebody else', async () => {
    const post = await plan('Two languages')
    expect((await gerd(calls.planPost, { body: { lang: 'en', title: 'x' } })).refused).toBe('notAllowed')
    expect((await save(post.id, { body: 'x' }, { send: gerd })).refused).toBe('notAllowed')
    const added = await save(
      post.id,
      { title: 'Zwei Sprachen', body: 'Wörter.' },
      { send: gerd, lang: 'de', publishNow: true },
    )
    expect(versionIn(added.answer?.post, 'de')).toMatchObject({
      state: 'published',
      content: { slug: 'zwei-sprachen' },
    })
    await save(post.id, { body: 'Words.' }, { publishNow: true })
    const { answer } = await mara(findPost, { params: { slug: 'zwei-sprachen' } })
    expect(answer).toMatchObject({ lang: 'de', translations: [{ lang: 'en', slug: 'two-languages' }] })
    expect((await page('/de/blog')).text).toContain('Zwei Sprachen')
    expect((await page('/de/blog')).text).not.toContain('Two languages')
    // An undo takes the right for the language, too.
    const { answer: log } = await (await studio.person('olga', 'owner'))(listAudit, {
      query: { kind: 'post', id: post.id },
    })
    const [english, german] = ['(en)', '(de)'].map(lang =>
      log?.entries.find(one => one.subjectName.endsWith(lang)),
    )
    expect((await gerd(undoAudit, { params: { entryId: english?.id ?? '' } })).refused).toBe('notAllowed')
    expect((await gerd(undoAudit, { params: { entryId: german?.id ?? '' } })).refused).toBeUndefined()
    expect((await page('/blog/zwei-sprachen')).status).toBe(404)
    expect((await page('/blog/two-languages')).status).toBe(200)
  })

  it('for some series only writes none, since a post belongs to the shop', async () => {
    const series = await addSeries(studio.shop.scratch.db, { title: 'Fog', volumes: [{}] })
    const sven = await studio.person('sven', 'marketing', { series: [series.id] })
    expect((await sven(calls.listStudioPosts, { query: {} })).refused).toBe('notAllowed')
    expect((await sven(calls.planPost, { body: { lang: 'en', title: 'x' } })).refused).toBe('notAllowed')
  })
})

describe('two people who write the same post', () => {
  it('lose nothing: the second is told, and shown what the first has saved', async () => {
    const post = await plan('Together')
    const from = versionIn(post).revision
    const olga = await studio.person('olga2', 'owner')
    await save(post.id, { body: 'Hers.' }, { send: olga })
    const mine = await save(post.id, { body: 'Mine.' }, { from })
    expect(mine).toMatchObject({ refused: 'changedMeanwhile', status: 409 })
    const theirs = JSON.parse(mine.details ?? 'null')
    expect(theirs).toMatchObject({ updatedBy: 'olga2', content: { body: 'Hers.' } })
    expect((await save(post.id, { body: 'Hers. Mine.' }, { from: theirs.revision })).refused).toBeUndefined()
  })

  it('and who adds the same language at once is told as well', async () => {
    const post = await plan('At once')
    const add = (body: string) =>
      mara(calls.savePost, {
        params: { postId: post.id, lang: 'fr' },
        body: { from: '', content: { title: 'Ensemble', body, stage: 'draft' } },
      })
    const outcomes = await Promise.all([add('Un.'), add('Deux.')])
    expect(outcomes.map(({ refused }) => refused).toSorted()).toEqual(['changedMeanwhile', undefined])
  })
})

describe('what was saved of a post', () => {
  it('stays with who saved it and when, and is put back by saving it', async () => {
    const post = await plan('Kept')
    const params = { postId: post.id, lang: 'en' }
    for (const [second, body] of ['First.', 'Second.', 'Third.'].entries()) {
      studio.shop.clock.set(at(second))
      await save(post.id, { body })
    }
    const { answer } = await mara(calls.listPostRevisions, { params, query: { limit: 2 } })
    expect(answer).toMatchObject({
      hasMore: true,
      revisions: [{ saved: at(2), savedBy: 'mara' }, { saved: at(1) }],
    })
    const revisionId = answer?.revisions[1]?.id ?? ''
    const old = await mara(calls.findPostRevision, { params: { ...params, revisionId } })
    expect(old.answer?.content?.body).toBe('Second.')
    await save(post.id, old.answer?.content ?? {})
    expect((await mara(calls.listPostRevisions, { params, query: {} })).answer?.revisions).toHaveLength(5)
  })

  it('is no new revision where nothing is changed', async () => {
    const post = await plan('Same')
    await save(post.id, { body: 'x' })
    expect((await save(post.id, {})).answer?.entryId).toBe('')
    const params = { postId: post.id, lang: 'en' }
    expect((await mara(calls.listPostRevisions, { params, query: {} })).answer?.revisions).toHaveLength(2)
  })

  it('comes back with the draft whose deletion is undone', async () => {
    const post = await plan('Deleted')
    const saved = versionIn((await save(post.id, { body: 'x' })).answer?.post)
    const params = { postId: post.id, lang: 'en' }
    expect((await mara(calls.deletePost, { params, query: { from: 'REV-older' } })).refused).toBe(
      'changedMeanwhile',
    )
    const { answer } = await mara(calls.deletePost, { params, query: { from: saved.revision } })
    expect((await mara(calls.findStudioPost, { params: { postId: post.id } })).refused).toBe('postNotFound')
    await mara(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
    const back = await mara(calls.findStudioPost, { params: { postId: post.id } })
    expect(versionIn(back.answer)).toEqual({ ...saved })
    expect((await mara(calls.listPostRevisions, { params, query: {} })).answer?.revisions).toHaveLength(2)
  })
})

describe('pictures of posts', () => {
  const png = (width: number) =>
    sharp({ create: { width, height: 900, channels: 3, background: '#0057a8' } })
      .png()
      .toBuffer()

  it('are stored once, sent smaller, with their size and what is on them', async () => {
    const post = await plan('Pictures')
    const params = { postId: post.id }
    const { answer: picture } = await mara(calls.putPostPicture, {
      params,
      body: new Uint8Array(await png(1600)),
    })
    expect(picture).toMatchObject({ width: 1600, height: 900 })
    const name = picture?.name ?? ''
    const body = `![A blue wall](${name})`
    await save(post.id, { body, cover: name, coverAlt: 'Blue' }, { publishNow: true })
    const { text } = await page('/blog/pictures')
    const [, src = ''] = /<img[^>]*?src="(\/news\/img\/[^"]+)"[^>]*alt="A blue wall"/.exec(text) ?? []
    expect(text).toMatch(/width="1600" height="900"/)
    const response = await studio.shop.fetch(src)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(1280)
    expect(text).toContain(`${src.replace('.webp', '.jpg')}`)
  })

  it('are refused where they are none, and taken from no other post than they were put into', async () => {
    const post = await plan('No pictures')
    const params = { postId: post.id }
    const bytes = new TextEncoder().encode('<svg onload="alert(1)"/>')
    expect((await mara(calls.putPostPicture, { params, body: bytes })).refused).toBe('pictureRefused')
    expect((await save(post.id, { cover: `${'a'.repeat(32)}.webp`, coverAlt: 'x' })).refused).toBe('badInput')
  })
})

describe('a preview', () => {
  it('is what readers get, and saves nothing', async () => {
    const series = await addSeries(studio.shop.scratch.db, { title: 'Snow', volumes: [{}] })
    const post = await plan('Looked at')
    const content = {
      title: 'Looked at',
      body: '## A *heading*\n\nWords.',
      seriesIds: [series.id],
      stage: 'draft',
    }
    const preview = await mara(calls.previewPost, {
      params: { postId: post.id },
      body: { lang: 'en', content },
    })
    await save(post.id, content, { publishNow: true })
    const { answer } = await mara(findPost, { params: { slug: 'looked-at' } })
    expect(preview.answer?.body).toEqual(answer?.body)
    expect(preview.answer?.series).toEqual([{ slug: 'snow', title: 'Snow' }])
    expect((await page('/blog/looked-at')).text).toContain('href="/series/snow"')
  })
})

describe('with a content site', () => {
  it('the list says where posts are written, and nothing is saved here', async () => {
    const other = await openStudioShop({ CONTENT_URL: 'https://ghost.example', CONTENT_KEY: 'a'.repeat(26) })
    try {
      const send = await other.person('mia', 'marketing')
      expect((await send(calls.listStudioPosts, { query: {} })).answer?.elsewhere).toBe(
        'https://ghost.example',
      )
      expect((await send(calls.planPost, { body: { lang: 'en', title: 'x' } })).refused).toBe(
        'postsElsewhere',
      )
    } finally {
      await other.close()
    }
  })
})

describe('the list', () => {
  it('finds posts by words, state and language, the one changed last first', async () => {
    const one = await plan('Needle in English')
    await save(one.id, { title: 'Nadel auf Deutsch', body: 'x' }, { lang: 'de', publishNow: true })
    studio.shop.clock.set(at(0))
    await plan('Needle again')
    const find = async (query: object) =>
      (await mara(calls.listStudioPosts, { query })).answer?.posts.map(({ versions }) =>
        versions.map(v => v.content?.title),
      )
    expect(await find({ q: 'needle' })).toEqual([
      ['Needle again'],
      expect.arrayContaining(['Needle in English']),
    ])
    expect(await find({ q: 'nadel', lang: 'de', state: 'published' })).toHaveLength(1)
    expect(await find({ q: 'needle', lang: 'en', state: 'published' })).toEqual([])
  })
})
