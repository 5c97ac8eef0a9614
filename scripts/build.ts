// Makes build/: what browsers load, and what renders the pages.
import { build } from 'vite'

await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: 'web/entry-server.tsx' } })
