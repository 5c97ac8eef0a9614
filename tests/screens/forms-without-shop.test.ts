import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findMe, register } from '#contract/calls/accounts.ts'
import { findMyCoinOptions, readHistory } from '#contract/calls/coins.ts'
import { findSubscription } from '#contract/calls/membership.ts'
import { subscribeNewsletter } from '#contract/calls/visit.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'

// docs/product.md#faults: where the shop answers 500 or 503, a proxy 502 or 504, or nothing at all, a form says so and keeps
// what was typed.

const screens = prepareScreens()
const field = (page: Page, name: string) => page.locator(`main input[name=${name}]`)
/** By key: a pointer would rest over a link of the next page, which then loads ahead what no answer is given for. */
const send = (page: Page) => page.locator('main form button[type=submit]').press('Enter')
const says = (page: Page, words: string) => page.locator('main').getByText(words).first().waitFor()
const mara = { id: 'USR-1', username: 'mara', email: 'mara@example.com', emailVerified: true }

describe('the form of registration', () => {
  it('says in German that the shop cannot answer, never that the account is there, and sends again what was typed', async () => {
    const { answers } = screens
    const page = await screens.open('/de/register')
    const typed = {
      email: 'nora@example.com',
      username: 'nora',
      password1: 'wood-lamp-cloud',
      password2: 'wood-lamp-cloud',
    }
    for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
    await field(page, 'terms').press('Space')
    answers.set(register, { broken: 503 })
    await send(page)
    await says(page, 'Der Shop antwortet gerade nicht. Bitte versuch es in einer Minute noch einmal.')
    for (const [name, value] of Object.entries(typed))
      expect(await field(page, name).inputValue()).toBe(value)
    expect(page.url()).toContain('/de/register')
    answers.set(register, { answer: mara })
    await send(page)
    await page.waitForURL('**/de/verify-email?*')
    expect(answers.sent(register).map(({ body }) => body)).toMatchObject([typed, typed])
  })
})

describe('the form of the newsletter', () => {
  it('does not say that it is done where the shop was away', async () => {
    const page = await screens.open('/newsletter')
    await field(page, 'email').fill('nora@example.com')
    screens.answers.set(subscribeNewsletter, { broken: 'connection' })
    await send(page)
    await says(page, 'No connection. Please try again when you are back online.')
    screens.answers.set(subscribeNewsletter, { broken: 503 })
    await send(page)
    await says(page, 'The shop cannot answer right now. Please try again in a minute.')
    expect(await field(page, 'email').inputValue()).toBe('nora@example.com')
    expect(screens.answers.sent(subscribeNewsletter)).toHaveLength(2)
  })
})

describe('what a screen reads', () => {
  it.each([
    {
      screen: '/user/coins',
      call: findMyCoinOptions,
      broken: 503,
      words: 'The shop cannot answer right now. Please try again in a minute.',
    },
    {
      screen: '/de/user/history',
      call: readHistory,
      broken: 500,
      words: 'Bei uns ist etwas schiefgegangen. Bitte versuch es gleich noch einmal.',
    },
    {
      screen: '/fr/user/membership',
      call: findSubscription,
      broken: 418,
      words:
        'Votre demande n’a pas été acceptée. Rechargez la page. Si cela se reproduit, écrivez-nous en indiquant le numéro 418.',
    },
  ] as const)('$screen says after a $broken what to do', async ({ screen, call, broken, words }) => {
    screens.answers.set(call, { broken })
    const page = await screens.open(screen, { as: mara })
    await says(page, words)
  })
})

describe('a page about oneself', () => {
  it('says that it could not be read, with a way to try again', async () => {
    screens.answers.set(findMe, { broken: 500 })
    const page = await screens.open('/user/profile', { as: mara })
    await says(page, 'Something went wrong')
    screens.answers.set(findMe, { answer: mara })
    await page.getByRole('button', { name: 'Try again' }).click()
    await field(page, 'displayName').waitFor()
  })
})
