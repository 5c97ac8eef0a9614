import { defineConfig } from 'vitest/config'

const JOURNEYS = 'tests/journeys/**/*.test.ts'

export default defineConfig({
  test: {
    exclude: ['node_modules/**', 'build/**', 'releases/**', 'var/**'],
    globalSetup: 'tests/support/prepare.ts',
    // A browser journey, or a book of real size, takes its time on a small machine.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Also what is polled: a machine that has much to do takes longer than the second that is usual.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'inside', include: ['**/*.test.ts', '**/*.test.tsx'], exclude: [JOURNEYS] },
      },
      // A browser, a server and a database on two cores: see docs/decisions/0031.
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [JOURNEYS],
          retry: 1,
          runner: 'tests/support/fresh-second-tries.ts',
        },
      },
    ],
  },
})
