import { SETTINGS } from './all-settings.ts'
import { type Env, fileOf } from './read-settings.ts'
import type { Setting } from './setting.ts'
import { TESTS } from './test-settings.ts'

/** A variable that looks like a setting of the shop, but is none. */
export interface Unknown {
  name: string
  /** The setting that it may be meant to be. */
  similar: string | null
}

const NAMES = Object.keys(SETTINGS)
const FILES = new Set(Object.entries<Setting>(SETTINGS).map(([name, setting]) => fileOf(name, setting)))
/** How many settings begin names with: STRIPE, OPERATOR, … NODE is Node's own. */
const FAMILIES = new Set([
  'KASHIHON',
  ...NAMES.filter(name => name.includes('_') && name !== 'NODE_ENV').map(familyOf),
])

/** Variables that are set, have no meaning for the shop, and begin like its settings or are spelt almost like one. */
export function findUnknown(env: Env): Unknown[] {
  return Object.keys(env)
    .filter(
      name =>
        env[name]?.trim() &&
        !Object.hasOwn(SETTINGS, name) &&
        !FILES.has(name) &&
        !Object.hasOwn(TESTS, name),
    )
    .map(name => ({ name, similar: findSimilar(spelt(name)) }))
    .filter(({ name, similar }) => similar !== null || FAMILIES.has(familyOf(spelt(name))))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

const spelt = (name: string) => name.toUpperCase().replaceAll('-', '_')

function familyOf(name: string): string | undefined {
  return name.includes('_') ? name.split('_')[0] : undefined
}

function findSimilar(name: string): string | null {
  const distances = NAMES.map(one => ({ one, distance: distanceOf(name, one) }))
    // Short names are close to each other by chance, as HOST and HOME are.
    .filter(({ one, distance }) => distance <= (one.length < 6 ? 1 : 2))
    .sort((a, b) => a.distance - b.distance)
  return distances[0]?.one ?? null
}

/** The number of characters that are missing, added, wrong or swapped (optimal string alignment distance). */
function distanceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let i = 1; i <= one.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= other.length; j++) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      rows[i]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + differs,
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
