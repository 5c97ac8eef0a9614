// Proves docs/product.md#news, docs/product.md#pages
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findAnnouncement, findPost, listPosts } from '#contract/calls/visit.ts'
import { type Element, ElementKind } from '#contract/generated/reading.ts'
import { type ContentSite, KEY, openContentSite, post, posts } from '#tests/support/content-site.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let site: ContentSite
let shop: TestShop
const minutes = (count: number) => shop.clock.set(new Date(shop.clock.now().getTime() + count * 60_000))

beforeAll(async () => {
  site = await openContentSite()
})
afterAll(() => site.close())

/** All elements of a text, one after the other. */
function elementsOf(element: Element | undefined): Element[] {
  return element ? [element, ...element.children.flatMap(child => elementsOf(child.element))] : []
}
const valueIn = (element: Element | undefined, key: string) =>
  element?.attributes.find(one => one.key === key)?.value

describe('the news of a content site', () => {
  beforeEach(async () => {
    site.asked.length = 0
    site.answer = () => posts(post())
    shop = await openShop({ env: { CONTENT_URL: site.url, CONTENT_KEY: KEY, LOG_LEVEL: 'silent' } })
    return () => shop.close()
  })

  it('are asked for with its version and key', async () => {
    const { answer } = await shop.send(listPosts, { query: { lang: 'en', tag: 'events' } })
    expect(answer?.posts.map(({ slug, lang, authors }) => ({ slug, lang, authors }))).toEqual([
      { slug: 'the-shop-opens', lang: 'en', authors: ['Ada'] },
    ])
    const asked = new URL(site.asked[0]?.path ?? '', site.url)
    expect(asked.pathname).toBe('/ghost/api/content/posts/')
    expect(asked.searchParams.get('key')).toBe(KEY)
    expect(asked.searchParams.get('filter')).toBe('tag:-[hash-de,hash-fr]+tag:events')
    expect(site.asked[0]?.version).toBe('v5.66')
  })

  it('have one announcement, tagged so and featured', async () => {
    expect((await shop.send(findAnnouncement, {})).answer).toMatchObject({ slug: 'the-shop-opens' })
    // docs/product.md#home: in English only.
    expect(new URL(site.asked[0]?.path ?? '', site.url).searchParams.get('filter')).toBe(
      'tag:announcement+featured:true+tag:-[hash-de,hash-fr]',
    )
  })

  it('turn the pages that are kept: a new announcement is on the home page, and what was written anew on its own', async () => {
    const home = async () => (await shop.fetch('/')).text()
    const own = async () => (await shop.fetch('/blog/the-shop-opens')).text()
    expect([await home(), await own()].every(page => page.includes('The shop opens'))).toBe(true)
    site.answer = () => posts(post({ title: 'Half price', html: '<p>Until Monday.</p>' }))
    minutes(2)
    // As the shop does itself each half minute; what is asked for here is answered anew in the background.
    await shop.send(findAnnouncement, {})
    await expect.poll(home).toContain('Half price')
    await shop.send(findPost, { params: { slug: 'the-shop-opens' } })
    await expect.poll(own).toContain('Until Monday.')
  })

  it('are in English where there are none in another language', async () => {
    site.answer = path => (path.includes('hash-de&') || path.endsWith('hash-de') ? posts() : posts(post()))
    const { answer } = await shop.send(listPosts, { query: { lang: 'de' } })
    expect(answer).toMatchObject({ lang: 'en', posts: [{ slug: 'the-shop-opens' }] })
    site.answer = () => posts(post({ slug: 'willkommen', tags: [{ name: '#de', slug: 'hash-de' }] }))
    minutes(2)
    await shop.send(listPosts, { query: { lang: 'de' } })
    await expect
      .poll(async () => (await shop.send(listPosts, { query: { lang: 'de' } })).answer)
      .toMatchObject({ lang: 'de', posts: [{ lang: 'de', tags: [] }] })
  })

  it('are read by their slug, and are not there where the site has none', async () => {
    expect((await shop.send(findPost, { params: { slug: 'the-shop-opens' } })).answer?.title).toBe(
      'The shop opens',
    )
    expect(site.asked[0]?.path).toContain('/ghost/api/content/posts/slug/the-shop-opens/')
    site.answer = () => ({ status: 404, body: '{"errors":[]}' })
    expect(await shop.send(findPost, { params: { slug: 'x' } })).toMatchObject({
      refused: 'postNotFound',
      status: 404,
    })
  })

  it('stay what they were while the site is slow, broken or gone', async () => {
    await shop.send(listPosts, { query: {} })
    for (const bad of [
      () => 'never' as const,
      () => ({ status: 500, body: 'x' }),
      () => ({ body: '<html>garbage' }),
      () => ({ body: '{"posts": 7}' }),
      () => ({ status: 404, body: '{"errors":[{"message":"Resource not found"}]}' }),
      () => ({ status: 404, type: 'text/html', body: '<html>' }),
    ]) {
      site.answer = bad
      minutes(2)
      expect((await shop.send(listPosts, { query: {} })).answer?.posts).toHaveLength(1)
    }
  })

  it('are not to be had, and not none, where the address of the site is wrong', async () => {
    site.answer = () => ({ status: 404, body: '{"errors":[{"message":"Resource not found"}]}' })
    expect(await shop.send(listPosts, { query: {} })).toMatchObject({ refused: 'newsUnavailable' })
    site.answer = () => ({ status: 404, type: 'text/html', body: '<html>Nothing here' })
    expect(await shop.send(findPost, { params: { slug: 'x' } })).toMatchObject({ refused: 'newsUnavailable' })
    expect((await shop.fetch('/blog/sitemap.xml')).status).toBe(503)
  })

  it('stay known however many posts are guessed', async () => {
    await shop.send(findPost, { params: { slug: 'the-shop-opens' } })
    site.answer = () => ({ status: 404, body: '{"errors":[]}' })
    for (let at = 0; at < 220; at++) await shop.send(findPost, { params: { slug: `guessed-${at}` } })
    const asked = site.asked.length
    expect((await shop.send(findPost, { params: { slug: 'the-shop-opens' } })).answer?.title).toBe(
      'The shop opens',
    )
    expect(site.asked).toHaveLength(asked)
  })

  it('ask the site for eight things at a time, however many are asked of the shop', async () => {
    site.answer = () => 'never'
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => shop.send(findPost, { params: { slug: `p${at}` } })),
    )
    expect(outcomes.every(({ refused }) => refused === 'newsUnavailable')).toBe(true)
    expect(site.asked).toHaveLength(8)
  })

  it('come in whole pages, and say where the page begins', async () => {
    const { answer } = await shop.send(listPosts, { query: { limit: 10, skip: 25 } })
    expect(answer?.pagination?.skip).toBe(20)
    expect(new URL(site.asked[0]?.path ?? '', site.url).searchParams.get('page')).toBe('3')
  })

  it('leave out what is no post', async () => {
    site.answer = () =>
      posts(post(), { slug: 'x' }, { title: 'y' }, post({ published_at: 'never' }), [7] as object)
    expect((await shop.send(listPosts, { query: {} })).answer?.posts).toHaveLength(1)
  })

  it('leave a site alone that fails again and again, and come back to it', async () => {
    site.answer = () => ({ status: 500, body: '' })
    for (let at = 0; at < 8; at++)
      expect(await shop.send(findPost, { params: { slug: `p${at}` } })).toMatchObject({
        refused: 'newsUnavailable',
        status: 503,
      })
    expect(site.asked).toHaveLength(3)
    expect((await shop.send(findAnnouncement, {})).refused).toBe('noAnnouncement')
    site.answer = () => posts(post())
    minutes(1)
    expect((await shop.send(findAnnouncement, {})).answer?.slug).toBe('the-shop-opens')
  })

  it('bring nothing into a page but words, links and pictures of the shop’s own host', async () => {
    const html = `<h1>Big</h1><p onclick="x()">Some <strong>bold</strong> <span style="color:red">words</span><script>alert(1)</script></p>
      <a href="javascript:alert(1)">no</a> <a href="/about/">yes</a> <a href="//evil.example">no</a>
      <img src="/content/images/a.png" alt="A bridge" onerror="x()"> <img src="data:image/png;base64,xx">
      <iframe src="https://video.example/embed/1" title="A film"></iframe><iframe src="javascript:1"></iframe>
      <svg><a href="x"><text>drawn</text></a></svg><form><input value="x"></form><table><tr><td colspan="2">cell`
    site.answer = () => posts(post({ html }))
    const body = (await shop.send(findPost, { params: { slug: 'the-shop-opens' } })).answer?.body
    const elements = elementsOf(body?.root)
    const links = elements.filter(({ kind }) => kind === ElementKind.LINK).map(one => valueIn(one, 'href'))
    expect(links).toEqual([`${site.url}/about/`, 'https://video.example/embed/1'])
    const pictures = elements.filter(({ kind }) => kind === ElementKind.IMAGE)
    expect(pictures.map(one => valueIn(one, 'src')?.startsWith(`${shop.url}/news/img/`))).toEqual([true])
    expect(valueIn(pictures[0], 'alt')).toBe('A bridge')
    const json = JSON.stringify(body)
    for (const bad of ['alert', 'onclick', 'onerror', 'color', 'drawn', 'evil'])
      expect(json).not.toContain(bad)
    expect(elements.some(({ kind }) => kind === ElementKind.HEADING_1)).toBe(false)
    expect(elements.some(({ kind }) => kind === ElementKind.TABLE_CELL)).toBe(true)
  })

  it('keep apart what stands on lines of its own, as in the cards of Ghost, and put no paragraph into another', async () => {
    const html = `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://books.example/x"><div class="kg-bookmark-content">
      <div class="kg-bookmark-title">A bridge</div><div class="kg-bookmark-description">Of books.</div></div></a></figure>
      <div class="kg-card kg-callout-card"><div class="kg-callout-text">Mind <b>the</b> gap.</div></div>
      <div class="kg-card kg-toggle-card"><h4>Why?</h4><div><p>Because.</p></div></div>
      <p>A film: <iframe src="https://video.example/embed/1" title="The film"></iframe></p>
      <figure><video poster="https://elsewhere.example/p.jpg"><source src="/content/media/a.mp4"></video></figure><dl><dt>When</dt><dd>Then</dd></dl>`
    site.answer = () => posts(post({ html }))
    const body = (await shop.send(findPost, { params: { slug: 'the-shop-opens' } })).answer?.body
    const nameOf = (kind: number) => Object.entries(ElementKind).find(([, value]) => value === kind)?.[0]
    const outline = (element: Element): string =>
      element.children
        .map(({ element: child, text }) =>
          child ? `<${nameOf(child.kind)}>${outline(child)}</>` : (text ?? '').replace(/\s+/g, ' '),
        )
        .join('')
    const text = outline(body?.root as Element)
    expect(text).toContain('A bridge<LINE_BREAK></>Of books.<LINE_BREAK></>')
    expect(text).toContain('<PARAGRAPH>Mind <BOLD>the</> gap.</>')
    expect(text).toContain('<HEADING_4>Why?</><PARAGRAPH>Because.</>')
    expect(text).toContain('<PARAGRAPH>A film: <LINK>The film</><LINE_BREAK></></>')
    expect(text).toContain('<PARAGRAPH>When</><PARAGRAPH>Then</>')
    const links = elementsOf(body?.root).filter(({ kind }) => kind === ElementKind.LINK)
    expect(links.map(one => valueIn(one, 'href'))).toContain(`${site.url}/content/media/a.mp4`)
    expect(text).toContain('<LINK>a.mp4</>')
  })

  it('leave out pictures from elsewhere, and links to places that are not kept', async () => {
    const html =
      '<p><img src="https://elsewhere.example/y.png">Words. <a href="#note">A note.</a> <img src="/content/images/a.png"></p>'
    site.answer = () => posts(post({ html }))
    const body = (await shop.send(findPost, { params: { slug: 'the-shop-opens' } })).answer?.body
    const kinds = elementsOf(body?.root).map(({ kind }) => kind)
    expect(kinds.filter(kind => kind === ElementKind.IMAGE)).toHaveLength(1)
    expect(kinds).not.toContain(ElementKind.LINK)
    expect(JSON.stringify(body)).toContain('A note.')
  })

  it('do not ask again and again for a picture that cannot be had', async () => {
    site.answer = path =>
      path.startsWith('/content/')
        ? { status: 500, body: '' }
        : posts(post({ feature_image: '/content/a.png' }))
    const { answer } = await shop.send(listPosts, { query: {} })
    const image = answer?.posts[0]?.image ?? ''
    for (let at = 0; at < 3; at++) expect((await shop.fetch(image)).status).toBe(404)
    expect(site.asked.filter(({ path }) => path.startsWith('/content/'))).toHaveLength(1)
    minutes(2)
    await shop.fetch(image)
    expect(site.asked.filter(({ path }) => path.startsWith('/content/'))).toHaveLength(2)
  })

  it('show how a post begins where the site gives no more away', async () => {
    site.answer = () => posts(post({ html: '', excerpt: 'How it begins.' }))
    expect(await (await shop.fetch('/blog/the-shop-opens')).text()).toContain('<p>How it begins.</p>')
  })

  it('are not brought down by a text that is endlessly deep', async () => {
    site.answer = () => posts(post({ html: `${'<blockquote>'.repeat(50_000)}deep` }))
    expect((await shop.send(findPost, { params: { slug: 'the-shop-opens' } })).answer?.title).toBe(
      'The shop opens',
    )
  })

  it('have their pictures fetched by the shop, from the site and from nowhere else', async () => {
    const png = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0057a8' } })
      .png()
      .toBuffer()
    site.answer = path =>
      path.startsWith('/content/images/')
        ? { type: 'image/png', body: png }
        : posts(
            post({ feature_image: '/content/images/a.png' }),
            post({ slug: 'b', feature_image: 'http://10.0.0.1/x.png' }),
          )
    const { answer } = await shop.send(listPosts, { query: {} })
    const [own, foreign] = answer?.posts.map(({ image }) => image) ?? []
    const response = await shop.fetch(own ?? '')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(1280)
    expect(foreign).toBe('')
    // For social networks, of which not all can show the other form.
    const card = await shop.fetch((own ?? '').replace(/\.webp$/, '.jpg'))
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(Buffer.from(await card.arrayBuffer())).metadata()
    expect([width, height]).toEqual([1200, 630])
    const forged = (own ?? '').replace(/\.[\w-]+\.webp$/, '.AAAAAAAAAAAAAAAAAAAAAA.webp')
    expect((await shop.fetch(forged)).status).toBe(404)
  })
})

describe('the shop’s own folder of posts', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kashihon-posts-'))
    const write = (name: string, text: string) => writeFile(join(folder, name), text)
    await write(
      'a.md',
      '---\ntitle: A\ndate: 2026-11-01\ntags: announcement\nfeatured: true\nimage: a.png\n---\nHello [you](/series).\n\n![A](a.png)',
    )
    await write('b.md', '---\ntitle: B\ndate: 2026-11-02\nlang: de\n---\nHallo, *Buh*, und [du](/series).')
    await write('later.md', '---\ntitle: Later\ndate: 2027-01-01\n---\nx')
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#333' } })
      .png()
      .toBuffer()
    await writeFile(join(folder, 'a.png'), png)
    shop = await openShop({ env: { POSTS_DIR: folder } })
  })
  afterAll(async () => {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('is read as a content site is, by language', async () => {
    const listed = async (lang: 'en' | 'de' | 'fr') =>
      (await shop.send(listPosts, { query: { lang } })).answer
    expect((await listed('en'))?.posts.map(({ slug }) => slug)).toEqual(['a'])
    expect((await listed('de'))?.posts.map(({ slug }) => slug)).toEqual(['b'])
    expect(await listed('fr')).toMatchObject({ lang: 'en', posts: [{ slug: 'a' }] })
  })

  it('has pictures, and none from outside of it', async () => {
    const { answer } = await shop.send(findPost, { params: { slug: 'a' } })
    expect((await shop.fetch(answer?.image ?? '')).headers.get('content-type')).toBe('image/webp')
    const picture = elementsOf(answer?.body?.root).find(({ kind }) => kind === ElementKind.IMAGE)
    expect((await shop.fetch(valueIn(picture, 'src') ?? '')).status).toBe(200)
  })

  it('begins as it is written, with no gaps where something stood out', async () => {
    const { answer } = await shop.send(listPosts, { query: { lang: 'de' } })
    expect(answer?.posts[0]?.excerpt).toBe('Hallo, Buh, und du.')
  })

  it('shows the picture that lies there now', async () => {
    const { answer } = await shop.send(findPost, { params: { slug: 'a' } })
    const widthNow = async () =>
      (await sharp(Buffer.from(await (await shop.fetch(answer?.image ?? '')).arrayBuffer())).metadata()).width
    expect(await widthNow()).toBe(40)
    const other = sharp({ create: { width: 70, height: 40, channels: 3, background: '#933' } }).png()
    await writeFile(join(folder, 'a.png'), await other.toBuffer())
    expect(await widthNow()).toBe(70)
  })

  it('leads readers of German to German pages, and leaves files and other sites as they are', async () => {
    const text = await (await shop.fetch('/de/blog/b')).text()
    expect(text).toContain('href="/de/series"')
    expect(await (await shop.fetch('/de/blog/a')).text()).toContain('href="/de/series"')
    expect(await (await shop.fetch('/blog/a')).text()).toContain('href="/series"')
  })

  it('brings its newest announcement to the home page in seconds, and takes it back as fast', async () => {
    const home = async () => (await shop.fetch('/')).text()
    expect(await home()).toContain('href="/blog/a"')
    const file = join(folder, 'sale.md')
    await writeFile(
      file,
      '---\ntitle: Half price\ndate: 2026-11-05\ntags: announcement\nfeatured: true\n---\nx',
    )
    await expect.poll(home, { timeout: 10_000 }).toContain('Half price')
    await rm(file)
    await expect.poll(home, { timeout: 10_000 }).not.toContain('Half price')
    // And what was to be published later, when its time has come.
    await writeFile(
      file,
      '---\ntitle: Tomorrow\ndate: 2026-12-01\ntags: announcement\nfeatured: true\n---\nx',
    )
    expect(await home()).not.toContain('Tomorrow')
    const before = shop.clock.now()
    shop.clock.set('2026-12-02T00:00:00Z')
    await expect.poll(home, { timeout: 10_000 }).toContain('Tomorrow')
    shop.clock.set(before)
    await rm(file)
  })

  it('is read again where a file has changed, gone or come', async () => {
    const slugs = async () =>
      (await shop.send(listPosts, { query: {} })).answer?.posts.map(({ slug }) => slug)
    const write = (text: string) => writeFile(join(folder, 'c.md'), `---\ndate: 2026-11-03\n---\n${text}`)
    await write('# First')
    expect(await slugs()).toEqual(['c', 'a'])
    await write('# Second, and longer')
    const { answer } = await shop.send(findPost, { params: { slug: 'c' } })
    expect(answer?.title).toBe('Second, and longer')
    await rm(join(folder, 'c.md'))
    expect(await slugs()).toEqual(['a'])
  })

  it('is never later than now where a post has no date, whatever the clocks of files and machines say', async () => {
    await writeFile(join(folder, 'd.md'), '# Undated')
    const ages = async () =>
      (await shop.send(findPost, { params: { slug: 'd' } })).answer?.published?.toISOString()
    for (const now of ['2026-12-05T00:00:00.000Z', '2026-11-20T12:00:00.000Z']) {
      shop.clock.set(now)
      await utimes(join(folder, 'd.md'), new Date('2027-06-01'), new Date('2027-06-01'))
      expect(await ages()).toBe(now)
    }
    await rm(join(folder, 'd.md'))
  })

  it('can be read by another shop as a Ghost site', async () => {
    const other = await openShop({ env: { CONTENT_URL: shop.url, CONTENT_KEY: KEY } })
    try {
      expect((await other.send(findAnnouncement, {})).answer?.slug).toBe('a')
      expect((await other.send(listPosts, { query: { lang: 'de' } })).answer?.posts).toMatchObject([
        { slug: 'b', lang: 'de' },
      ])
      const a = (await other.send(findPost, { params: { slug: 'a' } })).answer
      expect(a?.title).toBe('A')
      const shown = elementsOf(a?.body?.root).find(({ kind }) => kind === ElementKind.IMAGE)
      for (const picture of [a?.image, valueIn(shown, 'src')])
        expect((await other.fetch(picture ?? '/nothing')).headers.get('content-type')).toBe('image/webp')
      expect((await other.send(findPost, { params: { slug: 'later' } })).refused).toBe('postNotFound')
    } finally {
      await other.close()
    }
  })
})
