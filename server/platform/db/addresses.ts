const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * The addresses of the servers that `postgres://user:password@a:5432,b:5432/name` names, each as one of its own; none where
 * it cannot be read. Nothing but the host differs between them, as with PostgreSQL's own programs.
 */
export function addressesOf(databaseUrl: string): string[] {
  const [, before, hosts, after] = PARTS.exec(databaseUrl) ?? []
  if (before === undefined || hosts === undefined) return []
  const addresses = hosts.split(',').map(host => before + host + after)
  const parsed = addresses.map(address => URL.parse(address))
  const areReadable = parsed.every(url => url !== null)
  // One address may leave the host to `?host=`; several would all have that one.
  const areTheirOwn =
    parsed.length === 1 || parsed.every(url => url?.hostname && !url.searchParams.has('host'))
  return areReadable && areTheirOwn ? addresses : []
}
