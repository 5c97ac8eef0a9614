/**
 * docs/product.md#absolute-addresses: addresses in answers are absolute. Handlers answer paths (`/img/…`), and encoding
 * makes them absolute. The shop's own site turns them back into paths, so that a page works under every host name of the
 * shop.
 */

/**
 * The addresses of an Image. The site does not use them, since it builds its own from the hash, in the formats and widths it
 * needs.
 */
export const IMAGE_ADDRESS_FIELDS: ReadonlySet<string> = new Set(['originalUrl', 'coverUrl', 'thumbnailUrl'])

/**
 * Fields of messages that may hold an address of the shop. `variants.url` is the field `url` of the messages in a field
 * `variants`.
 */
export const ADDRESS_FIELDS: ReadonlySet<string> = new Set([
  ...IMAGE_ADDRESS_FIELDS,
  'ticketUrl',
  'picturesUrl',
  'renewUrl',
  'variants.url',
  'link',
  'legacyLink',
  'image',
])

/** Attributes of rich text that may hold an address of the shop. */
const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set(['src', 'href'])

/** The message with absolute addresses. `origin` is scheme and host without a trailing slash. */
export function withAbsoluteAddresses<Message>(message: Message, origin: string): Message {
  return changed(message, '', (_, address) => (/^\/(?!\/)/.test(address) ? origin + address : address))
}

/**
 * The message as a page in this language uses it: addresses of the shop as paths, and images without addresses, as the
 * language has them.
 */
export function withOwnPaths<Message>(message: Message, origin: string, lang: string): Message {
  const change: Change = (field, address) => {
    if (IMAGE_ADDRESS_FIELDS.has(field)) return ''
    return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  }
  return changed(message, '', change, value => imageIn(value, lang))
}

type Change = (field: string, address: string) => string
type Replace = (value: object) => object
const unchanged: Replace = value => value

/** docs/product.md#covers: an Image with covers of their own for some languages, as it is in this one. */
function imageIn(value: object, lang: string): object {
  if (!('squareHash' in value && 'languages' in value && Array.isArray(value.languages))) return value
  if (value.languages.length === 0) return value
  const own = (value.languages as { lang: string; image?: object }[]).find(one => one.lang === lang)
  return { ...value, ...own?.image, languages: [] }
}

/** Copies only what changes, because messages may be cached. `within` is the name of the field that holds the value. */
function changed<Value>(whole: Value, within: string, change: Change, replace: Replace = unchanged): Value {
  if (whole === null || typeof whole !== 'object') return whole
  if (whole instanceof Date || ArrayBuffer.isView(whole)) return whole
  const value = replace(whole) as Value & object
  const list = Array.isArray(value)
  const changes: [field: string, after: unknown][] = []
  for (const [field, before] of Object.entries<unknown>(value as Record<string, unknown>)) {
    const after =
      typeof before === 'string' && isAddress(field, within, value)
        ? change(field, before)
        : changed(before, list ? within : field, change, replace)
    if (after !== before) changes.push([field, after])
  }
  if (changes.length === 0) return value
  return Object.assign(list ? [...value] : { ...value }, Object.fromEntries(changes)) as Value
}

function isAddress(field: string, within: string, holder: { key?: unknown }): boolean {
  if (field === 'value') return ADDRESS_ATTRIBUTES.has(holder.key as string)
  return ADDRESS_FIELDS.has(field) || ADDRESS_FIELDS.has(`${within}.${field}`)
}
