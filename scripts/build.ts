// Makes build/: what browsers load, and what renders the pages.
import { markBuilt, markUnbuilt } from './is-built.mjs'

// Whoever calls, as a test run may, the build is the one that readers get.
process.env.NODE_ENV = 'production'
const { build } = await import('vite')

markUnbuilt()
await build({ logLevel: 'error' })
await build({ logLevel: 'error', build: { ssr: 'web/entry-server.tsx' } })
markBuilt()
