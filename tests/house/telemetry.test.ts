import { expect, it } from 'vitest'
import { readSources } from './sources.ts'

const sources = readSources().filter(({ path }) =>
  /^(server|commands|rules|contract|demo)\/.*\.ts$/.test(path),
)
const withText = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

// docs/decisions/0089-what-is-watched.md.
it('OpenTelemetry is loaded where a collector is set, and nowhere else', () => {
  expect(withText(/['"]@opentelemetry\//)).toEqual([
    'server/platform/observe/open-telemetry.ts',
    'server/platform/observe/registry-producer.ts',
  ])
  expect(withText(/from '.*registry-producer\.ts'/)).toEqual(['server/platform/observe/open-telemetry.ts'])
  expect(withText(/from '.*open-telemetry\.ts'/)).toEqual([])
  expect(withText(/import\('.*open-telemetry\.ts'\)/)).toEqual(['server/platform/observe/open-observing.ts'])
})
