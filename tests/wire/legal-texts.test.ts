import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import * as calls from '#contract/calls/studio-shop.ts'
import type { Send } from '#contract/page.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let studio: StudioShop
let other: TestShop
let owner: Send
const NOON = '2026-11-21T12:00:00Z'
beforeAll(async () => {
  studio = await openStudioShop({ SHOP_ZONE: 'Europe/Berlin' })
  other = await openShop({ scratch: studio.shop.scratch, env: { SHOP_ZONE: 'Europe/Berlin' } })
  owner = await studio.person('olga', 'owner')
})
afterAll(async () => {
  await other.close()
  await studio.close()
})
beforeEach(async () => {
  for (const shop of [studio.shop, other]) shop.clock.set(NOON)
  for (const table of ['legal_versions', 'legal_drafts', 'tries'])
    await studio.shop.scratch.db.query({ text: `delete from ${table}` })
  await other.app.version.refresh()
})

const params = { page: 'terms' }
const texts = (text: string, lang = 'en') => [{ lang, text }]
async function publish(text: string, holdsFrom?: string) {
  const after = { texts: texts(text), ...(holdsFrom && { holdsFrom: new Date(holdsFrom) }) }
  await owner(calls.changeLegalDraft, { params, body: { after } })
  const { answer } = await owner(calls.publishLegalDraft, { params, body: after })
  await other.app.version.refresh()
  return answer?.page?.versions.find(({ state }) => (holdsFrom ? state === 'coming' : state === 'current'))
}
async function pageAt(shop: TestShop, path = '/terms') {
  const response = await shop.fetch(path)
  expect(response.status).toBe(200)
  return new JSDOM(await response.text()).window.document.querySelector('main article') as Element
}

// docs/product.md#legal-texts
describe('a legal text of the publisher’s own', () => {
  it('stands on its page on every server with its date once it is published, and not before', async () => {
    const programs = (await pageAt(other)).textContent
    await owner(calls.changeLegalDraft, { params, body: { after: { texts: texts('# Ours\n\nBe kind.') } } })
    expect((await pageAt(other)).textContent).toBe(programs)
    await publishStored('# Ours\n\nBe kind.')
    for (const shop of [studio.shop, other]) {
      const page = await pageAt(shop)
      expect(page.textContent).toContain('As of November 21, 2026')
      expect(page.textContent).toContain('Be kind.')
    }
    // In languages without a text of the publisher's own that of the program holds.
    expect((await pageAt(other, '/de/terms')).textContent).not.toContain('Stand:')
  })

  it('holds from its date where the shop is, and readers can read it before', async () => {
    await publish('The first.')
    // Midnight in Berlin, an hour before that in London.
    await publish('The second.', '2026-12-01T23:00:00Z')
    const before = await pageAt(other)
    expect(before.textContent).toContain('The first.')
    expect(before.textContent).toContain('A new version holds from December 2, 2026.')
    expect(before.querySelector('a')?.getAttribute('href')).toBe('/terms?next=1')
    const next = await pageAt(other, '/terms?next=1')
    expect(next.textContent).toContain('This version holds from December 2, 2026.')
    expect(next.textContent).toContain('The second.')
    other.clock.set('2026-12-01T22:59:59Z')
    expect((await pageAt(other)).textContent).toContain('The first.')
    other.clock.set('2026-12-01T23:00:00Z')
    const after = await pageAt(other)
    expect(after.textContent).toContain('As of December 2, 2026')
    expect(after.textContent).toContain('The second.')
    expect(after.textContent).not.toContain('A new version')
  })

  it('runs no script, loads nothing from elsewhere and leads to no script', async () => {
    await publish(
      [
        '<script>alert(1)</script>',
        '[here](javascript:alert(2)) [there](data:text/html,x) <img src=x onerror=alert(3)>',
        '![x](https://evil.example/x.png)',
        '[our help](/contact) [law](https://law.example/a)',
      ].join('\n\n'),
    )
    const page = await pageAt(studio.shop)
    expect(page.querySelectorAll('script, img, iframe, [onerror]').length).toBe(0)
    expect([...page.querySelectorAll('a')].map(one => one.getAttribute('href'))).toEqual([
      '/contact',
      'https://law.example/a',
    ])
    expect(page.textContent).toContain('<script>alert(1)</script>')
    const { answer } = await owner(calls.previewLegalText, {
      body: { text: '<script>alert(1)</script> [here](javascript:alert(2))', lang: 'en' },
    })
    expect(JSON.stringify(answer)).not.toMatch(/"value":"javascript/)
  })

  it('may begin with the text of the program, as readers see it', async () => {
    const { answer } = await owner(calls.listLegalPages, {})
    const standard = answer?.pages.find(({ page }) => page === 'privacy')?.standard ?? []
    expect(standard.map(({ lang }) => lang)).toEqual(['en', 'de', 'fr'])
    const text = standard[0]?.text ?? ''
    const { answer: written } = await owner(calls.previewLegalText, { body: { text, lang: 'en' } })
    const headings = [...(await pageAt(studio.shop, '/privacy')).querySelectorAll('section h2')]
    expect(headings.length).toBeGreaterThan(3)
    for (const { textContent } of headings)
      expect(JSON.stringify(written)).toContain(JSON.stringify(textContent))
    expect(text).not.toMatch(/\{\{|undefined/)
  })

  it('stays as a version with who published it and when, and can be the draft again', async () => {
    const first = await publish('The first.')
    const second = await publish('The second.')
    expect(first).toMatchObject({ publishedBy: 'olga', state: 'current' })
    const { answer } = await owner(calls.listLegalPages, {})
    const terms = answer?.pages.find(({ page }) => page === 'terms')
    expect(terms?.draft).toBeUndefined()
    expect(terms?.versions.map(({ id }) => id).toSorted()).toEqual([first?.id, second?.id].toSorted())
    const shown = await owner(calls.showLegalVersion, { params: { ...params, versionId: first?.id ?? '' } })
    expect(shown.answer?.texts).toEqual(texts('The first.'))
  })

  it('is one entry of the log that is not undone, while a draft and what is taken back are', async () => {
    const { answer: saved } = await owner(calls.changeLegalDraft, {
      params,
      body: { after: { texts: texts('A draft.') } },
    })
    await owner(undoAudit, { params: { entryId: saved?.entryId ?? '' } })
    const { answer: none } = await owner(calls.listLegalPages, {})
    expect(none?.pages.find(({ page }) => page === 'terms')?.draft).toBeUndefined()
    const coming = await publish('To come.', '2027-01-01T00:00:00Z')
    const rows = () => studio.shop.scratch.db.query({ text: 'select v::text as row from legal_versions v' })
    const before = await rows()
    const taken = await owner(calls.withdrawLegalVersion, {
      params: { ...params, versionId: coming?.id ?? '' },
    })
    expect(await rows()).toEqual([])
    await owner(undoAudit, { params: { entryId: taken.answer?.entryId ?? '' } })
    expect(await rows()).toEqual(before)
    const { answer: log } = await owner(listAudit, { query: { action: 'legal.publish', limit: 1 } })
    expect(log?.entries).toMatchObject([{ canBeUndone: false, subjectId: 'terms' }])
  })

  it('is not lost where two people write it at once', async () => {
    const mine = { before: undefined, after: { texts: texts('Mine.') } }
    await owner(calls.changeLegalDraft, { params, body: { after: { texts: texts('Theirs.') } } })
    const second = await owner(calls.changeLegalDraft, { params, body: mine })
    expect([second.status, second.refused]).toEqual([409, 'changedMeanwhile'])
    expect(JSON.parse(second.details ?? '')).toMatchObject({ texts: texts('Theirs.') })
    const published = await owner(calls.publishLegalDraft, { params, body: { texts: texts('Mine.') } })
    expect(published.refused).toBe('changedMeanwhile')
  })

  async function publishStored(text: string) {
    await owner(calls.publishLegalDraft, { params, body: { texts: texts(text) } })
    await other.app.version.refresh()
  }
})
