// Makes build/: what browsers load, and what renders the pages.
import { build } from 'vite'
import { markBuilt } from './is-built.mjs'

await build({ logLevel: 'error' })
await build({ logLevel: 'error', build: { ssr: 'web/entry-server.tsx' } })
markBuilt()
