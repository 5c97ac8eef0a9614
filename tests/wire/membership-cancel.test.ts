import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/membership.ts'
import { UserLevel } from '#contract/generated/enums.ts'
import { languages, localPath } from '#rules/interface-language.ts'
import { consequenceOf } from '#server/membership/cancellation/carry-out-cancellation.ts'
import type { MembershipRow } from '#server/membership/store.ts'
import {
  type Member,
  type MembershipShop,
  openMembershipShop,
  START,
} from '#tests/support/membership-shop.ts'

// docs/product.md#cancelling-without-signing-in (§ 312k BGB): the notice counts from when it was received, and a mail asks
// whether it is meant.

let open: MembershipShop
let people = 0
const name = () => `bye${++people}`
const emailOf = ({ name }: { name: string }) => `${name}@example.com`
const OPERATOR = 'hello@verlag.example'

beforeAll(async () => {
  open = await openMembershipShop({ OPERATOR_EMAIL: OPERATOR })
})
afterAll(() => open.close())
beforeEach(() => open.shop.clock.set(START))

const ORDINARY = { name: '', extraordinary: false, reason: '', wishedOn: '' }
const declare = (email: string, change: Partial<typeof ORDINARY> = {}) =>
  open.readers.stranger()(calls.declareCancellation, { body: { email, ...ORDINARY, ...change } })
const confirm = (token: string) => open.readers.stranger()(calls.confirmCancellation, { params: { token } })
const tokenTo = (who: Member) => open.mail.tokenTo(emailOf(who))
const seen = async ({ send }: Member) => (await send(calls.findSubscription, {})).answer
const subjectsTo = (address: string) =>
  open.mail.mails.filter(({ to }) => to?.[0]?.address === address).map(({ subject }) => subject ?? '')

describe('a notice without signing in', () => {
  it('is answered at once with its date and time, and changes nothing before its mail is answered', async () => {
    const who = await open.member(name(), 'Membership')
    expect((await declare(` ${emailOf(who).toUpperCase()} `)).answer).toMatchObject({
      receivedAt: new Date(START),
    })
    const mail = open.mail.lastTo(emailOf(who))
    expect(mail.subject).toMatch(/^Please confirm/)
    expect(mail.text).toContain('31 January 2026 at 12:00 UTC')
    expect(mail.text).toContain('28 February 2026')
    expect(await seen(who)).toMatchObject({ cancelAtPeriodEnd: false })
  })

  it('and what comes of it are told in the time of the reader’s country', async () => {
    const who = await open.member(name(), 'Membership')
    await open.shop.scratch.db.query({
      text: `update accounts set country = 'DE' where username = $1`,
      values: [who.name],
    })
    await declare(emailOf(who))
    const { text } = open.mail.lastTo(emailOf(who))
    expect(text).toContain('received your cancellation on 31 January 2026 at 13:00 CET')
    expect(text).toContain('That is 28 February 2026 at 13:00 CET')
    await confirm(tokenTo(who))
    await open.settle()
    expect(open.mail.lastTo(emailOf(who)).text).toContain('It runs until 28 February 2026 at 13:00 CET')
  })

  it('ends the membership with the period that is paid, once it is confirmed', async () => {
    const who = await open.member(name(), 'Membership')
    await declare(emailOf(who))
    const token = tokenTo(who)
    const end = new Date('2026-02-28T12:00:00Z')
    const { answer } = await confirm(token)
    expect(answer).toMatchObject({ receivedAt: new Date(START), endsAt: end })
    expect(await seen(who)).toMatchObject({ cancelAtPeriodEnd: true, currentPeriodEnd: end })
    expect((await confirm(token)).answer).toEqual(answer)
    await open.goTo('2026-02-28T13:00:00Z')
    await open.again(who)
    expect((await who.send(findMe, {})).answer).toMatchObject({ level: UserLevel.USER })
    expect((await open.stripe.invoices.list({ customer: who.customerId })).data).toHaveLength(1)
  })

  it('counts from when it was received: what was charged before it was confirmed goes back', async () => {
    const who = await open.member(name(), 'Membership')
    await open.goTo('2026-02-27T12:00:00Z')
    await declare(emailOf(who))
    const token = tokenTo(who)
    await open.goTo('2026-03-01T12:00:00Z')
    expect((await confirm(token)).answer).toMatchObject({ endsAt: new Date('2026-03-01T12:00:00Z') })
    const { data } = await open.stripe.paymentIntents.list({ customer: who.customerId })
    const back = await Promise.all(data.map(({ id }) => open.shop.app.payments.fetchPayment(id)))
    expect(back.map(payment => payment?.refundedCents).toSorted()).toEqual([0, 450])
    await open.again(who)
    expect((await who.send(findMe, {})).answer).toMatchObject({ level: UserLevel.USER })
  })

  it('for a later day lets the periods until then be renewed, and ends with the one that it falls into', async () => {
    const who = await open.member(name(), 'Membership')
    await declare(emailOf(who), { wishedOn: '2026-03-15' })
    expect(open.mail.lastTo(emailOf(who)).text).toContain('15 March 2026')
    expect((await confirm(tokenTo(who))).answer).toMatchObject({ endsAt: undefined })
    expect(await seen(who)).toMatchObject({ cancelAtPeriodEnd: false })
    await open.goTo('2026-03-01T14:00:00Z')
    await open.goTo('2026-03-02T14:00:00Z')
    await open.again(who)
    const end = new Date('2026-03-31T12:00:00Z')
    expect(await seen(who)).toMatchObject({ cancelAtPeriodEnd: true, currentPeriodEnd: end })
  })

  it('for an important reason is not renewed in any case, and the operator is told the reason', async () => {
    const who = await open.member(name(), 'Membership')
    await declare(emailOf(who), { extraordinary: true, reason: 'The pages stay empty.', name: 'Ann Bye' })
    await open.settle()
    const told = open.mail.lastTo(OPERATOR)
    expect(told.text).toContain('The pages stay empty.')
    expect(told.text).toContain(`Ann Bye (${emailOf(who)})`)
    await confirm(tokenTo(who))
    expect(await seen(who)).toMatchObject({ cancelAtPeriodEnd: true })
  })

  it('sends nobody anywhere by what a stranger gives as its reason', async () => {
    const who = await open.member(name(), 'Membership')
    const reason = 'Your account is blocked: https://evil.example/unblock'
    await declare(emailOf(who), { extraordinary: true, reason, name: 'www.evil.example' })
    await open.settle()
    for (const { text = '' } of [open.mail.lastTo(emailOf(who)), open.mail.lastTo(OPERATOR)]) {
      expect(text.replaceAll('\u200b', '')).toContain(reason)
      expect(text).not.toMatch(/https:\/\/evil|evil\.example/)
    }
  })

  it('is received while mails cannot be sent, and asked about later', async () => {
    const who = await open.member(name(), 'Membership')
    open.mail.down = true
    expect((await declare(emailOf(who))).answer).toMatchObject({ receivedAt: new Date(START) })
    open.mail.down = false
    await open.goTo('2026-01-31T13:00:00Z')
    expect((await confirm(tokenTo(who))).answer).toMatchObject({ receivedAt: new Date(START) })
  })

  it('says nothing about whether there is an account: only the mail does', async () => {
    const nobody = `${name()}@example.com`
    const reader = await open.customer(name())
    const member = await open.member(name(), 'Membership')
    const answers = [await declare(nobody), await declare(emailOf(reader)), await declare(emailOf(member))]
    expect(answers[0]).toEqual(answers[2])
    expect(answers[1]).toEqual(answers[2])
    expect(open.mail.lastTo(nobody).subject).toMatch(/^Your cancellation/)
    expect(open.mail.lastTo(emailOf(reader)).subject).toMatch(/^Your cancellation/)
    expect(open.mail.lastTo(nobody).html).not.toContain('/cancel/')
  })

  it.each([
    ['without an address', '', {}, 'emailMissing'],
    ['with no address', 'bye', {}, 'emailInvalid'],
    ['for an important reason without one', 'a@example.com', { extraordinary: true }, 'reasonMissing'],
    ['for no day of the calendar', 'a@example.com', { wishedOn: '2026-02-30' }, 'dayInvalid'],
    ['with a book about it', 'a@example.com', { name: 'x'.repeat(201) }, 'tooLong'],
  ])('%s is 400', async (_, email, change, refused) => {
    expect(await declare(email, change)).toMatchObject({ status: 400, refused })
  })

  it('is not written to one address too often: 429', async () => {
    const email = `${name()}@example.com`
    const statuses: (number | undefined)[] = []
    for (let tries = 0; tries < 6; tries++) statuses.push((await declare(email)).status)
    expect(statuses).toEqual([undefined, undefined, undefined, undefined, undefined, 429])
    expect(subjectsTo(email)).toHaveLength(5)
  })

  it('is answered with the link of its mail for 14 days, and with no other', async () => {
    const who = await open.member(name(), 'MembershipYearly')
    await declare(emailOf(who))
    const token = tokenTo(who)
    expect(await confirm(`${token}x`)).toMatchObject({ status: 412, refused: 'tokenInvalid' })
    await open.goTo('2026-02-14T12:00:01Z')
    expect(await confirm(token)).toMatchObject({ status: 412, refused: 'tokenInvalid' })
    await open.again(who)
    expect(await seen(who)).toMatchObject({ cancelAtPeriodEnd: false })
  })
})

// The button of the law is on every page, and works without scripts.
describe.each(languages)('the page in %s', lang => {
  const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0]
  const path = localPath(lang, '/cancel')
  const post = (address: string, form: Record<string, string>) =>
    open.shop.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(form).toString(),
    })

  it('is led to from the foot of every page, asks for what the law names, and says so on its button', async () => {
    for (const from of ['/', '/terms', '/sign-in']) {
      const html = await (await open.shop.fetch(localPath(lang, from))).text()
      expect(html).toContain(`href="${path}"`)
    }
    const html = mainOf(await (await open.shop.fetch(path)).text())
    for (const field of ['kind', 'reason', 'email', 'name', 'wishedOn'])
      expect(html).toContain(`name="${field}"`)
    expect(html).toMatch({ en: />Cancel now</, de: />Jetzt kündigen</, fr: />Résilier maintenant</ }[lang])
  })

  it('takes a notice and its confirmation without scripts', async () => {
    const who = await open.member(name(), 'Membership')
    const form = { kind: 'ordinary', email: emailOf(who), name: '', reason: '', wishedOn: '' }
    const page = await post(path, form)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const html = mainOf(await page.text())
    expect(html).toMatch({ en: /January 31, 2026/, de: /31\. Januar 2026/, fr: /31 janvier 2026/ }[lang])
    expect(html).not.toContain(emailOf(who))
    const link = open.mail.linkTo(emailOf(who))
    expect(link.startsWith(`${path}/`)).toBe(true)
    // Whoever scans mails follows their links: that does nothing.
    expect((await open.shop.fetch(link)).status).toBe(200)
    expect(await seen(who)).toMatchObject({ cancelAtPeriodEnd: false })
    const done = mainOf(await (await post(link, {})).text())
    expect(done).toMatch({ en: /February 28, 2026/, de: /28\. Februar 2026/, fr: /28 février 2026/ }[lang])
    expect(await seen(who)).toMatchObject({ cancelAtPeriodEnd: true })
  })

  it('says what is wrong, and keeps the address', async () => {
    const page = await post(path, { kind: 'ordinary', email: 'no address' })
    expect(page.status).toBe(400)
    expect(mainOf(await page.text())).toContain('value="no address"')
    expect((await post(`${path}/wrong`, {})).status).toBe(412)
  })

  it('takes nothing from another site', async () => {
    const response = await open.shop.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: 'email=a@example.com',
    })
    expect(response.status).toBe(403)
  })
})

describe('what follows from a notice', () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const live = (start: string, end: string, id = 'SUB-1') =>
    ({ id, periodStart: at(start), periodEnd: at(end) }) as MembershipRow
  const given = (wishedOn: string | null) => ({
    membershipId: 'SUB-1',
    wishedOn,
    paidUntil: at('2026-02-28'),
  })

  it.each([
    ['in the same period', null, live('2026-01-31', '2026-02-28'), 'ends'],
    ['after a renewal', null, live('2026-02-28', '2026-03-31'), 'endsWithRefund'],
    ['for a day within what is paid', '2026-02-10', live('2026-01-31', '2026-02-28'), 'ends'],
    ['for the last day that is paid', '2026-02-28', live('2026-01-31', '2026-02-28'), 'ends'],
    ['for a later day', '2026-03-10', live('2026-01-31', '2026-02-28'), 'later'],
    ['for a later day, when it has come near', '2026-03-10', live('2026-02-28', '2026-03-31'), 'ends'],
    ['after another membership was taken out', null, live('2026-02-28', '2026-03-31', 'SUB-2'), 'nothing'],
    ['after it has ended', null, null, 'nothing'],
  ] as const)('%s', (_, wishedOn, row, expected) =>
    expect(consequenceOf(given(wishedOn), row)).toBe(expected),
  )
})
