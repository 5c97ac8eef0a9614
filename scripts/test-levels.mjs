// Which tests belong to which command: `npm test` runs those of the first level, `npm run test:all` runs all.

/**
 * Folders whose tests only `npm run test:all` runs: other engines, looks and states, real servers, whole books, other
 * programs, short benches.
 */
const REST = ['engines', 'states', 'faults', 'books', 'programs', 'bench', 'scale', 'production'].map(
  name => `tests/${name}/`,
)

/** Of those folders, what a shop loses sleep over: a server that is killed, and a commit whose answer is lost. */
const FIRST_ALL_THE_SAME = ['tests/faults/killed-server.test.ts', 'tests/faults/lost-commit.test.ts']

/**
 * Whether `npm test` runs a test file.
 *
 * @param {string} path from the root, with slashes
 */
export function isFirstLevel(path) {
  return FIRST_ALL_THE_SAME.includes(path) || !REST.some(folder => path.startsWith(folder))
}

/**
 * The room of a test file, by which processor time is counted and bounded (tests/house/budget.json): `tests/wire`, `server`.
 *
 * @param {string} path from the root, with slashes
 */
export function roomOf(path) {
  const [first = '', second = ''] = path.split('/')
  return first === 'tests' ? `${first}/${second}` : first
}
