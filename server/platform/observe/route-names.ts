/**
 * Finds the name of what answers with something other than a message or a page, as `/img/…`: the first segment of its
 * address, so that measures and traces hold no name of a file. Null for all other addresses.
 */
export function openRouteNames(routes: readonly { path: string }[]): (request: Request) => string | null {
  const names = new Map<string, string>()
  for (const { path } of routes) {
    const [, first = '', ...rest] = path.split('/')
    if (/^[\w.-]+$/.test(first)) names.set(first, rest.length > 0 ? `/${first}/…` : `/${first}`)
  }
  return ({ url }) => {
    const from = url.indexOf('/', url.indexOf('//') + 2) + 1
    const end = url.slice(from).search(/[/?]/)
    return names.get(end < 0 ? url.slice(from) : url.slice(from, from + end)) ?? null
  }
}
