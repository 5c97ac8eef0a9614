import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'build/**', 'var/**'],
    globalSetup: 'tests/support/prepare.ts',
    // A browser journey, or a book of real size, takes its time on a small machine.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
