// Makes build/: what browsers load, and what renders the pages. Before that contract/generated, which the server has too.
import { generate } from './generated.mjs'
import { markBuilt, markUnbuilt } from './is-built.mjs'

// The build is the one for production, also when a test run calls it.
process.env.NODE_ENV = 'production'
const { build } = await import('vite')

generate()
markUnbuilt()
await build({ logLevel: 'error' })
await build({ logLevel: 'error', build: { ssr: 'web/entry-server.tsx' } })
await build({ logLevel: 'error', configFile: 'vite.studio.config.ts' })
markBuilt()
