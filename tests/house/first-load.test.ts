import { describe, expect, it } from 'vitest'
import { readFirstLoad } from '#tests/support/first-load.ts'
import { failedRoute, notFoundRoute, routes } from '#web/router/routes.ts'
import budget from './budget.json' with { type: 'json' }

/** In brotli, before a page is awake: what everybody may see, and what is about one reader. */
const { everybody, oneReader } = budget.firstLoadBytes
const ONES_OWN = new Set(['user/membership', 'groups/account', 'groups/feed', 'groups/purse'])

const { filesOf, filesOfScreen, bytesOf } = readFirstLoad()
const screens = [...new Set([...routes, notFoundRoute, failedRoute].map(({ screen }) => screen))]

describe('the JavaScript of a first load', () => {
  it.each(screens)('of %s is as little as was promised', screen => {
    const files = filesOfScreen(screen)
    expect(files.length).toBeGreaterThan(2)
    expect(bytesOf(files)).toBeLessThanOrEqual(ONES_OWN.has(screen) ? oneReader : everybody)
  })

  it('of a novel leaves to later what only the live reader needs', () => {
    const files = filesOf('web/screens/read/slug.tsx').join(' ')
    expect(files).not.toMatch(/LiveNovel|LiveReader|MangaReader|books-|Gate/)
  })
})
