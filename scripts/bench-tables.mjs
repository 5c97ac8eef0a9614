/** What `npm run bench --` knows by name: files of tests/bench. */
export const BENCHES = [
  'first-load',
  'pages',
  'lists',
  'launch',
  'kept-addresses',
  'sign-in',
  'redeem',
  'copies',
  'manga',
  'manga-sealed',
  'reader',
  'reader-in-shop',
  'paid-first',
  'catalogue-grid',
]

const TABLE = /<!-- bench: (.+) -->\n([\s\S]*?)<!-- \/bench -->/g

/**
 * The tables in a text, by their names, each with the line that names its commit. @param {string} text @returns {Map<string,
 * string>}
 */
export function tablesIn(text) {
  return new Map([...text.matchAll(TABLE)].map(([, name, table]) => [name ?? '', table ?? '']))
}

/**
 * Puts printed tables in the place of those with the same names. Throws for a table that has no place.
 * @param {string} document @param {string} printed @param {string} [file] how the document is called @returns {string}
 */
export function putTables(document, printed, file = 'docs/bench.md') {
  const tables = tablesIn(printed)
  const places = tablesIn(document)
  for (const name of tables.keys())
    if (!places.has(name)) throw new Error(`${file} has no place for the table "${name}".`)
  return document.replace(TABLE, (whole, name) =>
    tables.has(name) ? `<!-- bench: ${name} -->\n${tables.get(name)}<!-- /bench -->` : whole,
  )
}
