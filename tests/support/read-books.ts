import type { ImportRequest } from '#server/publishing/import-request.ts'
import { readManifest } from '../../commands/read-manifest.ts'

/** The real books of a manifest. Those in languages without a shelf stand on the English one. */
export async function readBooks(manifest: string): Promise<ImportRequest[]> {
  return (await readManifest(manifest)).map(request => ({ ...request, lang: request.lang ?? 'en' }))
}
