import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Two bundles from one source. `vite build` makes build/client, what the browser loads, with hashed names
 * and a manifest. `vite build --ssr web/entry-server.tsx` makes build/server, what renders the pages.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: false,
  build: isSsrBuild
    ? { outDir: 'build/server', target: 'node24', emptyOutDir: true, minify: false }
    : {
        outDir: 'build/client',
        target: ['chrome111', 'firefox128', 'safari16.4'],
        emptyOutDir: true,
        manifest: 'manifest.json',
        assetsDir: 'assets',
        // An inlined picture or font would need data: in the content security policy.
        assetsInlineLimit: 0,
        // The page head already names what a screen needs; the browser has to know of no second way.
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'web/entry-client.tsx' },
      },
  // React decides by NODE_ENV while it is loaded; bundling it settles that once, for every way of starting.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
}))
