import type { ShopBrand } from '../platform/brand/follow-brand.ts'
import { answerPage } from '../platform/http/answer-page.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { type BuiltFile, readBuiltFiles, readFilesOfOtherReleases } from './built-files.ts'
import { openOfflineFiles } from './offline-files.ts'
import { type StudioSettings, sendStudioPage } from './studio-page.ts'
import { isTextVersion } from './texts.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

export type SiteFiles = ReturnType<typeof openSiteFiles>

/** What pages of the shop and of the studio load. @param root the folder with build/ */
export function openSiteFiles({
  root,
  brand,
  ...studio
}: StudioSettings & { readonly root: string; readonly brand: ShopBrand }) {
  const { built, texts, look } = studio
  const files = readBuiltFiles(built.folder)
  const filesOfOthers = readFilesOfOtherReleases(root, 'build/client/assets')
  const studioFiles = readBuiltFiles(built.studio.folder)
  const studioFilesOfOthers = readFilesOfOtherReleases(root, 'build/studio/studio/assets')
  return {
    offline: openOfflineFiles(files, built.serviceWorker),
    studioPage: (incoming: Incoming) => sendStudioPage(studio, incoming),
    ofShop(incoming: Incoming) {
      const name = incoming.req.param('name') ?? ''
      return answerBuiltFile(incoming, files.get(name) ?? filesOfOthers.get(name))
    },
    ofStudio(incoming: Incoming) {
      const name = incoming.req.param('name') ?? ''
      return answerBuiltFile(incoming, studioFiles.get(name) ?? studioFilesOfOthers.get(name))
    },
    /** Icons, the coin, the social card, and the pictures of the shop's look. */
    async drawn(incoming: Incoming) {
      const { path } = incoming.req
      const file = look().drawnFile(path) ?? (await uploaded(brand, incoming.req.param('name')))
      if (!file) return incoming.notFound()
      const bytes = await file.bytes
      return incoming.body(bytes as Uint8Array<ArrayBuffer>, 200, {
        'content-type': file.mediaType,
        'content-length': String(bytes.byteLength),
        // Names without a hash stay when the look changes.
        'cache-control': isNamedByContent(path) ? FOR_EVER : AN_HOUR,
        'access-control-allow-origin': '*',
      })
    },
    /** docs/product.md#languages: a file of texts. */
    text(incoming: Incoming) {
      const { lang = '', file = '' } = incoming.req.param() as Partial<Record<string, string>>
      const asked = incoming.req.query('v')
      const version = asked !== undefined && isTextVersion(asked) ? asked : undefined
      const found = file.endsWith('.json') ? texts.file(lang, file.slice(0, -'.json'.length), version) : null
      // While servers are upgraded one of them may be asked for the version of another, which the balancer asks then.
      if (!found) return incoming.body(null, 404, { 'cache-control': 'no-store' })
      return answerPage(incoming.req.raw, found, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': version === undefined ? AN_HOUR : FOR_EVER,
        'access-control-allow-origin': '*',
        vary: 'accept-encoding',
      })
    },
  }
}

const isNamedByContent = (path: string) => /-[0-9a-f]{16}\.(png|webp)$/.test(path)

/** A picture that is not shown yet: in the studio, or by another server that has heard of a change before. */
async function uploaded(brand: ShopBrand, name = '') {
  const picture = isNamedByContent(name) ? await brand.findPicture(name) : null
  return picture && { mediaType: picture.mediaType, bytes: picture.bytes() }
}

/** The name of such a file changes with its content. */
function answerBuiltFile(incoming: Incoming, file: BuiltFile | undefined): Response | Promise<Response> {
  if (!file) return incoming.notFound()
  const { raw } = incoming.req
  return answerPage(file.compressible ? raw : withoutCompression(raw), file.content, {
    'content-type': file.mediaType,
    'cache-control': FOR_EVER,
    // Documents of previews have no origin, and load them all the same.
    'access-control-allow-origin': '*',
    ...(file.compressible ? { vary: 'accept-encoding' } : {}),
  })
}

function withoutCompression(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('accept-encoding')
  return new Request(request.url, { method: request.method, headers })
}
