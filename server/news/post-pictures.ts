import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import type { House } from '../house.ts'
import { newsOf, pictureSource } from './news.ts'

const WIDTH = 1_280
const MOST_PIXELS = 60_000_000
const A_DAY = 'public, max-age=86400'

/** Pictures of posts, made smaller and without what cameras note in them, and kept on the shop's disk. */
export function postPictures(house: House): Hono {
  const folder = join(house.config.dataDir, 'cache', 'news')
  const underWay = new Map<string, Promise<Buffer | null>>()
  const pictureOf = (source: string): Promise<Buffer | null> => {
    const file = join(folder, `${createHash('sha256').update(source).digest('hex').slice(0, 32)}.webp`)
    const going = underWay.get(file) ?? make(house, source, file).finally(() => underWay.delete(file))
    underWay.set(file, going)
    return going
  }
  const routes = new Hono()
  routes.get('/news/img/:name', async context => {
    const source = pictureSource(house, context.req.param('name'))
    const bytes = source === null ? null : await pictureOf(source).catch(() => null)
    if (!bytes) return context.text('There is no such picture.', 404, { 'cache-control': 'no-store' })
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': A_DAY,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
  return routes
}

async function make(house: House, source: string, file: string): Promise<Buffer | null> {
  const kept = await readFile(file).catch(() => null)
  if (kept) return kept
  const bytes = await newsOf(house).picture(source)
  if (!bytes) return null
  const made = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ width: WIDTH, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  await mkdir(join(file, '..'), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, made)
  await rename(unfinished, file)
  return made
}
