import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { replacedModules } from './tests/support/warm/replace-modules.ts'

const JOURNEYS = ['tests/{journeys,screens,states,engines}/**/*.test.ts', 'tests/programs/front-end.test.ts']
const NOT_OURS = ['node_modules/**', 'build/**', 'releases/**', 'var/**']
/** Files that replace modules or globals, which no other file may meet. */
const ALONE = globSync('**/*.test.{ts,tsx}', { exclude: NOT_OURS }).filter(file =>
  /\bvi\.(mock|hoisted|resetModules|stubGlobal)\(/.test(readFileSync(file, 'utf8')),
)

export default defineConfig({
  test: {
    exclude: NOT_OURS,
    globalSetup: 'tests/support/prepare.ts',
    setupFiles: ['tests/support/measure-file.ts', 'tests/support/restore-after-file.ts'],
    // A browser journey, or a book of real size, takes its time on a small machine.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Also what is polled: a machine that has much to do takes longer than the second that is usual.
    expect: { poll: { timeout: 20_000 } },
    // More than the two cores that a small machine has: a worker often waits for a browser, a process or a time limit.
    maxWorkers: 3,
    // One process runs many files. To load the shop anew for each file would take a third of the processor time.
    isolate: false,
    projects: [
      {
        extends: true,
        plugins: [replacedModules],
        test: {
          name: 'inside',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...NOT_OURS, ...JOURNEYS, ...ALONE],
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true } },
      { extends: true, plugins: [replacedModules], test: { name: 'journeys', include: JOURNEYS } },
    ],
  },
})
