// Makes build/: what browsers load, and what renders the pages.
import { markBuilt, markUnbuilt } from './is-built.mjs'

// The build is the one for production, also when a test run calls it.
process.env.NODE_ENV = 'production'
const { build } = await import('vite')

markUnbuilt()
await build({ logLevel: 'error' })
await build({ logLevel: 'error', build: { ssr: 'web/entry-server.tsx' } })
await build({ logLevel: 'error', configFile: 'vite.studio.config.ts' })
markBuilt()
