import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failedRoute, notFoundRoute, routes } from '#web/router/routes.ts'
import { importsOf, ROOT, readSources } from './sources.ts'

/** Floors of the site from the roof to the ground (docs/house.md); the entries beside the folders stand on the uppermost. */
const FLOORS = [
  ['frame'],
  ['screens'],
  [
    'accounts',
    'analytics',
    'calendar',
    'catalogue',
    'coins',
    'consent',
    'follows',
    'library',
    'membership',
    'news',
    'reader',
    'rentals',
    'visit',
    // Readers' pages have nothing of it, and it nothing of what is for readers.
    'studio',
  ],
  ['session'],
  ['router'],
  ['storage'],
  ['platform'],
  ['ui', 'styles'],
  ['texts'],
]
/** Addresses that show the screen of another one, and why. */
const SHOWN_BY: ReadonlyMap<string, string> = new Map([
  // The same list of posts, of which it shows those with the tag of events.
  ['/events', 'blog'],
  // One page for whatever series are listed under.
  ['/creators/:slug', 'tags/slug'],
  ['/labels/:slug', 'tags/slug'],
])

const sources = readSources().filter(
  ({ path }) => /^web\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
)
const roomOf = (path: string) => /^web\/([^/]+)\//.exec(path)?.[1] ?? 'frame'
const floorOf = (path: string) => FLOORS.findIndex(rooms => rooms.includes(roomOf(path)))

describe('the floors of the site', () => {
  it('have each of its folders', () => {
    const folders = new Set(sources.map(({ path }) => roomOf(path)))
    const named = FLOORS.flat().filter(room => room !== 'styles')
    expect([...folders].sort()).toEqual(named.sort())
  })

  it('are imported downward only, types included, and no noun imports another', () => {
    const wrong = sources
      .flatMap(source => importsOf(source).map(target => ({ from: source.path, target })))
      .filter(({ from, target }) => target.startsWith('web/') && roomOf(from) !== roomOf(target))
      .filter(({ from, target }) => floorOf(from) >= floorOf(target))
      .map(({ from, target }) => `${from} → ${target}`)
    expect(wrong).toEqual([])
  })
})

describe('web/screens', () => {
  it.each(routes.map(({ path, screen }) => ({ path, screen })))(
    'has $path at its address',
    ({ path, screen }) => {
      const name = SHOWN_BY.get(path) ?? fileOf(path)
      expect(existsSync(join(ROOT, `web/screens/${name}.tsx`)), name).toBe(true)
      if (screen === name) return
      expect(screen, 'a screen is loaded by itself or in a group').toMatch(/^groups\//)
      const group = readFileSync(join(ROOT, `web/screens/${screen}.tsx`), 'utf8')
      expect(group).toContain(`'../${name}.tsx'`)
    },
  )

  it('is loaded by the names of the table of addresses', () => {
    const loaded = readFileSync(join(ROOT, 'web/screens/load-screen.ts'), 'utf8')
    const pairs = [...loaded.matchAll(/^ {2}'?([\w/-]+)'?: \(\) => import\('\.\/([\w/-]+)\.tsx'\),$/gm)]
    const names = [...routes, notFoundRoute, failedRoute].map(({ screen }) => screen)
    expect(pairs.map(([, name]) => name).sort()).toEqual([...new Set(names)].sort())
    expect(pairs.filter(([, name, file]) => name !== file)).toEqual([])
  })
})

/** `/series/:slug` → series/slug. */
function fileOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll(':', '')
}
