import type { AppContext } from '../context.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { Malformed } from '../platform/http/json-twin.ts'
import { readBody } from '../platform/http/read-body.ts'
import { refuseForeignSites } from '../platform/http/same-site.ts'
import type { Texts } from './texts.ts'

/** Keys that are reported; a page in development asks for the same ones again and again. */
const MOST_REPORTED = 1_000
const MOST_KEY = 200

/**
 * docs/product.md#languages: where i18next reports the keys that a language lacks, as an object of keys and fallbacks.
 * Outside production each is logged once, for whoever writes the texts. Nothing is added to files: texts come with the
 * version.
 */
export function openMissingTexts({ config, log }: AppContext, texts: Pick<Texts, 'file'>) {
  const reported = new Set<string>()
  return async ({ req }: Incoming): Promise<Response> => {
    const { lang = '', namespace = '' } = req.param() as Partial<Record<string, string>>
    if (!texts.file(lang, namespace)) return new Response(null, { status: 404 })
    refuseForeignSites(req.raw, config)
    const keys = Object.keys(objectIn(await readBody(req.raw)))
    for (const key of config.production ? [] : keys.map(one => one.slice(0, MOST_KEY))) {
      const name = `${lang}/${namespace}: ${key}`
      if (reported.has(name) || reported.size >= MOST_REPORTED) continue
      reported.add(name)
      log.warn({ lang, namespace, key }, 'a text is missing')
    }
    return new Response(null, { status: 204 })
  }
}

function objectIn(bytes: Uint8Array): object {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(bytes).toString())
  } catch (cause) {
    throw new Malformed('the body is no JSON', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Malformed('no object')
  return value
}
