import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isFirstLevel } from '../../scripts/test-levels.mjs'
import budget from './budget.json' with { type: 'json' }
import { linesOfCode, ROOT, readSources } from './sources.ts'

// What goes above a bound asks for a line in a decision (docs/decisions/0150-three-commands-for-tests.md).

/** server/coins, web/reader, rules. */
function roomOf(path: string): string {
  const [wing = '', room = '', inner] = path.split('/')
  return inner !== undefined && ['server', 'web'].includes(wing) ? `${wing}/${room}` : wing
}

describe('the lines of a room, without comments', () => {
  const shipped = readSources().filter(
    ({ path }) => /\.(tsx?|mjs)$/.test(path) && !/^tests\/|\.test\.tsx?$/.test(path),
  )
  const rooms = Map.groupBy(shipped, ({ path }) => roomOf(path))
  const bounds = new Map(Object.entries(budget.linesOfRooms))

  it.each([...rooms.keys()].sort())('%s', room => {
    const lines = (rooms.get(room) ?? []).reduce((sum, { text }) => sum + linesOfCode(text), 0)
    expect(lines).toBeLessThanOrEqual(bounds.get(room) ?? budget.linesOfRooms.others)
  })
})

describe('the processor time of the tests, where everything passed last', () => {
  const path = join(ROOT, 'tests/all-green.json')
  const seconds = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { processorSecondsByRoom: Record<string, number> })
        .processorSecondsByRoom
    : {}
  const bounds = new Map(Object.entries(budget.processorSecondsOfTests))

  it.each(Object.entries(seconds))('%s took %d seconds', (room, took) => {
    expect(took).toBeLessThanOrEqual(bounds.get(room) ?? budget.processorSecondsOfTests.others)
  })

  it('is bounded for what npm test runs', () => {
    const first = Object.entries(seconds).filter(([room]) => isFirstLevel(`${room}/`))
    expect(first.reduce((sum, [, took]) => sum + took, 0)).toBeLessThanOrEqual(
      budget.processorSecondsOfNpmTest,
    )
  })
})
