// Proves docs/product.md#user-area
import { describe, expect, it } from 'vitest'
import { findExport } from '#contract/calls/accounts.ts'
import { findSecondFactor, listPasskeys, listSessions } from '#contract/calls/sign-in.ts'
import { listAnalyticsTotals } from '#contract/calls/visit.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, PHONE } from '#tests/support/browser.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { MARA } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()
const OWN = ['profile', 'password', 'sessions', 'security', 'app', 'data'].map(way => `/user/${way}`)

describe.each([
  {
    how: 'on a phone, by night, in German',
    lang: '/de',
    options: { ...PHONE, colorScheme: 'dark' } as const,
  },
  {
    how: 'on a desk, by day, in French',
    lang: '/fr',
    options: { ...DESKTOP, colorScheme: 'light' } as const,
  },
])('$how', ({ lang, options }) => {
  it('every page of the user area can be used by everyone, and fits', async () => {
    const { answers, now } = screens
    const times = { created: now, lastUsed: now, expires: new Date('2027-11-21T12:00:00Z') }
    answers.set(listSessions, {
      answer: {
        sessions: [
          { id: 'one', current: true, client: 'Firefox, Linux', ...times },
          { id: 'two', app: true, client: 'KashihonReader 2.1', ...times },
        ],
      },
    })
    answers.set(listPasskeys, { answer: { passkeys: [{ id: 'key', name: 'This computer', created: now }] } })
    answers.set(findSecondFactor, { answer: {} })
    answers.set(findExport, { refused: 'noExport' })
    answers.set(listAnalyticsTotals, { refused: 'notAllowed' })
    const page = await screens.open(`${lang}/user/profile`, { as: MARA, ...options })
    for (const path of [...OWN, '/staff/analytics', '/delete-account/x']) {
      await goTo(page, lang + path)
      await page.waitForFunction(() => !document.querySelector('main [role=status] span'))
      expect([path, await violationsOn(page)]).toEqual([path, []])
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    }
  })
})
