/**
 * Headers of what is answered from a cache while the database cannot be asked, and is perhaps older than what it has: RFC
 * 9211 says where it came from, and
 * `Age` for how many seconds nobody could make sure. None while all is well (0).
 */
export function staleHeaders(unsureForSeconds: number): Record<string, string> {
  return unsureForSeconds === 0
    ? {}
    : { age: String(unsureForSeconds), 'cache-status': 'kashihon; hit; detail=database-away' }
}
