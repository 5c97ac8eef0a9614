import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export const KEY = '0123456789abcdef0123456789'

/** A content site that answers as it is told. */
export interface ContentSite {
  url: string
  asked: { path: string; version: string | undefined }[]
  answer: (path: string) => { status?: number; type?: string; body: string | Buffer } | 'never'
  close(): Promise<void>
}

export async function openContentSite(): Promise<ContentSite> {
  const site: Partial<ContentSite> & Pick<ContentSite, 'asked'> = { asked: [] }
  const server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    site.asked.push({ path, version: request.headers['accept-version'] as string | undefined })
    const said = site.answer?.(path) ?? { status: 404, body: '' }
    if (said === 'never') return
    response.writeHead(said.status ?? 200, { 'content-type': said.type ?? 'application/json' }).end(said.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  site.close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return site as ContentSite
}

export const post = (change: object = {}) => ({
  id: '5f01',
  slug: 'the-shop-opens',
  title: 'The shop opens',
  html: '<p>Welcome.</p>',
  excerpt: 'Welcome.',
  featured: true,
  tags: [{ name: 'Announcement', slug: 'announcement' }],
  authors: [{ name: 'Ada', slug: 'ada' }],
  published_at: '2026-11-20T09:00:00.000Z',
  ...change,
})
export const posts = (...list: object[]) => ({
  body: JSON.stringify({ posts: list, meta: { pagination: { total: list.length } } }),
})
