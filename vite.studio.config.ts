import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browsers, constants, ownModules, shortPreload } from './vite.config.ts'

/**
 * The studio, in build/studio: for whoever runs the shop, so that no page of readers has a byte of it
 * (docs/decisions/0092-a-build-of-its-own-for-the-studio.md).
 */
export default defineConfig({
  plugins: [react(), shortPreload],
  resolve: {
    alias: [
      ...ownModules,
      // The messages of its own calls are unknown to the pages of readers.
      {
        find: /^\.\/load-message\.ts$/,
        replacement: join(import.meta.dirname, 'web/studio/load-message.ts'),
      },
    ],
  },
  publicDir: false,
  build: {
    outDir: 'build/studio',
    target: browsers,
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: 'studio/assets',
    // An inlined picture or font would need data: in the content security policy.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['web/entry-studio.tsx'] },
  },
  define: constants,
})
