// Proves docs/product.md#news
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/calls/studio-posts.ts'
import type { StudioPostContent } from '#contract/generated/studio_posts.ts'
import type { Send } from '#contract/page.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let studio: StudioShop
let mara: Send
beforeAll(async () => {
  studio = await openStudioShop()
  mara = await studio.person('mara', 'marketing')
})
afterAll(() => studio.close())

const BEFORE = '2026-11-21T12:00:00Z'
const NOON = new Date('2026-11-21T20:00:00Z')

async function plan(title: string): Promise<string> {
  const { answer } = await mara(calls.planPost, { body: { lang: 'en', title } })
  return answer?.id ?? ''
}

/** Saves a language of a post as it is now, with these changes. */
async function save(postId: string, lang: string, change: Partial<StudioPostContent>, publishNow = false) {
  const { answer } = await mara(calls.findStudioPost, { params: { postId } })
  const known = answer?.versions.find(one => one.lang === lang)
  const body = { from: known?.revision ?? '', content: { ...known?.content, ...change }, publishNow }
  const { refused } = await mara(calls.savePost, { params: { postId, lang }, body })
  expect(refused).toBeUndefined()
}

const page = async (path: string) => {
  const response = await studio.shop.fetch(path)
  return { status: response.status, text: await response.text() }
}
const languagesIn = (text: string) =>
  [...text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)]
    .map(([, lang, href]) => `${lang} ${href}`)
    .toSorted()

it('a post names itself in its other languages, from their time on, in its head and in the sitemap', async () => {
  const origin = studio.shop.app.config.publicUrl
  studio.shop.clock.set(BEFORE)
  const postId = await plan('Summer')
  await save(postId, 'en', { body: 'Words.' }, true)
  expect(languagesIn((await page('/blog/summer')).text)).toEqual([])
  await save(postId, 'de', {
    ...{ stage: 'ready', title: 'Sommer', slug: 'sommer', body: 'Worte.', publishAt: NOON },
  })
  expect(languagesIn((await page('/blog/summer')).text)).toEqual([])
  studio.shop.clock.set(NOON)
  const both = [`de ${origin}/de/blog/sommer`, `en ${origin}/blog/summer`]
  for (const path of ['/blog/summer', '/de/blog/sommer'])
    expect(languagesIn((await page(path)).text)).toEqual([...both, `x-default ${origin}/blog/summer`])
  const entries = (await page('/blog/sitemap.xml')).text.split('<url>')
  for (const slug of ['summer', 'sommer'])
    expect(languagesIn(entries.find(one => one.includes(`/blog/${slug}</loc>`)) ?? '')).toEqual(both)
})

it('a post that is withdrawn is gone where it was published, and missing where it never was', async () => {
  studio.shop.clock.set(NOON)
  const published = await plan('Out for a day')
  await save(published, 'en', { body: 'Words.' }, true)
  await save(await plan('Never out'), 'en', { body: 'Words.' })
  await save(published, 'en', { stage: 'withdrawn' })
  expect((await page('/blog/out-for-a-day')).status).toBe(410)
  expect((await page('/blog/never-out')).status).toBe(404)
  await save(published, 'en', { stage: 'ready' })
  expect((await page('/blog/out-for-a-day')).status).toBe(200)
})
