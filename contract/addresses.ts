/**
 * docs/product.md#absolute-addresses: addresses in answers are absolute. Handlers answer paths (`/img/…`), and encoding makes them absolute. The shop's own site
 * turns them back into paths, so that a page works under every host name of the shop.
 */

/** The addresses of an Image. The site does not use them, since it builds its own from the hash, in the formats and widths it needs. */
export const IMAGE_ADDRESS_FIELDS: ReadonlySet<string> = new Set(['originalUrl', 'coverUrl', 'thumbnailUrl'])

/** Fields of messages that may hold an address of the shop. `variants.url` is the field `url` of the messages in a field `variants`. */
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

/** The message as the site uses it: addresses of the shop as paths, and images without addresses. */
export function withOwnPaths<Message>(message: Message, origin: string): Message {
  return changed(message, '', (field, address) => {
    if (IMAGE_ADDRESS_FIELDS.has(field)) return ''
    return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  })
}

type Change = (field: string, address: string) => string

/** Copies only what changes, because messages may be cached. `within` is the name of the field that holds the value. */
function changed<Value>(value: Value, within: string, change: Change): Value {
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date || ArrayBuffer.isView(value)) return value
  const list = Array.isArray(value)
  const changes: [field: string, after: unknown][] = []
  for (const [field, before] of Object.entries<unknown>(value as Record<string, unknown>)) {
    const after =
      typeof before === 'string' && isAddress(field, within, value)
        ? change(field, before)
        : changed(before, list ? within : field, change)
    if (after !== before) changes.push([field, after])
  }
  if (changes.length === 0) return value
  return Object.assign(list ? [...value] : { ...value }, Object.fromEntries(changes)) as Value
}

function isAddress(field: string, within: string, holder: { key?: unknown }): boolean {
  if (field === 'value') return ADDRESS_ATTRIBUTES.has(holder.key as string)
  return ADDRESS_FIELDS.has(field) || ADDRESS_FIELDS.has(`${within}.${field}`)
}
