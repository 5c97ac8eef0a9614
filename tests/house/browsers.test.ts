import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, readSources } from './sources.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/**
 * What the compiler takes for granted, and one of the oldest supported browsers does not have. Versions of Chromium, Firefox
 * and Safari that have it.
 */
const TOO_NEW: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'URL.parse (126, 126, 18)', pattern: /\bURL\.parse\(/ },
  { what: 'Promise.try (128, 134, 18.2)', pattern: /\bPromise\.try\(/ },
  { what: 'RegExp.escape (136, 134, 18.2)', pattern: /\bRegExp\.escape\(/ },
  { what: 'Array.fromAsync (121, 115, 16.4)', pattern: /\bArray\.fromAsync\(/ },
  { what: 'Promise.withResolvers (119, 121, 17.4)', pattern: /\bPromise\.withResolvers\b/ },
  {
    what: 'methods of sets (122, 127, 17)',
    pattern: /\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf)\(/,
  },
  { what: 'using (134, 141, none)', pattern: /^\s*(await )?using \w+ =/m },
  { what: 'bytes as base64 or hex (140, 133, 18.2)', pattern: /\.(fromBase64|toBase64|fromHex|toHex)\(/ },
  { what: 'Temporal (144, 139, none)', pattern: /\bTemporal\./ },
]

// docs/product.md#browsers.
describe('the supported browsers', () => {
  it('are those for which the site is built', () => {
    const [, targets = ''] = /browsers = \[('chrome[^\]]+)\]/.exec(read('vite.config.ts')) ?? []
    const [, chrome, firefox, safari] =
      /chrome([\d.]+)', 'firefox([\d.]+)', 'safari([\d.]+)'/.exec(targets) ?? []
    expect(read('docs/running.md')).toContain(
      `Chrome, Edge or another Chromium from ${chrome}, Firefox from ${firefox}, or Safari from ${safari},`,
    )
  })

  it.each(TOO_NEW)('have all that their code needs: no $what', ({ pattern }) => {
    const ours = readSources().filter(({ path }) => /^(web|contract)\/.*(?<!\.test)\.tsx?$/.test(path))
    expect(ours.length).toBeGreaterThan(400)
    expect(ours.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([])
  })
})
