import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit } from '#contract/calls/studio.ts'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import * as calls from '#contract/calls/studio-start.ts'
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
