import { answerPage } from '../platform/http/answer-page.ts'
import { pageOf } from '../platform/http/encoded-page.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import type { BuiltFile } from './built-files.ts'

const ASKED_EACH_TIME = 'no-cache'

/** What a device needs to read offline: the service worker, and the list of the files of its pages. */
export function openOfflineFiles(files: ReadonlyMap<string, BuiltFile>, serviceWorker: string) {
  const list = JSON.stringify({
    files: [...files.keys()].filter(name => /\.(js|css|svg)$/.test(name)).map(name => `/assets/${name}`),
  })
  const listed = pageOf({ status: 200, html: list })
  return {
    list: ({ req }: Incoming) =>
      answerPage(req.raw, listed, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': ASKED_EACH_TIME,
        vary: 'accept-encoding',
      }),
    serviceWorker(incoming: Incoming) {
      const file = files.get(serviceWorker)
      if (!file) return incoming.notFound()
      return answerPage(incoming.req.raw, file.content, {
        'content-type': file.mediaType,
        'cache-control': ASKED_EACH_TIME,
        vary: 'accept-encoding',
      })
    },
  }
}
