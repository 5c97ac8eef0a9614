import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit } from '#contract/calls/studio.ts'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { changeLegalDraft, publishLegalDraft } from '#contract/calls/studio-shop.ts'
import * as calls from '#contract/calls/studio-start.ts'
import { LegalTexts } from '#contract/generated/studio_shop.ts'
import type { Send } from '#contract/page.ts'
import { demoSlugs } from '#server/studio/start/demo-books.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let studio: StudioShop
let owner: Send
beforeAll(async () => {
  studio = await openStudioShop()
  owner = await studio.person('olga', 'owner')
  for (const slug of (await demoSlugs()).slice(0, 2))
    await addSeries(studio.shop.scratch.db, { title: slug, slug, volumes: [{}] })
})
afterAll(() => studio.close())

const start = async () => (await owner(calls.showStart, {})).answer

// docs/product.md#first-start
it('a new shop has nothing of what it needs, however much of the demo is in it', async () => {
  expect(await start()).toMatchObject({
    ...{ named: false, demoSeries: 2, demoLeaving: false, firstVolume: '', priced: false },
    ...{ payments: 'simulator', mailTested: false, mailServer: true, sold: undefined },
    paymentsMissing: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  })
})

// docs/product.md#law-and-tax
it('what the law wants is found in the settings and in the texts that hold', async () => {
  const law = (await start())?.law
  expect(law).toMatchObject({ seller: 'Kashihon', sellerNamed: false, address: '', paymentsLive: false })
  expect(law).toMatchObject({ consent: ['de', 'fr'], fixedPrices: ['de', 'fr'], vat: 'off', vatCountry: '' })
  const textOf = (page: string, lang: string, texts = law?.texts) =>
    texts?.find(one => one.page === page && one.lang === lang)
  expect(textOf('legal', 'de')).toMatchObject({ own: false, withdrawal: false })
  expect(textOf('legal', 'de')?.blanks).toEqual(expect.arrayContaining(['Postanschrift', 'E-Mail-Adresse']))
  expect(textOf('privacy', 'en')?.blanks.at(-1)).toContain('names and countries')
  expect(textOf('terms', 'fr')).toMatchObject({ withdrawal: true })

  const after = LegalTexts.fromPartial({ texts: [{ lang: 'de', text: 'Rain Ltd, [[Register]]' }] })
  const params = { page: 'legal' }
  await owner(changeLegalDraft, { params, body: { before: LegalTexts.fromPartial({}), after } })
  expect(textOf('legal', 'de', (await start())?.law?.texts)?.own).toBe(false)
  await owner(publishLegalDraft, { params, body: after })
  const texts = (await start())?.law?.texts
  expect(textOf('legal', 'de', texts)).toMatchObject({ own: true, blanks: ['Register'] })
  expect(textOf('legal', 'fr', texts)).toMatchObject({ own: false })
})

it('the demo leaves after the answer, once the name of the shop was typed, and who asked stands in the log', async () => {
  const { answer } = await owner(calls.removeDemoBooks, { body: { confirmation: 'Kashihon' } })
  expect(answer).toMatchObject({ demoSeries: 2, demoLeaving: true })
  await studio.shop.app.jobs.runDue()
  expect(await start()).toMatchObject({ demoSeries: 0, demoLeaving: false })
  const { answer: log } = await owner(listAudit, { query: { action: 'demo.remove' } })
  expect(log?.entries.length).toBeGreaterThanOrEqual(3)
  expect(new Set(log?.entries.map(({ actorName }) => actorName))).toEqual(new Set(['olga']))
  expect(log?.entries.some(({ canBeUndone }) => canBeUndone)).toBe(false)
})

it('a book of one’s own, its price and its sale are found in the shop itself', async () => {
  const added = await addSeries(studio.shop.scratch.db, { title: 'Fog', slug: 'fog', volumes: [{}] })
  const id = added.volumes[0]?.id ?? ''
  expect(await start()).toMatchObject({ firstVolume: id, priced: false, sold: { title: 'Fog: Volume 1' } })
  const changes = [{ id, field: 'priceCoins', from: 'null', to: '599' }]
  await owner(changeStudioFields, { body: { changes } })
  expect(await start()).toMatchObject({ priced: true })
})

it('a test mail comes to who asked, and counts once the mail server took it', async () => {
  const { answer } = await owner(calls.sendTestMail, {})
  expect(answer).toMatchObject({ sent: true, to: 'olga@example.com' })
  expect(studio.mail.lastTo('olga@example.com').subject).toBe('A test mail from Kashihon')
  expect(await start()).toMatchObject({ mailTested: true })
})

it('payments are checked with a question to the provider', async () => {
  expect((await owner(calls.checkPayments, {})).answer).toMatchObject({ works: true, live: false })
})
