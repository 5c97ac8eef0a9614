import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { AppContext } from '../context.ts'
import { Cache } from '../platform/cache/cache.ts'
import { limitOfCaches } from '../platform/cache/disk-limit.ts'
import { FileCache } from '../platform/cache/file-cache.ts'
import { SingleFlight } from '../platform/cache/single-flight.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { drawInSandbox } from '../platform/images/draw-in-sandbox.ts'
import { ImageRefused } from '../platform/images/image-refused.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { newsOf, pictureWanted } from './news.ts'

const A_DAY = 'public, max-age=86400'
const FAILED_MS = 60_000
/** Of one that cannot be drawn: to find that out may have taken long. */
const REFUSED_MS = 600_000
const MOST_FAILED = 500

type Form = 'webp' | 'jpg'
const TYPES: Readonly<Record<Form, string>> = { webp: 'image/webp', jpg: 'image/jpeg' }

/**
 * Pictures of posts, made smaller and without what cameras note in them, and kept on the shop's disk. As JPEG they have the
 * size of a social card, for who shows a link to a post.
 */
export function openPostPictures(app: AppContext) {
  const files = new FileCache(join(app.config.dataDir, 'cache', 'news'), {
    limit: limitOfCaches(app.config),
  })
  const making = new SingleFlight<Buffer | null>()
  /** Pictures that could not be had, and until when they are not asked for again. */
  const failed = new Cache<{ until: number }>({ entries: MOST_FAILED })
  // One after the other: a list with twelve photographs must not take the machine's memory and both its cores.
  const inTurn = limitConcurrency(1)
  const pictureOf = async (source: string, form: Form): Promise<Buffer | null> => {
    const now = () => app.clock.now().getTime()
    const name = `${form} ${source}`
    if ((failed.get(name)?.until ?? 0) > now()) return null
    const make = () => makePicture({ app, files, inTurn }, source, form)
    let pause = FAILED_MS
    const bytes = await making.run(name, make).catch(error => {
      if (error instanceof ImageRefused) pause = REFUSED_MS
      return null
    })
    if (bytes) failed.delete(name)
    else failed.set(name, { until: now() + pause })
    return bytes
  }
  return async (incoming: Incoming) => {
    const wanted = pictureWanted(app, incoming.req.param('name') ?? '')
    const bytes = wanted && (await pictureOf(wanted.source, wanted.form))
    if (!bytes) return incoming.text('There is no such picture.', 404, { 'cache-control': 'no-store' })
    return incoming.body(new Uint8Array(bytes), 200, {
      'content-type': TYPES[wanted.form],
      'content-length': String(bytes.length),
      'cache-control': A_DAY,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  }
}

interface PictureTools {
  app: AppContext
  files: FileCache
  inTurn: ReturnType<typeof limitConcurrency>
}

async function makePicture(
  { app, files, inTurn }: PictureTools,
  source: string,
  form: Form,
): Promise<Buffer | null> {
  const picture = await newsOf(app).picture(source)
  if (!picture) return null
  const name = createHash('sha256').update(`${source}\0${picture.version}`).digest('hex').slice(0, 32)
  return files.findOrMake(`${name}.${form}`, async () => {
    const bytes = await picture.read()
    if (!bytes) return null
    const [shrunk] = await inTurn(() => drawInSandbox({ task: 'shrink', with: form }, bytes))
    return shrunk?.bytes ?? null
  })
}
