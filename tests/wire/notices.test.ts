// Proves docs/product.md#reports
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportContent } from '#contract/calls/notices.ts'
import { showStudioMe } from '#contract/calls/studio.ts'
import { decideNotice } from '#server/legal/notices/content-notice.ts'
import { deleteSenders, findContentNotice, listContentNotices } from '#server/legal/notices/store.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

const OPERATOR = 'law@example.com'
const NOTICE = { about: '/series/rain', reason: 'It copies mine: http://evil.example', inGoodFaith: true }
let open: StudioShop
let shop: TestShop
let mail: MailServer
beforeAll(async () => {
  open = await openStudioShop({ OPERATOR_EMAIL: OPERATOR })
  ;({ shop, mail } = open)
})
afterAll(() => open?.close())

const report = (change: object = {}) =>
  shop.send(reportContent, { body: { ...NOTICE, name: 'Ida', email: 'ida@example.com', ...change } })
const subjectsTo = (to: string) =>
  mail.mails.filter(one => one.to?.[0]?.address === to).map(({ subject }) => subject)
const openNumbers = async () =>
  (await listContentNotices(shop.app.db, { all: false, limit: 9 })).map(({ number }) => number)

it('a report is confirmed with a number, by mail too, reaches the operator, and its decision its sender, once', async () => {
  const { answer } = await report()
  const number = answer?.number ?? ''
  expect(answer?.receivedAt).toEqual(shop.clock.now())
  await shop.app.jobs.runDue()
  expect(subjectsTo('ida@example.com')).toEqual([expect.stringContaining(`your notice ${number} at`)])
  const told = mail.lastTo(OPERATOR)
  expect(told.subject).toBe(`Notice ${number} of illegal content`)
  // No mail program makes a link of what somebody typed.
  expect(told.text).toContain('It copies mine')
  expect(told.text).not.toContain('http://evil')

  expect(await openNumbers()).toEqual([number])
  const decided = { number, decision: 'kept', reason: 'It is a quotation.' } as const
  await decideNotice(shop.app, decided)
  await expect(decideNotice(shop.app, decided)).rejects.toThrow(`There is no notice ${number}`)
  await shop.app.jobs.runDue()
  const { subject, text } = mail.lastTo('ida@example.com')
  expect(subject).toContain(`Our decision on your notice ${number}`)
  expect(text).toContain('Our reasons: It is a quotation.')
  expect(text).toMatch(/within six months: .*law@example\.com/)
  expect(subjectsTo('ida@example.com')).toHaveLength(2)
  expect(await openNumbers()).toEqual([])

  await deleteSenders(shop.app.db, shop.clock.now())
  expect(await findContentNotice(shop.app.db, number)).toMatchObject({ email: 'ida@example.com' })
  await deleteSenders(shop.app.db, new Date(shop.clock.now().getTime() + 1))
  const after = await findContentNotice(shop.app.db, number)
  expect(after).toMatchObject({ name: '', email: '', decisionReason: 'It is a quotation.' })
})

it('a report without a name or an address is received, and only the operator gets a mail', async () => {
  const before = mail.mails.length
  expect((await report({ name: '', email: '' })).answer?.number).toMatch(/^\d+$/)
  await shop.app.jobs.runDue()
  expect(mail.mails.slice(before).map(({ to }) => to?.[0]?.address)).toEqual([OPERATOR])
  expect(mail.lastTo(OPERATOR).text).toContain('somebody who left no name')
})

it('the form without scripts reports too, in its language, and says with which number', async () => {
  const body = new URLSearchParams({ about: '/series/rain', reason: 'Kopiert.', email: 'ute@example.com' })
  const post = (more: Record<string, string>) =>
    fetch(`${shop.url}/de/notice`, {
      method: 'POST',
      body: new URLSearchParams([...body, ...Object.entries(more)]),
      headers: { origin: shop.url },
    })
  expect(await (await post({})).text()).toContain('Bitte bestätige, dass deine Angaben')
  const page = await (await post({ inGoodFaith: 'on' })).text()
  const number = (await openNumbers()).at(-1)
  expect(page).toContain('Deine Meldung ist eingegangen')
  expect(page).toContain(`unter der Nummer ${number}`)
  await shop.app.jobs.runDue()
  expect(mail.lastTo('ute@example.com').subject).toContain(`Deine Meldung ${number}`)
})

it('the studio says how many wait, to whoever may take something down', async () => {
  const owner = await open.person('olga', 'owner')
  const { openNotices } = (await owner(showStudioMe, {})).answer ?? {}
  expect(openNotices).toBe((await openNumbers()).length)
  expect(openNotices).toBeGreaterThan(0)
})
