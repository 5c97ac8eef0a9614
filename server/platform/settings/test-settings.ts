import { path, text, whole } from './formats.ts'
import type { Settings } from './setting.ts'

/** What the tests and benches read. The shop reads none of it. */
export const TESTS = {
  TEST_DATABASE_URL: {
    meaning: 'A PostgreSQL on which `npm test` makes scratch databases; its user must be allowed to.',
    format: text,
    unset: 'an embedded one',
    secret: true,
  },
  CHROMIUM: {
    meaning:
      'The path of the Chromium in which those journeys run that need more than the headless shell, and all where that is missing.',
    format: path,
    unset: 'looked for on the path, else installed from the system’s packages',
  },
  HEADLESS_SHELL: {
    meaning:
      'The path of Chromium’s headless shell, in which the other journeys run; where it is set to nothing, all run in Chromium.',
    format: path,
    unset: 'looked for on the path, else installed where Chromium is Debian’s',
  },
  FIREFOX: {
    meaning: 'The path of the Firefox in which novels are read too.',
    format: path,
    unset: 'looked for on the path, else installed from the system’s packages',
  },
  STRIPE_TEST_KEY: {
    meaning:
      'A key of Stripe’s test mode, with which `tests/contract` asks Stripe what the simulator is asked.',
    format: text,
    unset: 'only the simulator is asked',
    secret: true,
  },
  TEST_BUILD: {
    meaning: 'With `kept` the tests use the site as it was last built.',
    format: text,
    unset: 'it is built where its sources have changed',
  },
  POSITIONS: {
    meaning: 'How many random texts the test of a novel’s pages goes through.',
    format: whole(1, 1_000_000),
    default: '60',
  },
  ALL_BOOKS: {
    meaning: 'With `1` the tests of real books take all of them.',
    format: text,
    unset: 'a choice of them',
  },
  MORE_BOOKS: {
    meaning: 'A folder of EPUBs that the test of cuts reads besides the books at hand.',
    format: text,
    unset: 'none',
  },
  SCALE_FIGURES: {
    meaning:
      'A file to which the proofs of docs/scale.md add their figures; they have the sizes of a large shop then. `npm run scale` sets it.',
    format: path,
    unset: 'small sizes, and no figures',
  },
  CUT_TABLE: {
    meaning: 'With `1` the test of cuts prints how each book was cut.',
    format: text,
    unset: 'it prints nothing',
  },
  KEEP_BOOKS: {
    meaning: 'With `1` the files that the test of downloads makes are left where they are.',
    format: text,
    unset: 'they are deleted',
  },
  EDITIONS: {
    meaning:
      'How often the test of random editions edits its book; each time adds some 125 marks, positions and rentals.',
    format: whole(1, 1_000_000),
    default: '8',
  },
  EDITIONS_SEED: {
    meaning: 'The seed of those edits.',
    format: whole(0, 2_147_483_647),
    default: '20261123',
  },
  EDITIONS_BOOK: {
    meaning: 'Path of an EPUB of whose paragraphs that book is made.',
    format: text,
    unset: 'its words are random',
  },
  ONIX_SCHEMAS: {
    meaning:
      'A folder with the XSD of ONIX for Books 3.0, as EDItEUR gives it away, by which xmllint validates the export of the catalogue.',
    format: text,
    unset: 'that test is left out',
  },
  SUGGEST_RECORDS: {
    meaning:
      'Among how many real records the test of suggestions looks for planted ones; it then prints how long the answers take.',
    format: whole(1, 34_183),
    unset: '3000, and it prints nothing',
  },
  RETURN_RACES: {
    meaning: 'How often the test of returns races them with refunds, disputes and deletion.',
    format: whole(1, 1_000_000),
    default: '24',
  },
  YEAR_CUSTOMERS: {
    meaning: 'How many members the test of a year of memberships has.',
    format: whole(1, 1_000_000),
    default: '40',
  },
  YEAR_SEED: {
    meaning: 'The seed of that year’s random events.',
    format: whole(0, 2_147_483_647),
    default: '20260131',
  },
  ROUNDS: {
    meaning: 'How often the benches of the readers measure each page.',
    format: whole(1, 1_000_000),
    unset: '3 or 5',
  },
  ONLY: {
    meaning: 'The one reader that the bench `reader` measures.',
    format: text,
    unset: 'all of them',
  },
} satisfies Settings
