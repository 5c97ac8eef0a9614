import { describe, expect, it } from 'vitest'
import { installedBy, tablesNamedIn, testsConcernedBy } from './select-tests.ts'

describe('the tests that a changed file concerns', () => {
  it.each([
    ['rules/price.ts', 'rules/price.test.ts'],
    // By a call, which the routes bind to a use case.
    ['server/coins/convert-credits.ts', 'tests/wire/plan-credits.test.ts'],
    // By an address, which leads to a screen.
    ['web/coins/ConvertDialog.tsx', 'tests/journeys/purse.test.ts'],
    ['web/studio/sales/SaleScreen.tsx', 'tests/screens/studio/studio-sales.test.ts'],
    // By an address that no call declares.
    ['server/catalogue/cards/draw-card.ts', 'tests/wire/seo.test.ts'],
    // By a call that answers with something other than a message.
    ['server/calendar/send-feeds.ts', 'tests/wire/feeds.test.ts'],
    ['contract/proto/coins.proto', 'tests/wire/gifts.test.ts'],
    ['locales/de/coins.json', 'tests/journeys/purse.test.ts'],
    // By its name, as a program that is started.
    ['server/main.ts', 'tests/faults/killed-server.test.ts'],
    ['README.md', 'tests/house/links.test.ts'],
  ])('%s: %s', (changed, test) => {
    expect(testsConcernedBy([changed])).toContain(test)
  })

  it('leave out what has nothing to do with it', () => {
    const concerned = testsConcernedBy(['web/studio/sales/SaleScreen.tsx'])
    expect(concerned?.filter(path => /^(tests\/wire|server|rules)\//.test(path))).toEqual([])
    expect(testsConcernedBy(['server/coins/convert-credits.ts'])).not.toContain('tests/wire/feeds.test.ts')
  })

  it('are all where packages change', () => {
    expect(testsConcernedBy(['package-lock.json'])).toBeNull()
  })

  it('are not all where only a script or the version of the shop is another', () => {
    const lock = (version: string, hono: string) =>
      JSON.stringify({ version, packages: { '': { version, dependencies: {} }, 'node_modules/hono': hono } })
    expect(installedBy('{"version":"1.0.0","scripts":{"a":"b"},"dependencies":{"hono":"4"}}')).toBe(
      installedBy('{"version":"1.1.0","dependencies":{"hono":"4"}}'),
    )
    expect(installedBy(lock('1.0.0', '4'))).toBe(installedBy(lock('1.1.0', '4')))
    expect(installedBy(lock('1.0.0', '4'))).not.toBe(installedBy(lock('1.0.0', '5')))
  })

  it('are those of the statements on its tables, and of upgrades, where a migration comes', () => {
    const concerned = testsConcernedBy(['server/platform/db/migrations/0331-baseline.sql'])
    expect(concerned).toContain('tests/wire/studio-releases.test.ts')
    expect(concerned).toContain('tests/faults/upgrade.test.ts')
    expect(concerned).not.toContain('rules/price.test.ts')
    const tables = tablesNamedIn(['-- of parts\nalter table releases add column season text;'])
    expect(tables?.test('update releases set')).toBe(true)
    expect(tables?.test('select from parts')).toBe(false)
  })
})
